// A studio picture with other clothes or another pose: whose face it will have, as long as nobody sees it.
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { Generation } from '#server/contracts/studio.ts';
import { i18nInstance } from '~/i18n/instance';
import { bundlesFor } from '~/i18n/messages.server';
import { type RootData, RootDataContext } from '~/root-data';
import { PicturePage } from './picture-page';

function read(changes: Partial<Generation>): string {
  const generation = {
    generation_id: 'a',
    status: 'processing',
    style: 'library',
    background: null,
    light: 'look',
    crop: 'same',
    colour: null,
    clothes: 'suit',
    clothes_colour: null,
    pose: 'same',
    keeps_face: false,
    ...{ skin: 50, teeth: 50, eyes: 50, brightness: 50, touch_up: '' },
    paid_by: 'own',
    ...{ source: null, result: null, fail_reason: null, waiting_for: null, stage: null },
    ...changes,
  } as unknown as Generation;
  const root = { locale: 'en', origin: 'https://site.test', links: {}, user: null } as unknown as RootData;
  const page = (
    <RootDataContext value={root}>
      <PicturePage generation={generation} />
    </RootDataContext>
  );
  const namespaces = ['generations', 'clothes', 'photoshoot', 'results', 'provenance', 'common'] as const;
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstance('en', bundlesFor('en', namespaces))}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />
    </I18nextProvider>,
  );
}

const ANEW = 'Your face is redrawn';

it('says that the face is drawn anew where it is', () => {
  expect(read({})).toContain(ANEW);
  expect(read({ clothes: 'same', pose: 'leaning' })).toContain(ANEW);
});

it('says that the face stays where it does, and nothing where neither clothes nor pose change', () => {
  expect(read({ keeps_face: true })).not.toContain(ANEW);
  expect(read({ keeps_face: true })).toContain('Your face');
  expect(read({ clothes: 'same', keeps_face: true })).not.toContain('Your face');
});

it('says neither of a picture that failed', () => {
  expect(read({ status: 'failed', fail_reason: 'likeness' })).not.toContain(ANEW);
});

it('ends no line of the caption with a sign, where the likeness does not fit beside its first word', () => {
  const result = {
    attachment_id: 'r',
    url: '/r.jpg',
    preview_url: null,
    likeness: 0.931,
    warnings: [],
    origin: 'photo',
  };
  const page = read({ status: 'completed', result } as never);
  const [, caption] = [...page.matchAll(/<figcaption.*?<\/figcaption>/g)];
  expect(caption![0]).toMatch(/93\s?%/);
  expect(caption![0]).not.toContain('·');
});
