// What the test page of payments says of a card that is not taken.
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { TestCheckoutAnswer } from '#server/contracts/api.ts';
import { i18nInstance } from '~/i18n/instance';
import { bundlesFor } from '~/i18n/messages.server';
import { type RootData, RootDataContext } from '~/root-data';
import { TestPaymentPage } from './test-payment-page';

it('says once that the card was declined', () => {
  const checkout = {
    ...{ status: 'open', title: 'Pro', amount: 3900, currency: 'USD' },
    ...{ cancel_url: '/cancel', success_url: '/done' },
  } as unknown as TestCheckoutAnswer;
  const root = { locale: 'en', origin: 'https://site.test', links: {}, user: null } as unknown as RootData;
  const element = (
    <RootDataContext value={root}>
      <TestPaymentPage checkout={checkout} declined="card_declined" busy={false} />
    </RootDataContext>
  );
  const page = renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstance('en', bundlesFor('en', ['checkout', 'common']))}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </I18nextProvider>,
  );
  expect(page.match(/card was declined/g)).toHaveLength(1);
});
