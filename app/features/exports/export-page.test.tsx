// The page of a ZIP, as a browser without scripts gets it: how far its files are, and what can be done when they could not be made.
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { ExportProgress } from '#server/contracts/exports.ts';
import { i18nInstance } from '~/i18n/instance';
import { bundlesFor } from '~/i18n/messages.server';
import { type RootData, RootDataContext } from '~/root-data';
import { ExportPage } from './export-page';

function read(state: ExportProgress['state']): string {
  const root = { locale: 'en', origin: 'https://site.test', links: {}, user: null } as unknown as RootData;
  const data = { progress: { state, done: 1, total: 2 }, file: '/file.zip', back: '/back' };
  const element = (
    <RootDataContext value={root}>
      <ExportPage data={data} />
    </RootDataContext>
  );
  const page = renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstance('en', bundlesFor('en', ['orders', 'common']))}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </I18nextProvider>,
  );
  return page;
}
const offers = (page: string) => ({
  again: /<form[^>]*method="post"/.test(page),
  download: page.includes('href="/file.zip"'),
  refresh: page.includes('http-equiv="refresh"'),
});

it('refreshes itself while the files are made', () => {
  expect(offers(read('running'))).toEqual({ again: false, download: false, refresh: true });
});

it('has the link once they are made', () => {
  expect(offers(read('done'))).toEqual({ again: false, download: true, refresh: false });
});

it('says that some are missing, with the link and a way to try again', () => {
  const page = read('failed');
  expect(page).toContain('We could not prepare every file');
  expect(offers(page)).toEqual({ again: true, download: true, refresh: false });
});
