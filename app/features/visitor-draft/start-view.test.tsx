// The consent before the first photo: what was left empty is said in our own words, beside its box.
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { i18nInstance } from '~/i18n/instance';
import { bundlesFor } from '~/i18n/messages.server';
import { HydrateContext, type RootData, RootDataContext } from '~/root-data';
import type { RejectedForm } from '~/web/forms/rejected-form';
import type { GeneratorData } from './load';
import { StartView } from './start-view';

function read(rejected?: RejectedForm): string {
  const data: GeneratorData = { open: null, gone: false, processor: null, hostedProcessor: null };
  const root = {
    locale: 'en',
    origin: 'https://site.test',
    links: {},
    imageHosts: [],
    user: null,
  } as unknown as RootData;
  const page = (
    <HydrateContext value={false}>
      <RootDataContext value={root}>
        <StartView data={data} rejected={rejected} chosen={[]} onChoose={() => undefined} />
      </RootDataContext>
    </HydrateContext>
  );
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstance('en', bundlesFor('en', ['generator', 'photoshoot', 'tools', 'common']))}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />
    </I18nextProvider>,
  );
}
const ADULT = 'Please confirm this. Headshots are for adults only.';
const CONSENT = 'We need this consent before we can process any photos.';

it('leaves it to us to say what is missing', () => {
  const page = read();
  expect(page).toMatch(/<form[^>]* noValidate/);
  expect(page).not.toContain(ADULT);
  expect(page).not.toContain(CONSENT);
});

it.each(['agree', 'agree-phone'])('says at each box that it is missing, after %s', (intent) => {
  const both = read({ intent, fieldErrors: { adult: 'invalid', consent: 'invalid' }, submittedValues: {} });
  expect(both.indexOf(ADULT)).toBeGreaterThan(both.indexOf('name="adult"'));
  expect(both.indexOf(ADULT)).toBeLessThan(both.indexOf('name="consent"'));
  expect(both).toContain(CONSENT);
  const one = read({ intent, fieldErrors: { consent: 'invalid' }, submittedValues: { adult: ['on'] } });
  expect(one).not.toContain(ADULT);
  expect(one).toMatch(/<input[^>]*name="adult"[^>]*checked/);
});
