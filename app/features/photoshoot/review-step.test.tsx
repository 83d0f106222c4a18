// The last step before the start promises to return what was paid.
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { i18nInstance } from '~/i18n/instance';
import { bundlesFor } from '~/i18n/messages.server';
import { HydrateContext, type RootData, RootDataContext } from '~/root-data';
import type { OrderWithAttachments } from '#server/contracts/api.ts';
import type { PhotoshootData } from './load';
import { ReviewStep } from './review-step';

const draft = {
  order_id: 'a',
  redo_of: null,
  seat: false,
  headshot_count: 20,
  headshots_planned: 20,
  credits_planned: 20,
  styles_needed: 1,
  styles_fewest: 1,
  styles: [],
  looks: [],
  hosted_looks: null,
  on_behalf: false,
  purpose: null,
  attachments: [],
};

function read(
  changes: Partial<OrderWithAttachments>,
  previews: PhotoshootData['previews'] = null,
  credits = 60,
): string {
  const order = { ...draft, ...changes };
  const data = { step: 'review', order, drafts: [], credits, packages: null, team: null, previews };
  const root = { locale: 'en', origin: 'https://site.test', links: {}, user: null } as unknown as RootData;
  const page = (
    <HydrateContext value={false}>
      <RootDataContext value={root}>
        <ReviewStep data={data as unknown as PhotoshootData} busy={false} />
      </RootDataContext>
    </HydrateContext>
  );
  const router = createMemoryRouter([{ path: '*', element: page }]);
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstance('en', bundlesFor('en', ['photoshoot', 'common', 'checkout']))}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  );
}

it('promises credits back to a person who pays with credits', () => {
  const page = read({});
  expect(page).toContain('Credits back for missing headshots');
  expect(page).toContain('All credits are then returned');
});

it.each([
  ['a free redo', { redo_of: 'b', credits_planned: 0 }],
  ['a seat of a company', { seat: true, credits_planned: 0 }],
])('promises no credits back for %s, which cost none', (_, changes) => {
  const page = read(changes);
  expect(page).toContain('You can cancel until the first headshot is ready.');
  expect(page).not.toContain('Credits back');
  expect(page).not.toContain('credits are then returned');
});

it('sells and starts nothing while a photo is still being checked, because the price may change', () => {
  const photo = { attachment_id: 'p', kind: 'photo', status: 'pending' };
  const page = read({ attachments: [photo] as OrderWithAttachments['attachments'] });
  expect(page).toContain('1 photo is still being checked.');
  expect(page).not.toContain('Start the shoot');
  expect(read({})).toContain('Start the shoot');
});

it('warns before the payment when most photos are weak, and leads back to them', () => {
  const photo = (id: string, warnings: string[]) => ({
    attachment_id: id,
    kind: 'photo',
    status: 'accepted',
    warnings,
  });
  const withPhotos = (...photos: object[]) => read({ attachments: photos as OrderWithAttachments['attachments'] });
  const weak = withPhotos(photo('a', ['soft']), photo('b', ['dim']), photo('c', []));
  expect(weak).toContain('2 of your 3 photos are weak');
  expect(weak).toContain('step=photos');
  expect(withPhotos(photo('a', ['soft']), photo('b', []))).not.toContain('weak');
  expect(withPhotos(photo('a', ['soft']))).toContain('Your photo could be better');
});

it('shows the person instead of strangers until there are previews, and their best photo first', () => {
  const photo = (id: string, quality_score: number, status = 'accepted') => ({
    ...{ attachment_id: id, kind: 'photo', status, warnings: [], quality_score, url: null, preview_url: `/${id}.webp` },
  });
  const photos = [photo('weak', 40), photo('best', 90), photo('refused', 99, 'rejected')];
  const attachments = photos as unknown as OrderWithAttachments['attachments'];
  const preview = { preview_id: 'p', style: 'cafe', state: 'done', url: '/me.webp', own_surroundings: false } as const;
  const page = read(
    { styles: ['library', 'cafe', 'greenery'], attachments },
    { available: true, limited: false, previews: [preview] },
  );
  const looks = page.slice(page.indexOf('step=photos'));
  expect([...looks.matchAll(/<img src="([^"]*)"/g)].map(([, src]) => src)).toEqual([
    '/best.webp',
    '/me.webp',
    '/best.webp',
  ]);
  expect(page.split('Your photo<')).toHaveLength(3);
  expect(page).not.toMatch(/Example<|plaid-library|denim-cafe/);
});

it('shows the chosen looks on the person where there are previews, and on somebody else where there are none', () => {
  const picture = { state: 'done', url: '/preview-of-me.webp', own_surroundings: false } as const;
  const preview = { preview_id: 'p', style: 'library', ...picture } as const;
  const page = read({ styles: ['library', 'cafe'] }, { available: true, limited: false, previews: [preview] });
  expect(page).toContain('src="/preview-of-me.webp"');
  expect(page).toContain('denim-cafe');
  expect(page).not.toContain('plaid-library');
});

it('speaks of one photo as of one', () => {
  const photo = { attachment_id: 'a', kind: 'photo', status: 'accepted', preview_url: null, warnings: [] };
  const attachments = [photo] as unknown as OrderWithAttachments['attachments'];
  expect(read({ headshots_planned: 10, credits_planned: 10, attachments })).toContain('Your photo makes 10 headshots');
});

it('says who makes each look, shows no preview of ours where a model does, and asks for the sum over the looks', () => {
  const preview = (style: 'library' | 'studio-grey') =>
    ({ preview_id: style, style, state: 'done', url: `/${style}-on-me.webp`, own_surroundings: false }) as const;
  const previews = { available: true, limited: false, previews: [preview('library'), preview('studio-grey')] };
  const order: Partial<OrderWithAttachments> = {
    ...{ styles: ['library', 'studio-grey'], headshots_planned: 20, credits_planned: 40 },
    looks: [
      { style: 'library', renderer: 'hosted' },
      { style: 'studio-grey', renderer: null },
    ],
    hosted_looks: { credits: 3, processor: 'OpenAI', consent: true, max: 15 },
  };
  const page = read(order, previews);
  expect(page).toContain('40 credits');
  expect(page).toContain('Real photo: 1\u00a0credit for each headshot. AI-generated: 3\u00a0credits for each.');
  expect(page).toMatch(/name="credits" value="40"/);
  expect(page).toContain('src="/studio-grey-on-me.webp"');
  expect(page).not.toContain('/library-on-me.webp');
  expect(page.split('Example<')).toHaveLength(2);
  expect(page.indexOf('Example<')).toBeLessThan(page.indexOf('AI-generated</span>'));
  expect(page.indexOf('AI-generated</span>')).toBeLessThan(page.indexOf('Real photo</span>'));
});

it('offers a package that pays for all of it, where hosted looks cost more than the size', () => {
  const page = read({ headshot_count: 60, headshots_planned: 60, credits_planned: 140 });
  expect(page).toContain('You need 80 more credits.');
  expect(page).toContain('/app/checkout?package=expert');
  expect(page).not.toContain('package=pro');
});

it('is ready to start only where nothing is to be paid first', () => {
  expect(read({})).toContain('Ready to start');
  expect(read({ seat: true, credits_planned: 0 })).toContain('Ready to start');
  const unpaid = read({ credits_planned: 80 });
  expect(unpaid).toContain('Review your shoot');
  expect(unpaid).not.toContain('Ready to start');
});

it('counts the looks that were chosen, and leads to the size where there is one to choose', () => {
  const order = { headshot_count: 60, headshots_planned: 60, credits_planned: 60, styles: ['library', 'cafe'] };
  const page = read({ ...order, styles_needed: 3 });
  expect(page).toContain('60 headshots, 2 looks');
  expect(page).toContain('step=package');
  for (const paid of [{ seat: true }, { redo_of: 'b' }])
    expect(read({ ...order, ...paid, credits_planned: 0 })).not.toContain('step=package');
});

it.each([
  [0, 'You need 3 more credits.'],
  [1, 'You need 2 more credits.'],
  [2, 'You need 1 more credit.'],
])(
  'starts no shoot of three credits with %d: it says what is missing, and sells the smallest that is enough first',
  (credits, says) => {
    const page = read({ headshots_planned: 3, credits_planned: 3 }, null, credits);
    expect(page).toContain(says);
    expect(page).not.toContain('Start the shoot');
    const items = [...page.matchAll(/checkout\?package=(\w+)/g)].map(([, item]) => item);
    expect(items).toEqual(['pack10', 'basic']);
  },
);

it.each([
  ['with exactly its credits', { headshots_planned: 3, credits_planned: 3 }, 3],
  ['on a seat without any credits', { seat: true, headshot_count: 60, headshots_planned: 60, credits_planned: 0 }, 0],
] as const)('starts a shoot %s', (_, changes, credits) => {
  const page = read(changes, null, credits);
  expect(page).toContain('Start the shoot');
  expect(page).not.toMatch(/checkout\?package|You need/);
});
