// What comes after the looks: signing in and paying for somebody without an account, only the package for everybody else.
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { i18nInstance } from '~/i18n/instance';
import { bundlesFor } from '~/i18n/messages.server';
import { type RootData, RootDataContext } from '~/root-data';
import type { DraftData } from './load';
import { LooksForm } from './looks-form';

function read(user: RootData['user']): string {
  const data = { token: 'a', draft: { styles: [] }, previews: null, phone: null } as unknown as DraftData;
  const root = { locale: 'en', origin: 'https://site.test', links: {}, imageHosts: [], user } as unknown as RootData;
  const page = (
    <RootDataContext value={root}>
      <LooksForm data={data} />
    </RootDataContext>
  );
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstance('en', bundlesFor('en', ['generator', 'photoshoot', 'common']))}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />
    </I18nextProvider>,
  );
}

it('asks a visitor to sign in and pay next', () => {
  expect(read(null)).toContain('you sign in or create an account, choose a package and pay');
});

it('asks neither of somebody who is signed in', () => {
  const page = read({ id: 'u', email: 'ada@example.test' } as RootData['user']);
  expect(page).toContain('Next you choose a package.');
  expect(page).not.toContain('sign in');
  expect(page).not.toContain('pay');
});
