// The gallery: near-duplicates behind the one in front, and what a look or a photo lacks.
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { i18nInstance } from '~/i18n/instance';
import { bundlesFor } from '~/i18n/messages.server';
import { type RootData, RootDataContext } from '~/root-data';
import type { OrderAttachment, OrderWithAttachments } from '#server/contracts/api.ts';
import { Gallery, type GalleryProps } from './gallery';
import { groupPictures, type Grouping } from './gallery-groups';
import { MadeBadge } from './made-badge';

const picture = (attachment_id: string, alike_to: string | null, style = 'library') =>
  ({ attachment_id, alike_to, style, photo_id: 'photo', preview_url: `/${attachment_id}.webp` }) as OrderAttachment;
const all = [picture('a', null), picture('b', 'a'), picture('c', 'a'), picture('d', null, 'cafe')];
const withheld = [{ slot: 4, style: 'cafe', reason: 'likeness', photo_id: null, confidence: null }];

function read(open: string | null, by: Grouping | null = null, changes: Partial<GalleryProps> = {}): string {
  const root = { locale: 'en', origin: 'https://site.test', links: {}, user: null } as unknown as RootData;
  const page = (
    <RootDataContext value={root}>
      <Gallery
        groups={groupPictures(all, by)}
        by={by}
        photos={[]}
        colour={null}
        withheld={withheld as OrderWithAttachments['withheld']}
        alt={(one) => one.attachment_id}
        to={(one) => `/?picture=${one.attachment_id}`}
        folding={{ open, to: (id) => `/?alike=${id ?? ''}` }}
        {...changes}
      />
    </RootDataContext>
  );
  const router = createMemoryRouter([{ path: '*', element: page }]);
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstance('en', bundlesFor('en', ['results', 'photoshoot', 'common']))}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  );
}
const shown = (page: string): string => [...page.matchAll(/<img src="\/(\w)\.webp"/g)].map(([, id]) => id).join('');

it('shows one of those that hardly differ, with a link that opens the others', () => {
  const page = read(null);
  expect(shown(page)).toBe('ad');
  expect(page).toContain('+2 like this one');
  expect(page).toContain('alike=a');
});

it('shows them next to each other once they are open, with a link that folds them', () => {
  const page = read('a');
  expect(shown(page)).toBe('abcd');
  expect(page).toContain('Show less');
});

it('shows every one where nothing is folded', () => {
  const page = read(null, null, { folding: undefined });
  expect(shown(page)).toBe('abcd');
  expect(page).not.toContain('alike');
});

it('says below a look what is missing of it, and why', () => {
  const page = read(null, 'look');
  expect(page).toContain('1 headshot is missing.');
  expect(page).toContain('The likeness was too low.');
  expect(read(null)).not.toContain('is missing');
});

it('says of each headshot how it was made', () => {
  const groups = groupPictures(
    [
      { ...picture('a', null), origin: 'photo' as const },
      { ...picture('b', null), origin: 'generated' as const },
    ],
    null,
  );
  const page = read(null, null, { groups, mark: (one) => <MadeBadge picture={one} /> });
  expect([page.split('Real photo').length, page.split('AI-generated').length]).toEqual([2, 2]);
});
