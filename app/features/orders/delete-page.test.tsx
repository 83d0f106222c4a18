// Before a shoot is deleted: credits are named only where some were spent.
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { i18nInstance } from '~/i18n/instance';
import { bundlesFor } from '~/i18n/messages.server';
import { HydrateContext, type RootData, RootDataContext } from '~/root-data';
import type { Order } from '#server/contracts/api.ts';
import { DeleteOrderPage } from './delete-page';

function read(status: string, credits_spent: number): string {
  const order = { order_id: 'a', status, credits_spent, returned_credits: 0, delivered: 0 } as unknown as Order;
  const root = { locale: 'en', origin: 'https://site.test', links: {}, user: null } as unknown as RootData;
  const page = (
    <HydrateContext value={false}>
      <RootDataContext value={root}>
        <DeleteOrderPage order={order} receipt={null} busy={false} />
      </RootDataContext>
    </HydrateContext>
  );
  const router = createMemoryRouter([{ path: '*', element: page }]);
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstance('en', bundlesFor('en', ['orders', 'common']))}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  );
}

it('says what becomes of the credits of a running shoot', () => {
  expect(read('processing', 20)).toContain('credits of unfinished headshots are returned');
});

it('says only that a running redo or seat stops', () => {
  const page = read('processing', 0);
  expect(page).toContain('the shoot stops');
  expect(page).not.toContain('credits');
});
