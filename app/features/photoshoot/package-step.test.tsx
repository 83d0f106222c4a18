// The first step as a person reads it: sizes to choose from, and none where a redo has its own.
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { mergeJoinOffers } from '~/components/join-offers/merge-join-offers';
import { i18nInstance } from '~/i18n/instance';
import { bundlesFor } from '~/i18n/messages.server';
import { HydrateContext, type RootData, RootDataContext } from '~/root-data';
import type { OrderWithAttachments } from '#server/contracts/api.ts';
import type { PhotoshootData } from './load';
import { PackageStep } from './package-step';

function read(order: Partial<OrderWithAttachments> | null, changes: Partial<PhotoshootData> = {}): string {
  const data = { step: 'package', order, drafts: [], credits: 0, packages: null, team: null, offers: [], ...changes };
  const root = { locale: 'en', origin: 'https://site.test', links: {}, user: null } as unknown as RootData;
  const page = (
    <HydrateContext value={false}>
      <RootDataContext value={root}>
        <PackageStep data={data as unknown as PhotoshootData} busy={false} />
      </RootDataContext>
    </HydrateContext>
  );
  const router = createMemoryRouter([{ path: '*', element: page }]);
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstance('en', bundlesFor('en', ['photoshoot', 'offers', 'common']))}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  );
}
const draft = { order_id: 'a', redo_of: null, seat: false, headshot_count: 60, headshots_planned: 60 } as const;

it('leads on from a redo of any size, which has nothing to choose', () => {
  for (const headshot_count of [18, 60]) {
    const page = read({ ...draft, redo_of: 'b', headshot_count, headshots_planned: headshot_count });
    expect(page).toContain(`It has ${headshot_count} headshots`);
    expect(page).toContain('order=a&amp;step=about');
    expect(page).not.toContain('<input');
  }
});

it('offers all sizes to any other shoot', () => {
  for (const order of [null, draft]) expect(read(order).match(/name="headshot_count"/g)).toHaveLength(3);
});

it('takes no payment, and says that it comes when the number is known', () => {
  const page = read(null);
  expect(page).toContain('You pay once, in the last step');
  expect(page.match(/<button/g)).toHaveLength(1);
});

const PAYMENT = 'You pay once, in the last step';
const REST = 'If your credits are not enough';
const FEW = 'With fewer than 4 photos';
it.each([
  ['nobody has credits', {}, { credits: 0 }, [PAYMENT, FEW]],
  ['credits pay for some sizes', {}, { credits: 60 }, [REST, FEW]],
  ['credits pay for every size', {}, { credits: 500 }, [FEW]],
  ['the photos are there', { photos_accepted: 4 }, { credits: 0 }, [PAYMENT]],
  ['credits and photos are there', { photos_accepted: 9 }, { credits: 500 }, []],
] as const)('speaks of paying and of photos only where it is true: %s', (_case, order, changes, said) => {
  const page = read({ ...draft, headshots_each_look: null, ...order }, changes);
  expect([PAYMENT, REST, FEW].filter((text) => page.includes(text))).toEqual(said);
});

it('says of each size how many headshots the photos that are there make', () => {
  const page = read({ ...draft, headshots_each_look: 8 }, { credits: 50 });
  for (const count of [8, 24, 48]) expect(page).toContain(`${count} with your photos so far`);
  for (const count of [8, 24, 48]) expect(page).toContain(`Uses ${count} of your credits`);
  expect(read({ ...draft, headshots_each_look: null })).not.toContain('with your photos');
});

it('shows what a company pays for first, and folds away what somebody would pay for themselves', () => {
  const offers = mergeJoinOffers({
    companies: [],
    invites: [],
    suggested: { company_id: 'k', name: 'Acme', seat: true },
  });
  const page = read(null, { offers });
  expect(page).toContain('You can join Acme with your address');
  expect(page).toContain('paid for by Acme');
  expect(page.indexOf('Join Acme')).toBeLessThan(page.indexOf('<details'));
  expect(page.indexOf('<details')).toBeLessThan(page.indexOf('name="headshot_count"'));
});
