// The step of looks as a person reads it: themselves where a preview is there, and an example that says so everywhere else.
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { i18nInstance } from '~/i18n/instance';
import { bundlesFor } from '~/i18n/messages.server';
import { HydrateContext, type RootData, RootDataContext } from '~/root-data';
import { STYLE_IDS } from '#server/contracts/catalogue.ts';
import type { PreviewsAnswer } from '#server/contracts/previews.ts';
import type { RejectedForm } from '~/web/forms/rejected-form';
import type { PhotoshootData } from './load';
import { StylesStep } from './styles-step';

const draft = {
  order_id: 'a',
  seat: false,
  redo_of: null,
  styles: [],
  looks: [],
  ...{ styles_fewest: 1, styles_needed: 1, headshot_count: 20 },
  hosted_looks: null,
};
const hosted = { credits: 3, processor: 'OpenAI' as string | null, consent: false, max: 15 };

function read(
  previews: PreviewsAnswer | null,
  changes: object = {},
  size: 20 | 60 | 120 | null = null,
  { rejected, address = '/' }: { rejected?: RejectedForm; address?: string } = {},
): string {
  const data = {
    step: 'styles',
    size,
    order: { ...draft, ...changes },
    drafts: [],
    credits: 0,
    packages: null,
    team: null,
    previews,
  };
  const root = { locale: 'en', origin: 'https://site.test', links: {}, user: null } as unknown as RootData;
  const page = (
    <HydrateContext value={false}>
      <RootDataContext value={root}>
        <StylesStep data={data as unknown as PhotoshootData} rejected={rejected} busy={false} />
      </RootDataContext>
    </HydrateContext>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] });
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstance('en', bundlesFor('en', ['photoshoot', 'common']))}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  );
}
const preview = (state: 'waiting' | 'done' | 'failed', at: number) => ({
  preview_id: `preview-${at}`,
  style: STYLE_IDS[at]!,
  state,
  url: state === 'done' ? `https://pictures.test/${at}` : null,
  own_surroundings: false,
});
const count = (page: string, text: string): number => page.split(text).length - 1;

it('shows the previews that are there, and leads on to those that are still to come', () => {
  const page = read({ available: true, limited: false, previews: [preview('done', 0), preview('waiting', 1)] });
  expect(page).toContain('src="https://pictures.test/0" alt="Preview made from your photo"');
  expect(count(page, 'Example<')).toBe(STYLE_IDS.length - 1);
  expect(page).toContain('We are making small previews');
  expect(page).toContain('Update automatically');
});

it('says of which looks no preview is possible', () => {
  const page = read({ available: true, limited: false, previews: [preview('done', 0), preview('failed', 1)] });
  expect(count(page, 'No preview is possible from your photo.')).toBe(1);
  expect(page).toContain('have no watermark');
  expect(page).not.toContain('Show new previews');
});

it('says that the photo keeps its background where the previews do', () => {
  const own = { ...preview('done', 0), own_surroundings: true };
  const text = 'This photo keeps its background';
  expect(read({ available: true, limited: false, previews: [own, preview('done', 1)] })).toContain(text);
  expect(read({ available: true, limited: false, previews: [preview('done', 0)] })).not.toContain(text);
});

it('labels all pictures as examples where there are no previews', () => {
  for (const previews of [null, { available: false, limited: false, previews: [] }]) {
    const page = read(previews);
    expect(count(page, 'Example<')).toBe(STYLE_IDS.length);
    expect(page).toContain('show other people');
    expect(page).not.toContain('Preview made');
  }
});

it('lets each look be of the real photo or a model’s, with what that costs and whom photos go to', () => {
  const page = read(null, { hosted_looks: hosted });
  expect(count(page, 'value="hosted"')).toBe(STYLE_IDS.length);
  expect(count(page, 'value="embedded" checked=""') + count(page, 'checked="" value="embedded"')).toBe(
    STYLE_IDS.length,
  );
  expect(page).toContain('AI-generated: 3\u00a0credits for each.');
  expect(page).toContain('my photos are sent to OpenAI');
  expect(page).not.toContain('Withdraw consent');
});

it('shows an example, not our preview, of a look that a model makes', () => {
  const previews = { available: true, limited: false, previews: [preview('done', 0), preview('done', 1)] };
  const looks = [
    { style: STYLE_IDS[0], renderer: 'hosted' },
    { style: STYLE_IDS[1], renderer: 'embedded' },
  ];
  const page = read(previews, { hosted_looks: hosted, looks, styles: [STYLE_IDS[0], STYLE_IDS[1]] });
  expect(page).not.toContain('https://pictures.test/0');
  expect(page).toContain('https://pictures.test/1');
  expect(count(page, 'Example<')).toBe(STYLE_IDS.length - 1);
});

it('asks for no consent where the model is on our own machines, and tells no price of what is paid already', () => {
  const page = read(null, { hosted_looks: { ...hosted, processor: null, consent: true }, seat: true });
  expect(page).toContain('AI-generated');
  expect(page).not.toContain('hosted_consent');
  expect(page).not.toContain('credits for each');
});

it('offers a way back from the consent', () => {
  const page = read(null, { hosted_looks: { ...hosted, consent: true } });
  expect(page).toContain('Withdraw consent for OpenAI');
  // Given before, it is still said with the looks to whom photos go.
  expect(page).toContain('my photos are sent to OpenAI');
});

it('asks nothing where there is nothing to choose', () => {
  for (const hosted_looks of [null, { ...hosted, max: 0 }])
    expect(read(null, { hosted_looks })).not.toContain('AI-generated');
});

it('lets as many looks be chosen as the largest size has room for, and says which size has room for how many', () => {
  const page = read(null);
  expect(page).toContain('Choose up to 6 looks');
  expect(page).toContain('20 headshots have room for one look, 60 for up to 3, 120 for up to 6');
  expect(page.match(/<input[^>]*type="checkbox"[^>]*name="styles"/g)).toHaveLength(STYLE_IDS.length);
});

it('has the number of looks of a seat and of a redo, which have a size already', () => {
  expect(read(null, { seat: true, styles_needed: 3 })).toContain('Choose up to 3 looks');
  const redo = read(null, { redo_of: 'b', styles_fewest: 2, styles_needed: 3 });
  expect(redo).toContain('Choose 2 to 3 looks');
  expect(redo).not.toContain('120 for up to 6');
  const single = read(null, { seat: true });
  expect(single).toContain('Choose your look');
  expect(single.match(/<input[^>]*type="radio"[^>]*name="styles"/g)).toHaveLength(STYLE_IDS.length);
});

it('keeps what was chosen while looks are chosen for another size, says how many that has, and leads back', () => {
  const chosen = STYLE_IDS.slice(0, 3);
  const small = read(null, { styles: chosen }, 20);
  expect(small).toContain('With 20 headshots you can have 1 look.');
  expect(small).toContain('name="size" value="20"');
  expect(small).toContain('order=a&amp;step=package');
  expect(small.match(/<input[^>]*name="styles"[^>]*checked/g)).toHaveLength(3);
  expect(read(null, { styles: chosen }, 120)).toContain('With 120 headshots you can have 2 to 6 looks.');
});

it('asks for no number of looks with which one photo makes no more headshots than in a smaller size', () => {
  const looks = (headshots_each_look: number, size: 60 | 120) => read(null, { headshots_each_look }, size);
  expect(looks(8, 120)).toContain('With 120 headshots you can have 4 to 6 looks.');
  expect(looks(8, 60)).toContain('With 60 headshots you can have 2 to 3 looks.');
  expect(looks(30, 120)).toContain('With 120 headshots you can have 3 to 6 looks.');
  expect(looks(60, 120)).toContain('With 120 headshots you can have 2 to 6 looks.');
  expect(looks(8, 120)).toContain('Your photos are enough for up to 48 headshots.');
  expect(read(null, {}, 120)).not.toContain('With your photos');
});

it('stays as it is on a page that updates without a script, once its form was rejected', () => {
  const previews = { available: true, limited: false, previews: [preview('waiting', 0)] };
  const rejected = { intent: 'styles', fieldErrors: { styles: 'invalid' }, submittedValues: {} } as const;
  const address = '/app/photoshoot?order=a&watch=1';
  expect(read(previews, {}, null, { address })).toContain('http-equiv="refresh"');
  expect(read(previews, {}, null, { address, rejected })).not.toContain('http-equiv="refresh"');
});
