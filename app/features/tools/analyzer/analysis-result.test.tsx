// What the page says of a rated picture: its figure once, and a word that fits what was found.
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { appraise } from '#server/contracts/appraisal.ts';
import type { PictureMeasures } from '#server/contracts/findings.ts';
import type { AnalyzedPicture } from '#server/contracts/tools.ts';
import { i18nInstance } from '~/i18n/instance';
import { bundlesFor } from '~/i18n/messages.server';
import { type RootData, RootDataContext } from '~/root-data';
import { measuresOf } from '#tests/factories/tool-pictures.ts';
import { AnalysisResult } from './analysis-result';

function read(changes: Partial<PictureMeasures>): { page: string; score: number } {
  const measures = measuresOf(changes);
  const appraisal = appraise(measures);
  const picture = {
    id: 'p',
    tool: 'analyzer',
    measures,
    appraisal,
    after: null,
    delete_at: '2030-01-01T01:00:00.000Z',
  };
  const root = { locale: 'en', origin: 'https://site.test', links: {}, user: null } as unknown as RootData;
  const element = (
    <RootDataContext value={root}>
      <AnalysisResult picture={picture as unknown as AnalyzedPicture} />
    </RootDataContext>
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  const page = renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstance('en', bundlesFor('en', ['analyzer', 'tools', 'photoshoot', 'common']))}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  );
  return { page, score: appraisal.score };
}
const textOf = (page: string): string => page.replaceAll(/<[^>]*>/g, ' ');
const count = (text: string, score: number): number => text.match(new RegExp(`\\b${score}\\b`, 'g'))?.length ?? 0;

it('shows the figure once, and reads it out once', () => {
  const { page, score } = read({ distance: 0.5, smile: 0.1 });
  expect(score).toBeGreaterThan(20);
  const seen = page.replaceAll(/<span class="sr-only">.*?<\/span>/gs, '');
  const heard = page.replaceAll(/<svg[^>]*aria-hidden="true".*?<\/svg>/gs, '');
  expect([count(textOf(seen), score), count(textOf(heard), score)]).toEqual([1, 1]);
});

it('does not call a picture ready that was taken at arm’s length, and says what is wrong', () => {
  const near = read({ distance: 0.5 });
  expect(near.score).toBeGreaterThanOrEqual(85);
  expect(near.page).toContain('Good, with room to improve');
  expect(near.page).toContain('This was taken from arm’s length');
  expect(read({}).page).toContain('Ready to use');
});

it('says that the distance is unknown, and begins with a part that was found to be weak', () => {
  const { page } = read({ distance: null, smile: 0.1 });
  expect(page).toContain('Distance unknown');
  expect(page).toMatch(/id="part-smile"[^>]*checked/);
  expect(page).not.toMatch(/id="part-distance"[^>]*checked/);
});
