// What stands below the gallery about a second shoot: that it is free, and which photos it does without.
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { Attachment, OrderWithAttachments } from '#server/contracts/api.ts';
import type { WithheldReason } from '#server/contracts/findings.ts';
import { i18nInstance } from '~/i18n/instance';
import { bundlesFor } from '~/i18n/messages.server';
import { type RootData, RootDataContext } from '~/root-data';
import { ResultsFooter } from './results-footer';

const UNTIL = '2030-01-15T12:00:00.000Z';
const photos = ['a', 'b', 'c'].map((id) => ({ attachment_id: id, kind: 'photo', status: 'accepted' }) as Attachment);

function read(withheld: [WithheldReason, string][], redo_until: string | null = UNTIL): string {
  const order = {
    order_id: 'shoot',
    delivered: 0,
    redo_until,
    photos_delete_at: null,
    withheld: withheld.map(([reason, photo_id]) => ({ reason, photo_id })),
  } as unknown as OrderWithAttachments;
  const root = { locale: 'en', origin: 'https://site.test', links: {}, user: null } as unknown as RootData;
  const element = (
    <RootDataContext value={root}>
      <ResultsFooter order={order} photos={photos} now="2030-01-02T12:00:00.000Z" />
    </RootDataContext>
  );
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstance('en', bundlesFor('en', ['results', 'common', 'orders']))}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </I18nextProvider>,
  );
}

it('offers the redo as free, and names its last day', () => {
  const page = read([]);
  for (const words of ['Redo it for free', 'Redo for free', 'January 15, 2030']) expect(page).toContain(words);
  expect(page).not.toContain('left out');
});

it('says how many photos the redo leaves out: those whose headshots were withheld for what is in the photo', () => {
  expect(read([['outline', 'a']])).toContain('One photo is left out');
  const page = read([
    ['outline', 'a'],
    ['likeness', 'b'],
    ['cut', 'b'],
  ]);
  expect(page).toContain('2 photos are left out');
});

it('leaves none out when none would be left, or when the photo is not to blame', () => {
  expect(read(photos.map(({ attachment_id }) => ['outline', attachment_id]))).not.toContain('left out');
  expect(read([['light', 'a']])).not.toContain('left out');
});

it('offers no redo after its last day', () => {
  expect(read([['outline', 'a']], null)).not.toContain('Redo');
});
