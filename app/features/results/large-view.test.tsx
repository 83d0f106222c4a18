// A headshot in its large view says how it was made, as it does in the gallery.
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { OrderAttachment } from '#server/contracts/api.ts';
import { i18nInstance } from '~/i18n/instance';
import { bundlesFor } from '~/i18n/messages.server';
import { type RootData, RootDataContext } from '~/root-data';
import { LargeView, type LargeViewProps } from './large-view';
import { MadeBadge } from './made-badge';

const picture = (attachment_id: string, origin: OrderAttachment['origin']) =>
  ({ attachment_id, origin, style: 'library', likeness: null, ai_system: null, alike_to: null }) as OrderAttachment;
const pictures = [picture('a', 'photo'), picture('b', 'generated')];

function read(id: string, mark: LargeViewProps['mark'], pick?: string, changes?: Partial<LargeViewProps>): string {
  const root = { locale: 'en', origin: 'https://site.test', links: {}, user: null } as unknown as RootData;
  const compare = { photos: [], headshots: [], id: null, to: () => '/' };
  const page = (
    <RootDataContext value={root}>
      <LargeView
        {...{ pictures, id, compare, mark, pick }}
        own={false}
        colour={null}
        company={null}
        mayMakeMore={false}
        credits={0}
        to={(id) => `/ai-headshot-results/o?picture=${id}`}
        {...changes}
      />
    </RootDataContext>
  );
  const namespaces = ['results', 'photoshoot', 'provenance', 'common'] as const;
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstance('en', bundlesFor('en', namespaces))}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />
    </I18nextProvider>,
  );
}

it('marks the real photo and the generated headshot', () => {
  const mark: LargeViewProps['mark'] = (one) => <MadeBadge picture={one} />;
  expect(read('a', mark)).toContain('Real photo');
  expect(read('b', mark)).toContain('AI-generated');
  expect(read('a', undefined)).not.toContain('Real photo');
});

it('says of the headshot to start with that it is the one, whatever its number', () => {
  expect(read('b', undefined, 'b')).toContain('Our pick');
  expect(read('b', undefined, 'a')).not.toContain('Our pick');
});

it('sells more like it for credits that are there, and credits where there are none', () => {
  const own = { own: true, mayMakeMore: true };
  expect(read('b', undefined, 'a', { ...own, credits: 3 })).toContain('Pay 3 credits');
  expect(read('b', undefined, 'a', { ...own, credits: null })).toContain('Pay 3 credits');
  const poor = read('b', undefined, 'a', { ...own, credits: 0 });
  expect(poor).not.toContain('Pay 3 credits');
  const address = `back=${encodeURIComponent('/ai-headshot-results/o?picture=b')}`;
  expect(poor).toMatch(/href="[^"]*\/app\/checkout\?package=[^"]*"[^>]*>Buy credits</);
  expect(poor).toContain(address);
});

it('names both headshots beside each other, the open one first', () => {
  const [a, b] = pictures.map((one) => ({
    ...one,
    url: `/${one.attachment_id}.jpg`,
    preview_url: `/${one.attachment_id}.webp`,
    kind: 'headshot' as const,
  }));
  const compare = { photos: [], headshots: [a!], id: 'a', to: () => '/' };
  const page = read('b', undefined, undefined, { pictures: [a!, b!], compare });
  const captions = [...page.matchAll(/<figure.*?src="([^"]*)".*?<figcaption[^>]*>([^<]*)/g)];
  expect(captions.map(([, src, name]) => [src, name])).toEqual([
    ['/b.jpg', 'This headshot'],
    ['/a.jpg', 'The other headshot'],
  ]);
});
