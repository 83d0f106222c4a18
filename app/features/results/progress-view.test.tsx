// Cancelling a running shoot: credits are promised back only where credits were spent.
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { i18nInstance } from '~/i18n/instance';
import { bundlesFor } from '~/i18n/messages.server';
import type { Order } from '#server/contracts/api.ts';
import { ProgressView } from './progress-view';

function read(credits_spent: number): string {
  const order = {
    order_id: 'a',
    status: 'processing',
    stage: null,
    done: 0,
    delivered: 0,
    headshot_count: 20,
    remaining_seconds: null,
    credits_spent,
  } as unknown as Order;
  const page = <ProgressView order={order} sound={{ isOn: false, toggle: () => undefined }} />;
  const router = createMemoryRouter([{ path: '*', element: page }]);
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstance('en', bundlesFor('en', ['results', 'common']))}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  );
}

it('names the credits that cancelling returns', () => {
  expect(read(20)).toContain('All 20 credits are returned');
});

it('says nothing of credits for a free redo or a seat', () => {
  const page = read(0);
  expect(page).toContain('no headshots are made');
  expect(page).not.toContain('credit');
});
