// The note about photos that are used although somebody else may be seen in them.
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { Attachment } from '#server/contracts/api.ts';
import { i18nInstance } from '~/i18n/instance';
import { bundlesFor } from '~/i18n/messages.server';
import { Bystanders } from './bystanders';

const FACES = {
  face: { x: 0.4, y: 0.2, width: 0.2, height: 0.3 },
  other_face: { x: 0.1, y: 0.2, width: 0.1, height: 0.1 },
};
const photo = (changes: object): Attachment =>
  ({
    ...{ attachment_id: 'a', status: 'accepted', fail_reason: null, file_name: 'party.jpg', url: '/whole.jpg' },
    ...{ preview_url: '/head.webp', width: 1200, height: 900, ...FACES, ...changes },
  }) as unknown as Attachment;

function read(...photos: Attachment[]): string {
  const element = <Bystanders photos={photos} />;
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstance('en', bundlesFor('en', ['photoshoot']))}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </I18nextProvider>,
  );
}

it('marks both faces in the whole photo, and offers to crop it or to say that the second is none', () => {
  const note = read(photo({}));
  expect(note).toContain('There may be somebody else in 1 photo');
  expect(note).toContain('You can use it as it is.');
  expect(note).toContain('src="/whole.jpg"');
  expect(note).toContain('party.jpg');
  expect(note).toContain('Crop to face 1');
  expect(note).toContain('name="not_a_face" value="other_face"');
  // The person themselves is neither cropped away nor dismissed.
  expect(note).not.toMatch(/Crop to face 2|1 is not a face/);
});

it('says nothing of photos that show one face, or that were refused and are explained elsewhere', () => {
  expect(read(photo({ other_face: null }))).toBe('');
  expect(read(photo({ status: 'rejected', fail_reason: 'multiple_faces' }))).toBe('');
});
