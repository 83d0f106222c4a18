// The form of an edit: what it says of its price, and of the consent to send the picture out.
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { STYLE_IDS } from '#server/contracts/catalogue.ts';
import type { Generation, StudioAnswer, StudioSource } from '#server/contracts/studio.ts';
import { i18nInstance } from '~/i18n/instance';
import { bundlesFor } from '~/i18n/messages.server';
import { HydrateContext, type RootData, RootDataContext } from '~/root-data';
import type { RejectedPicture } from './actions.server';
import { EditPage } from './edit-page';
import { initialEditValues } from './edit-controls';
import type { OwnLooks } from './headshots-by-look';

const hydrated = vi.hoisted(() => ({ now: false }));
vi.mock('~/ui/hydrated', () => ({ useHydrated: () => hydrated.now }));
afterEach(() => void (hydrated.now = false));

interface Page {
  studio?: Partial<StudioAnswer>;
  source?: Partial<StudioSource>;
  clothes?: string;
  pose?: string;
  rejected?: RejectedPicture;
  ownLooks?: OwnLooks;
  kept?: Generation[];
  hold?: StudioAnswer['paints']['waiting_for'];
}

/** As the server sends it, before a script runs, or as it is first with one. */
function read({
  studio: changes,
  source: of,
  clothes = 'same',
  pose = 'same',
  rejected,
  ownLooks = {},
  kept = [],
  hold = null,
}: Page): string {
  const paints = { clothes: true, pose: true, keeps_face: true, credits: 2, separate_consent: true, waiting_for: hold };
  const studio: StudioAnswer = { credits: 5, paints, trade: null, processor: 'OpenAI', company: null, ...changes };
  const source = {
    ...{ attachment_id: 'a', kind: 'headshot', style: 'library', url: '/a.jpg', framed: false },
    ...{ consent: true, hosted_consent: false, on_behalf: false, ...of },
  } as StudioSource;
  const shown = { ...initialEditValues({ studio, source }), clothes, pose };
  const root = { locale: 'en', origin: 'https://site.test', links: {}, user: null } as unknown as RootData;
  const page = (
    <HydrateContext value={false}>
      <RootDataContext value={root}>
        <EditPage data={{ studio, source, ownLooks, kept, press: 'a', shown }} {...(rejected && { rejected })} />
      </RootDataContext>
    </HydrateContext>
  );
  const namespaces = ['generations', 'clothes', 'photoshoot', 'common'] as const;
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstance('en', bundlesFor('en', namespaces))}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />
    </I18nextProvider>,
  );
}

it('says why an edit cannot be kept while its preview is on its way', () => {
  hydrated.now = true;
  const page = read({ source: { kind: 'photo' } });
  const [button] = /<button type="submit"[^>]*>/.exec(page)!;
  expect(button).toMatch(/ disabled=""/);
  const [, id] = / aria-describedby="([^"]+)"/.exec(button)!;
  expect(page).toMatch(new RegExp(`<div id="${id}"><p [^>]*role="status"`));
  hydrated.now = false;
  expect(
    read({})
      .match(/<button type="submit"[^>]*>/g)!
      .join(''),
  ).not.toContain('aria-describedby');
});

it('shows the picture itself until the first preview has arrived', () => {
  hydrated.now = true;
  expect(read({ source: { kind: 'photo' } })).toMatch(/<img[^>]* src="\/a\.jpg"/);
});

it('has pictures wait for longer that no script asks for again', () => {
  const previews = read({}).match(/<img[^>]* src="[^"]*studio\/preview[^"]*"/g);
  expect(previews).toHaveLength(2);
  for (const preview of previews!) expect(preview).toContain('&amp;wait=long');
});

it.each([
  ['same', 0, 'You need 1 credit for this picture.'],
  ['suit', 1, 'You need 2 credits for this picture.'],
])('says what an edit needs that cannot be paid: clothes %s with %i credits', (clothes, credits, words) => {
  expect(read({ studio: { credits }, clothes })).toContain(words);
});

it('says before anything is paid that a painted picture would wait', () => {
  const waits = 'is made automatically tomorrow';
  expect(read({ clothes: 'suit' })).not.toContain(waits);
  // No script sees what is chosen.
  expect(read({ hold: 'budget' })).toContain(waits);
  hydrated.now = true;
  expect(read({ clothes: 'suit', hold: 'budget' })).toContain(waits);
  expect(read({ pose: 'front', hold: 'model' })).toContain('waits until we have a replacement');
  expect(read({ hold: 'budget' })).not.toContain(waits);
});

describe('an edit that was kept before', () => {
  const fixes = { skin: 50, teeth: 50, eyes: 50, brightness: 50 };
  const suit = {
    ...{
      generation_id: 'kept',
      status: 'completed',
      result: null,
      colour: null,
      keeps_face: true,
      touch_up: '',
      ...fixes,
    },
    ...{ style: 'library', background: null, light: 'look', crop: 'same', pose: 'same' },
    ...{ clothes: 'suit', clothes_colour: null },
  } as Generation;
  const OPEN = /<a [^>]*href="[^"]*\/app\/studio\/kept"[^>]*>Open the picture</;

  const company = { name: 'Acme', credits: 1, styles: null, crop: null, colour: null, limited: false };
  it.each([
    { credits: 5 },
    { credits: 0 },
    // Enough for another edit, but not for this one.
    { credits: 1 },
    { credits: 5, company },
  ])('is opened, not sold again, and nothing else is asked, with %j', (studio) => {
    hydrated.now = true;
    const page = read({ clothes: 'suit', kept: [suit], studio, source: { consent: false } });
    expect(page).toMatch(OPEN);
    expect(page).toContain('You have already kept this edit.');
    expect(page).not.toContain('type="submit"');
    expect(page).not.toMatch(/name="(?:pay|adult|hosted_consent)"|You need 2 credits/);
  });

  it('can still be changed and kept where no script sees what is chosen', () => {
    const page = read({ clothes: 'suit', kept: [suit] });
    expect(page).toMatch(OPEN);
    expect(page).toContain('Keep this picture');
    // What the button costs is said beside it.
    expect(page).toContain('You have already kept this edit.');
    expect(page).toContain('Clothes are generated when you press the button');
    const pose = { ...suit, pose: 'front', keeps_face: false } as const;
    expect(read({ clothes: 'suit', pose: 'front', kept: [pose] })).toContain('your face included');
    expect(read({ clothes: 'suit', kept: [suit], studio: { credits: 1 } })).toContain('You need 2 credits');
    expect(read({ kept: [{ ...suit, clothes: 'same' }] })).toContain('You pay only when you keep the picture.');
  });

  it('is named beside another edit, which is kept as usual', () => {
    hydrated.now = true;
    const page = read({ clothes: 'suit:navy', kept: [suit] });
    expect(page).not.toMatch(OPEN);
    expect(page).toContain('Edits kept from this picture');
    expect(page).toContain('Generate for 2 credits');
    expect(read({})).not.toContain('Edits kept from this picture');
  });

  it.each([
    [null, 'In progress'],
    ['budget', 'Paused'],
    ['model', 'Paused'],
  ] as const)('that waits for %s is called %s', (waiting_for, words) => {
    const page = read({ kept: [{ ...suit, status: 'processing', waiting_for }] });
    expect(page.match(/In progress|Paused/g)).toEqual([words]);
  });
});

it('shows the looks on the person, and by an example only where there is no picture of them', () => {
  const page = read({ ownLooks: { library: '/me-in-the-library.webp' } });
  expect(page).toContain('src="/me-in-the-library.webp"');
  expect(page).not.toContain('plaid-library');
  expect(page).toContain('denim-cafe');
  expect(page.match(/>Example</g)).toHaveLength(STYLE_IDS.length - 1);
  const company = { name: 'Acme', credits: 3, styles: null, crop: null, colour: '#aa0000', limited: false };
  const branded = read({ ownLooks: { 'navy-brand': '/me-on-navy.webp' }, studio: { company } });
  expect(branded).not.toContain('/me-on-navy.webp');
});

it.each([
  [false, 'You agreed'],
  [true, 'This person agreed'],
])('says of a consent whose it is: of somebody else %s', (on_behalf, words) => {
  expect(read({ source: { hosted_consent: true, on_behalf }, clothes: 'suit' })).toContain(words);
});

it('says that nothing was charged for clothes that the picture does not show, and what helps', () => {
  const rejected: RejectedPicture = {
    ...{ intent: '', fieldErrors: { clothes: 'invalid' } },
    submittedValues: { clothes: ['suit'] },
  };
  const words = /shows no clothes in this crop\. Nothing was charged\. Choose a wider crop, or a picture that shows/;
  expect(read({ rejected })).toMatch(words);
  expect(read({})).not.toMatch(words);
});

describe('the consent that is missing', () => {
  const HIDDEN = 'supports-[selector(:has(*))]:hidden';
  const rejected = {
    intent: '',
    fieldErrors: { hosted_consent: 'invalid' },
    submittedValues: { clothes: ['suit'] },
  } as const;

  it('is hidden until it is needed only where styles can tell when', () => {
    const page = read({});
    expect(page).toContain(HIDDEN);
    expect(page).not.toMatch(/class="hidden [^"]*name=clothes/);
  });

  it.each([false, true])('is shown with its error, which the box is tied to; given before: %s', (hosted_consent) => {
    const page = read({ source: { hosted_consent }, rejected: rejected as unknown as RejectedPicture });
    expect(page).not.toContain(HIDDEN);
    const [box] = /<input[^>]* name="hosted_consent"[^>]*>/.exec(page)!;
    const [, id] = /<p id="([^"]+)" role="alert"[^>]*>.*Please agree to this/.exec(page)!;
    expect(box).toContain(`aria-describedby="${id}"`);
  });
});

const ONE_CREDIT = /\b(?:one|the|your|einen|der|Ihr|un|el|tu|le|votre) cr[eé]dito?\b/i;
it.each(['en', 'de', 'es', 'fr'] as const)('names no number where a picture may cost several credits: %s', (locale) => {
  const t = i18nInstance(locale, bundlesFor(locale, ['generations'])).getFixedT(locale, 'generations');
  const texts = [
    ...[t('credits.noneText'), t('form.poseHint'), t('form.redrawText'), t('picture.deleteText')],
    ...[t('picture.redrawsFace'), t('picture.holds.model'), t('picture.holds.budget')],
  ];
  for (const text of texts) expect(text).not.toMatch(ONE_CREDIT);
});
