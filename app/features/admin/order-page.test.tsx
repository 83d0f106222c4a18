// What staff read of a shoot: a draft has spent nothing, whatever is to pay for it.
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { i18nInstance } from '~/i18n/instance';
import { bundlesFor } from '~/i18n/messages.server';
import { HydrateContext, type RootData, RootDataContext } from '~/root-data';
import { OrderPage } from './order-page';

function read(order: object): string {
  const data = {
    ...{
      customer: { id: 'c1', email: 'ada@example.test' },
      program: null,
      painted: null,
      jobs: [],
      attachments: [],
      timeline: [],
      notes: [],
    },
    order: {
      ...{ order_id: 'o1234567', styles: [], delivered: 0, headshot_count: 60, photos_accepted: 0, credits_spent: 0 },
      ...{ returned_credits: 0, fail_reason: null, seat: true, created_at: '2031-01-01T00:00:00.000Z', ...order },
    },
  };
  const root = { locale: 'en', origin: 'https://site.test', links: {}, user: null } as unknown as RootData;
  const element = (
    <HydrateContext value={false}>
      <RootDataContext value={root}>
        <OrderPage data={data as never} audit={{ entries: [], next: null } as never} shown={false} paranoid={false} />
      </RootDataContext>
    </HydrateContext>
  );
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstance('en', bundlesFor('en', ['admin', 'shell', 'orders', 'common']))}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </I18nextProvider>,
  );
}

it('a seat is named as spent once the shoot has started, and not before', () => {
  expect(read({ status: 'draft' })).not.toContain('A company’s seat');
  expect(read({ status: 'completed' })).toContain('A company’s seat');
});
