// Who pays for a picture of the studio: nobody's own credits without their knowing.
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { i18nInstance } from '~/i18n/instance';
import { bundlesFor } from '~/i18n/messages.server';
import { HydrateContext, type RootData, RootDataContext } from '~/root-data';
import type { StudioAnswer } from '#server/contracts/studio.ts';
import { PayerField } from './picture-fields';

function read(credits: number, limited: boolean): string {
  const company = { name: 'Acme', credits, limited, styles: null, crop: null, colour: null };
  const paints = {
    clothes: false,
    pose: false,
    keeps_face: false,
    credits: 1,
    separate_consent: false,
    waiting_for: null,
  };
  const studio: StudioAnswer = { credits: 5, paints, trade: null, processor: null, company };
  const root = { locale: 'en', origin: 'https://site.test', links: {}, user: null } as unknown as RootData;
  const element = (
    <HydrateContext value={false}>
      <RootDataContext value={root}>
        <PayerField studio={studio} />
      </RootDataContext>
    </HydrateContext>
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstance('en', bundlesFor('en', ['generations', 'common']))}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  );
}
const payers = (page: string): string[] =>
  [...page.matchAll(/name="pay"[^>]*?value="(\w+)"/g)].map(([, value]) => value!).toSorted();

it('is chosen where the company can pay', () => {
  expect(payers(read(2, false))).toEqual(['company', 'own']);
});

it('is the person where the managers’ limit is reached, and the page says so', () => {
  const page = read(0, true);
  expect(payers(page)).toEqual(['own']);
  expect(page).toContain('with your own credits');
});
