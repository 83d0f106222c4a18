// The headshot that the page recommends says how it was made, where the gallery says it of all others.
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { OrderAttachment, OrderWithAttachments } from '#server/contracts/api.ts';
import { i18nInstance } from '~/i18n/instance';
import { bundlesFor } from '~/i18n/messages.server';
import { type RootData, RootDataContext } from '~/root-data';
import { ShootGallery } from './shoot-gallery';

const headshot = (id: string, origin: OrderAttachment['origin'], rank: number) =>
  ({
    ...{ attachment_id: id, origin, rank, style: 'library', likeness: 0.9, preview_url: `/${id}.webp` },
    ...{ url: null, ai_system: null, alike_to: null, photo_id: null, warnings: [], variation: 0, favourite: false },
  }) as unknown as OrderAttachment;

/** What the page says in its section for the first choice. */
function readFirstChoice(headshots: OrderAttachment[]): string {
  const root = { locale: 'en', origin: 'https://site.test', links: {}, user: null } as unknown as RootData;
  const order = {
    ...{ order_id: 'o', status: 'completed', own: false, headshot_count: 3, delivered: 3, brand_colour: null },
    ...{ withheld: [], proposed_favourites: [], attachments: headshots, company_picture: null, looks: [] },
  } as unknown as OrderWithAttachments;
  const page = (
    <RootDataContext value={root}>
      <ShootGallery order={order} headshots={headshots} photos={[]} path="/o" credits={0}>
        {null}
      </ShootGallery>
    </RootDataContext>
  );
  const html = renderToStaticMarkup(
    <I18nextProvider
      i18n={i18nInstance('en', bundlesFor('en', ['results', 'photoshoot', 'provenance', 'orders', 'common']))}
    >
      <RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />
    </I18nextProvider>,
  );
  return /<section aria-labelledby="first-choice".*?<\/section>/s.exec(html)![0];
}

const others = [headshot('b', 'photo', 1), headshot('c', 'photo', 2)];

it('marks the recommended headshot in a shoot of both kinds', () => {
  expect(readFirstChoice([headshot('a', 'generated', 3), ...others])).toContain('AI-generated');
  expect(readFirstChoice([headshot('a', 'photo', 3), ...others])).not.toContain('Real photo');
});

it('is the first of the gallery', () => {
  expect(readFirstChoice([...others, headshot('a', 'photo', 3)])).toContain('Headshot 1');
});
