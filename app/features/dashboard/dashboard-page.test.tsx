// Whoever can join a company that pays sees its offer in place of what they would pay for themselves.
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { mergeJoinOffers } from '~/components/join-offers/merge-join-offers';
import { i18nInstance } from '~/i18n/instance';
import { bundlesFor } from '~/i18n/messages.server';
import { HydrateContext, type RootData, RootDataContext } from '~/root-data';
import type { CompaniesAnswer } from '#server/contracts/companies.ts';
import { DashboardPage } from './dashboard-page';
import type { DashboardData } from './load';
import { SeatNote } from './seat-note';

const NOBODY = { running: [], latest: null, drafts: [], shoots: [], isFirstVisit: true, employee: null };

function read(answer: Partial<CompaniesAnswer>): string {
  const offers = mergeJoinOffers({ companies: [], suggested: null, invites: [], ...answer });
  const data: DashboardData = { ...NOBODY, team: null, teamProgress: null, offers };
  const root = { locale: 'en', origin: 'https://site.test', links: {}, user: null } as unknown as RootData;
  const element = (
    <HydrateContext value={false}>
      <RootDataContext value={root}>
        <DashboardPage data={data} />
      </RootDataContext>
    </HydrateContext>
  );
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstance('en', bundlesFor('en', ['dashboard', 'offers', 'orders', 'common']))}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </I18nextProvider>,
  );
}
const CONSUMER = ['Your first headshots in three steps', 'Buy credits', 'What brings you here?'];
const suggested = { company_id: 'k', name: 'Acme', seat: true };
const invite = { invite_id: 'i', company_id: 'k', company_name: 'Acme', role: 'employee', seat: true } as const;

it('somebody on their own is welcomed as a consumer', () => {
  const page = read({});
  for (const words of CONSUMER) expect(page).toContain(words);
});

it.each([
  ['an allowed domain', { suggested }],
  ['an open invitation', { invites: [invite] }],
  ['both', { suggested, invites: [invite] }],
] as const)('somebody with %s sees one offer, and nothing to pay for', (_, answer) => {
  const page = read(answer as Partial<CompaniesAnswer>);
  expect(page.match(/Join Acme/g)).toHaveLength(1);
  expect(page).toContain('paid for by Acme');
  for (const words of CONSUMER) expect(page).not.toContain(words);
  // A shoot of one's own stays possible.
  expect(page).toContain('/app/photoshoot?own=yes');
});

it('a seat is told with as many looks as there are to choose, or with those that the company has chosen', () => {
  const note = (locked: boolean) =>
    renderToStaticMarkup(
      <I18nextProvider i18n={i18nInstance('en', bundlesFor('en', ['dashboard']))}>
        <SeatNote
          first
          team={{
            company_id: 'k',
            name: 'Acme',
            role: 'employee',
            own_seat: true,
            brand: { styles: ['library'], locked },
          }}
        />
      </I18nextProvider>,
    );
  expect(note(false)).toContain('in up to 3 looks');
  expect(note(true)).toContain('in the looks that your company has chosen');
});
