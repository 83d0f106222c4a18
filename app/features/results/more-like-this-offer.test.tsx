// What "more like this" offers for every balance: never more than it is enough for, and the way to what is missing.
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { i18nInstance } from '~/i18n/instance';
import { bundlesFor } from '~/i18n/messages.server';
import { HydrateContext, type RootData, RootDataContext } from '~/root-data';
import { MoreLikeThis } from './more-like-this';

function read(credits: number | null): string {
  const root = { locale: 'en', origin: 'https://site.test', links: {}, user: null } as unknown as RootData;
  const page = (
    <HydrateContext value={false}>
      <RootDataContext value={root}>
        <MoreLikeThis id="h" credits={credits} back="/ai-headshot-results/a" />
      </RootDataContext>
    </HydrateContext>
  );
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstance('en', bundlesFor('en', ['results', 'common']))}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />
    </I18nextProvider>,
  );
}

it.each([
  [0, 'You have no credits for more like this.', []],
  [1, 'You have 1 credit, enough for one. For all 3 you need 2 more.', ['1']],
  [2, 'You have 2 credits, enough for 2. For all 3 you need 1 more.', ['2']],
  [3, '3 more like this for 3 credits?', ['3']],
  [50, '3 more like this for 3 credits?', ['3']],
  // Not known: the server says what it is enough for.
  [null, '3 more like this for 3 credits?', ['3']],
])('with %s credits', (credits, says, orders) => {
  const page = read(credits);
  expect(page).toContain(says);
  expect([...page.matchAll(/name="count" value="(\d+)"/g)].map(([, count]) => count)).toEqual(orders);
  expect([...page.matchAll(/Pay (\d+) credits?</g)].map(([, count]) => count)).toEqual(orders);
  expect(page.includes('/app/checkout?package=pack10')).toBe(credits !== null && credits < 3);
});
