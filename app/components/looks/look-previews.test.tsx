// Previews without a script: the page loads itself again where it was asked to, as long as one is missing.
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { PreviewsAnswer } from '#server/contracts/previews.ts';
import { i18nInstance } from '~/i18n/instance';
import { bundlesFor } from '~/i18n/messages.server';
import { type RootData, RootDataContext } from '~/root-data';
import { PreviewStatus } from './look-previews';

function read(
  address: string,
  state: 'waiting' | 'done',
  rejected = false,
  more: Partial<PreviewsAnswer> = {},
): string {
  const preview = { preview_id: 'p', style: 'library', state, url: null, own_surroundings: false };
  const previews = { available: true, limited: false, previews: [preview], ...more } as unknown as PreviewsAnswer;
  const root = { locale: 'en', origin: 'https://site.test', links: {}, user: null } as unknown as RootData;
  const page = (
    <RootDataContext value={root}>
      <PreviewStatus page="/looks" previews={previews} rejected={rejected} />
    </RootDataContext>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] });
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstance('en', bundlesFor('en', ['photoshoot', 'common']))}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  );
}
const REFRESH = 'http-equiv="refresh"';

it('offers to update the page, and does not do so unasked, because that would lose the ticked looks', () => {
  const page = read('/looks?order=a', 'waiting');
  expect(page).toMatch(/href="[^"]*\/looks\?order=a&amp;watch=1"[^>]*>Update automatically</);
  expect(page).not.toContain(REFRESH);
});

it('updates by itself until all previews are there, and can be stopped', () => {
  const page = read('/looks?order=a&watch=1', 'waiting');
  expect(page).toContain(REFRESH);
  expect(page).toMatch(/href="[^"]*\/looks\?order=a"[^>]*>Stop updating</);
  expect(read('/looks?order=a&watch=1', 'done')).not.toContain(REFRESH);
});

it('keeps the rest of the address, such as the size that the looks are chosen for', () => {
  expect(read('/looks?order=a&size=120', 'waiting')).toMatch(/href="[^"]*\/looks\?order=a&amp;size=120&amp;watch=1"/);
  expect(read('/looks?order=a&watch=1&size=120', 'waiting')).toMatch(/href="[^"]*\/looks\?order=a&amp;size=120"/);
  expect(read('/looks?watch=1', 'waiting')).toMatch(/href="[^"]*\/looks"/);
  expect(read('/looks?upload_error=no_face', 'waiting')).toMatch(/href="[^"]*\/looks\?watch=1"/);
});

it('warns that ticked looks are lost before the page updates, and then says how to choose instead', () => {
  const [still, watching] = [read('/looks', 'waiting'), read('/looks?watch=1', 'waiting')];
  expect(still).toMatch(
    /You can choose at any time\..*Updating clears any choices you have not saved\..*Update automatically/,
  );
  expect(watching).toContain('Stop it to choose looks meanwhile.');
  expect(watching).not.toMatch(/at any time|Updating clears/);
});

it('does not take a rejected form away', () => {
  const page = read('/looks?order=a&watch=1', 'waiting', true);
  expect(page).not.toContain(REFRESH);
  expect(page).toMatch(/You can choose at any time\..*href="[^"]*order=a&amp;watch=1"[^>]*>Update automatically/);
});

it('says that shoots go first while they keep previews waiting', () => {
  expect(read('/looks', 'waiting')).not.toContain('go first');
  expect(read('/looks', 'waiting', false, { behind_shoots: true })).toContain('Shoots under way go first');
});
