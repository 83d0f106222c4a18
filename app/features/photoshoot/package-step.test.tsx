// The sizes as a person reads them once the looks are chosen: each with its looks, its headshots and its price.
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { i18nInstance } from '~/i18n/instance';
import { bundlesFor, serverT } from '~/i18n/messages.server';
import { HydrateContext, type RootData, RootDataContext } from '~/root-data';
import type { OrderWithAttachments } from '#server/contracts/api.ts';
import type { PhotoshootData } from './load';
import { PackageStep } from './package-step';

const draft = {
  ...{ order_id: 'a', redo_of: null, seat: false, headshot_count: 60, headshots_each_look: null, photos_accepted: 4 },
  ...{ styles: ['library', 'cafe', 'greenery'], attachments: [], hosted_looks: null },
};
const LOOKS = ['library', 'cafe', 'greenery'] as const;
const embedded = LOOKS.map((style) => ({ style, renderer: null }));
const price = (package_id: string, value: number) => ({ package_id, value, originalPrice: null, bonus_credits: 0 });
const packages = {
  currency: 'USD',
  packages: [price('basic', 35), price('pro', 39), price('expert', 79), price('pack10', 9), price('pack100', 49)],
};

function read(order: Partial<OrderWithAttachments> = {}, changes: object = {}): string {
  const data = {
    ...{ step: 'package', order: { ...draft, looks: embedded, ...order }, drafts: [], credits: 0 },
    ...{ packages, team: null, offers: [], previews: null, ...changes },
  };
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
    <I18nextProvider i18n={i18nInstance('en', bundlesFor('en', ['photoshoot', 'offers', 'checkout', 'common']))}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  );
}
/** What the cards say, a card each. */
const cards = (page: string): string[] =>
  page
    .split('name="headshot_count"')
    .slice(1)
    .map((card) => card.replaceAll(/<[^>]*>/g, ' '));

it('offers all sizes with the price of each, and takes no payment itself', () => {
  const page = read();
  expect(cards(page)).toEqual([
    expect.stringContaining('$35'),
    expect.stringContaining('$39'),
    expect.stringContaining('$79'),
  ]);
  expect(page).toContain('You pay once, before the shoot starts');
  expect(page.match(/<button/g)).toHaveLength(1);
});

it('has the size that the looks fit into chosen, and says of the others how many looks they have', () => {
  const page = read();
  expect(page).toMatch(/checked="" value="60"/);
  const [small, middle, large] = cards(page);
  expect(small).toContain('Room for 1 look');
  expect(middle).toContain('3 looks, 20 headshots of each');
  expect(large).toContain('3 looks, 40 headshots of each');
  const one = cards(read({ styles: ['cafe'], looks: [{ style: 'cafe', renderer: null }], headshot_count: 20 }));
  expect(one[2]).toContain('For 2 or more looks');
});

it('takes no size that cannot have the chosen looks, says why, and leads to looks for it', () => {
  const page = read();
  expect(page).toMatch(/<input[^>]* disabled=""[^>]* value="20"/);
  expect(cards(page)[0]).toContain('Room for 1 look. You have chosen 3.');
  expect(page).toMatch(/href="[^"]*step=styles&amp;size=20"[^>]*>Choose looks for 20 headshots</);
  expect(page).not.toContain('Choose looks for 60');
});

it('names the price of what one photo makes, and of nothing that it cannot make', () => {
  const one = { styles: ['cafe'], looks: [{ style: 'cafe', renderer: null }], headshots_each_look: 8 };
  const offers = { ...packages, packages: [...packages.packages, price('pack30', 19)] };
  const [small, , large] = cards(read({ ...one, headshot_count: 20 } as never, { packages: offers }));
  expect(small).toMatch(/8 headshots.*Up to 20 with 4 photos/);
  expect(large).toContain('Up to 48 headshots');
  // With 2 or 3 looks it would make no more than 60.
  expect(large).toContain('For 4 or more looks. You have chosen 1.');
  expect(large).not.toMatch(/\$|30 credits/);
});

it('promises no more headshots of a size with other looks than the photos make of it', () => {
  const one = { styles: ['cafe'], looks: [{ style: 'cafe', renderer: null }], headshot_count: 20 } as const;
  const links = (each: number | null) =>
    [...read({ ...one, headshots_each_look: each } as never).matchAll(/>((?:Choose looks|Looks) for [^<]*)</g)].map(
      ([, words]) => words,
    );
  expect(links(8)).toEqual(['Looks for up to 48 headshots']);
  // All of them, with whatever number of looks the size is sold with.
  expect(links(null)).toEqual(['Choose looks for 120 headshots']);
  expect(links(70)).toEqual(['Choose looks for 120 headshots']);
});

it('shows what the person would look like', () => {
  const preview = { preview_id: 'p', style: 'library', state: 'done', url: '/me.webp', own_surroundings: false };
  const page = read({}, { previews: { available: true, limited: false, previews: [preview] } });
  expect(page).toContain('src="/me.webp"');
  expect(page.split('Example<')).toHaveLength(3);
});

const PAYMENT = 'You pay once, before the shoot starts';
const REST = 'If your credits are not enough';
const FEW = 'With fewer than 4 photos';
it.each([
  ['nobody has credits', { photos_accepted: 1 }, { credits: 0 }, [PAYMENT, FEW]],
  ['credits pay for some sizes', { photos_accepted: 1 }, { credits: 60 }, [REST, FEW]],
  ['credits pay for every size', { photos_accepted: 1 }, { credits: 500 }, [FEW]],
  ['the photos are there', { photos_accepted: 4 }, { credits: 0 }, [PAYMENT]],
  ['credits and photos are there', { photos_accepted: 9 }, { credits: 500 }, []],
] as const)('speaks of paying and of photos only where it is true: %s', (_case, order, changes, said) => {
  const page = read(order, changes);
  expect([PAYMENT, REST, FEW].filter((text) => page.includes(text))).toEqual(said);
});

it('says of each size how many headshots the photos that are there make of the looks', () => {
  const page = read({ headshots_each_look: 8 }, { credits: 50 });
  const [small, middle, large] = cards(page);
  // One look would make 8 of them.
  expect(small).not.toMatch(/credits|\$/);
  for (const card of [middle, large]) expect(card).toContain('3 looks, 8 headshots of each');
  expect(middle).toMatch(/24 headshots.*Up to 60 with 4 photos.*Uses 24 of your credits/);
  expect(large).toContain('120 headshots');
  expect(read()).not.toContain('Up to');
});

it('sells no size that makes no more headshots of these photos than a smaller one', () => {
  const page = read({ headshots_each_look: 8, headshot_count: 120 });
  expect(page).toContain('checked="" value="60"');
  expect(page).toMatch(/<input[^>]* disabled=""[^>]* value="120"/);
  const [, , large] = cards(page);
  expect(large).toContain('no more headshots than the smaller size');
  expect(large).not.toContain('$');
  expect(read({ headshots_each_look: 21 })).not.toMatch(/disabled=""[^>]* value="(?:60|120)"/);
});

it('sells none either while a photo is still being checked', () => {
  const photo = { kind: 'photo', status: 'accepted', outline_pending: true, warnings: [] };
  const two = { styles: ['library', 'cafe'], looks: embedded.slice(0, 2), headshots_each_look: 6 };
  const page = read({ ...two, headshot_count: 120, photos_accepted: 1, attachments: [photo] as never });
  expect(page).toContain('1 photo is still being checked.');
  expect(page).toContain('checked="" value="60"');
  expect(page).toMatch(/<input[^>]* disabled=""[^>]* value="120"/);
  expect(cards(page)[2]).toContain('no more headshots than the smaller size');
  expect(cards(page)[2]).not.toContain('$');
});

it('asks for the sum over the looks, and names no package that would not do', () => {
  const looks = LOOKS.map((style, at) => ({ style, renderer: at < 2 ? ('hosted' as const) : null }));
  const [small, middle, large] = cards(
    read({ looks, hosted_looks: { credits: 3, processor: 'X', consent: true, max: 6 } }),
  );
  expect(middle).toContain('Uses 140 credits');
  expect(middle).not.toContain('$');
  expect(large).toContain('Uses 280 credits');
  // What other looks would cost is not known yet.
  expect(small).not.toMatch(/\$|credits/);
  const [, few] = cards(
    read({ looks, headshots_each_look: 8, hosted_looks: { credits: 3, processor: 'X', consent: true, max: 6 } }),
  );
  expect(few).toContain('$39');
});

it('asks for the pack of credits first where it would do, as the next page does', () => {
  const one = { styles: ['cafe'], looks: [{ style: 'cafe', renderer: null }], headshots_each_look: 8 };
  expect(cards(read(one))[0]).toMatch(/\$9.*10 credits.*or Basic for \$35/);
  expect(cards(read(one, { credits: 5 }))[0]).toMatch(/\$9.*or Basic for \$35/);
  expect(cards(read())[0]).not.toMatch(/10 credits|or Basic/);
});

it.each([
  [0, /3 headshots.*\$9.*10 credits.*or Basic for \$35/, /you need|uses/i],
  [1, /You need 2 more credits\..*\$9.*10 credits.*or Basic for \$35/, /uses/i],
  [2, /You need 1 more credit\..*\$9.*10 credits.*or Basic for \$35/, /uses/i],
  [3, /Uses 3 of your credits/, /you need|\$/i],
  [4, /Uses 3 of your credits/, /you need|\$/i],
])('says of three headshots with %d credits what is missing and what buys it', (credits, says, never) => {
  const one = { styles: ['cafe'], looks: [{ style: 'cafe', renderer: null }], headshots_each_look: 3 };
  const [small] = cards(read({ ...one, headshot_count: 20 } as never, { credits }));
  expect(small).toMatch(says);
  expect(small).not.toMatch(never);
});

it('says that the price is not certain while a photo is being checked, and that most photos are weak', () => {
  const photo = { kind: 'photo', status: 'accepted', outline_pending: true, warnings: ['soft'] };
  const page = read({ attachments: [photo] as never, photos_accepted: 1 });
  expect(page).toContain('1 photo is still being checked.');
  expect(page).toContain('Your photo could be better');
  expect(read()).not.toContain('being checked');
});

it('offers the seat of a company first, also to somebody who came with their own draft', () => {
  const team = { name: 'Acme', own_seat: true, role: 'employee', brand: {} };
  const page = read({}, { team });
  expect(page).toContain('A seat of Acme is reserved for you');
  expect(page.indexOf('value="seat"')).toBeLessThan(page.indexOf('name="headshot_count"'));
  expect(read({}, { team: { ...team, own_seat: false } })).toContain('You have no seat from Acme right now');
});

it('promises no choice of looks on a seat whose company has chosen them', () => {
  const team = { name: 'Acme', own_seat: true, role: 'employee', brand: { locked: true, styles: ['library'] } };
  const page = read({}, { team });
  expect(page).toContain('60 headshots in the looks that your company has chosen');
  expect(page).not.toContain('up to 3 looks');
  expect(read({}, { team: { ...team, brand: { locked: false, styles: [] } } })).toContain('in up to 3 looks');
});

it.each([
  ['en', /^Choose /],
  ['de', / wählen$/],
  ['es', /^Elegir /],
  ['fr', /^Choisir /],
] as const)('says what the way to other looks does: %s', (locale, verb) => {
  expect(serverT(locale, 'photoshoot')('package.looksFor', { count: 120 })).toMatch(verb);
});
