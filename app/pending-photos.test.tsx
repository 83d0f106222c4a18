// A page without a script comes back by itself while a photo that its form has sent is still being checked, and not any longer.
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { DraftView } from '~/features/visitor-draft/draft-view';
import { PhoneUploadPage } from '~/features/phone/phone-page';
import { PhotosStep } from '~/features/photoshoot/photos-step';
import { ReviewStep } from '~/features/photoshoot/review-step';
import { UploadPage } from '~/features/upload-link/upload-page';
import { i18nInstance } from '~/i18n/instance';
import { bundlesFor } from '~/i18n/messages.server';
import { HydrateContext, type RootData, RootDataContext } from '~/root-data';

const NAMESPACES = ['photoshoot', 'upload', 'generator', 'checkout', 'common'] as const;

function read(page: ReactNode): string {
  const root = { locale: 'en', origin: 'https://site.test', links: {}, user: null } as unknown as RootData;
  const element = (
    <HydrateContext value={false}>
      <RootDataContext value={root}>{page}</RootDataContext>
    </HydrateContext>
  );
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstance('en', bundlesFor('en', [...NAMESPACES]))}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </I18nextProvider>,
  );
}

const photo = (status: string) => ({
  ...{ attachment_id: 'p', photo_id: 'p', kind: 'photo', status, fail_reason: null, warnings: [] },
  ...{ file_name: 'me.jpg', preview_url: null, url: null },
});
const soon = '2031-01-01T00:00:00.000Z';
const orderWith = (status: string) => ({
  ...{
    order_id: 'a',
    redo_of: null,
    seat: false,
    headshot_count: 20,
    headshots_planned: 20,
    credits_planned: 20,
    styles_needed: 1,
  },
  ...{ looks: [], hosted_looks: null },
  ...{ styles: [], on_behalf: false, purpose: null, attachments: [photo(status)] },
});
const stepOf = (status: string): never =>
  ({
    step: 'photos',
    order: orderWith(status),
    drafts: [],
    credits: 60,
    packages: null,
    team: null,
    phone: null,
  }) as never;
const upload = {
  ...{ status: 'draft', name: 'Ben', company: 'Acme', consent: true, processor: null, expires_at: soon },
  ...{ photos_most: 25, photos_accepted: 4, photos_needed: 0, headshots_planned: 20, headshots: 20, may_start: true },
};

it.each([
  ['of the photos', (status: string) => <PhotosStep data={stepOf(status)} uploadError={null} />],
  ['before the payment', (status: string) => <ReviewStep data={stepOf(status)} busy={false} />],
  [
    'of a phone',
    (status: string) => (
      <PhoneUploadPage
        code="c"
        upload={{ photos: [photo(status)], accepted: 0, room: 25, expires_at: soon } as never}
        refused={false}
      />
    ),
  ],
  [
    'of an upload link',
    (status: string) => (
      <UploadPage token="t" upload={{ ...upload, photos: [photo(status)] } as never} uploadError={null} />
    ),
  ],
  [
    'without an account',
    (status: string) => (
      <DraftView
        data={{ token: 't', phone: null, draft: { photos: [photo(status)], expires_at: soon, styles: [] } } as never}
        chosen={[]}
        onTaken={() => undefined}
        uploadError={null}
      />
    ),
  ],
] as const)('the page %s', (_, page) => {
  expect(read(page('pending'))).toMatch(/<noscript><meta http-equiv="refresh".*This page updates by itself/);
  expect(read(page('rejected'))).not.toContain('http-equiv="refresh"');
});

it('nobody starts a shoot by an upload link before all photos are checked', () => {
  const page = (status: string) =>
    read(<UploadPage token="t" upload={{ ...upload, photos: [photo(status)] } as never} uploadError={null} />);
  expect(page('pending')).not.toContain('value="start"');
  expect(page('accepted')).toContain('value="start"');
});

it('tells no number of headshots that a photo may still change', () => {
  const outline = (outline_pending: boolean) => ({ ...photo('accepted'), outline_pending });
  const step = (pending: boolean) => {
    const few = { headshots_each_look: 12, photos_accepted: 1, attachments: [outline(pending)] };
    const data = { ...(stepOf('accepted') as object), order: { ...orderWith('accepted'), ...few } };
    return read(<PhotosStep data={data as never} uploadError={null} />);
  };
  const link = (pending: boolean) => {
    const few = { photos_accepted: 1, photos_needed: 3, headshots_planned: 12, photos: [outline(pending)] };
    return read(<UploadPage token="t" upload={{ ...upload, ...few } as never} uploadError={null} />);
  };
  for (const page of [step, link]) {
    expect(page(true)).toContain('We are still checking how many headshots your photos make.');
    expect(page(true)).not.toContain('12 ');
    expect(page(false)).toMatch(/12 (?:headshots of each look|of 20 headshots)/);
  }
});
