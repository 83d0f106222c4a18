// What a headshot costs is told of packages and packs alike, and what a package holds beyond credits.
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { i18nInstance } from '~/i18n/instance';
import { bundlesFor } from '~/i18n/messages.server';
import { type RootData, RootDataContext } from '~/root-data';
import { PACK_IDS, PACKAGE_IDS, PACKAGES, PACKS, PRICES } from '#server/contracts/prices.ts';
import type { PackagesAnswer } from '#server/contracts/api.ts';
import { type CreditsData, CreditsPage } from './credits-page';

const { plans, packs } = PRICES.USD;
const packages = {
  currency: 'USD',
  packages: [
    ...PACKAGE_IDS.map((id) => ({
      ...{ package_id: id, value: plans[id].price, originalPrice: plans[id].originalPrice },
      ...{ credits: PACKAGES[id].credits, bonus_credits: PACKAGES[id].bonus, styles: PACKAGES[id].styles },
    })),
    ...PACK_IDS.map((id) => ({
      ...{ package_id: id, value: packs[id], originalPrice: null },
      ...{ credits: PACKS[id].credits, bonus_credits: 0, styles: 0 },
    })),
  ],
} as unknown as PackagesAnswer;

it('tells the price of a headshot of each', () => {
  const data = { credits: 0, packages, purchases: [], entries: [], next: null, older: false, purpose: {} };
  const root = { locale: 'en', origin: 'https://site.test', links: {}, user: null } as unknown as RootData;
  const page = (
    <RootDataContext value={root}>
      <CreditsPage data={data satisfies CreditsData} />
    </RootDataContext>
  );
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstance('en', bundlesFor('en', ['checkout', 'common']))}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />
    </I18nextProvider>,
  );
  for (const each of ['$1.75', '$0.62', '$0.61', '$0.90', '$0.63', '$0.49'])
    expect(html).toContain(`${each} a headshot`);
  expect(html).toContain('Pro and Expert also hold bonus credits');
});
