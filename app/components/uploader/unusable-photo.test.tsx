// What to do about a refused photo is said once: by the photo, or beside the faces marked in it.
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import type { FailReason } from '#server/contracts/findings.ts';
import { i18nInstance } from '~/i18n/instance';
import { bundlesFor } from '~/i18n/messages.server';
import { UnusablePhoto } from './unusable-photo';

const read = (reason: FailReason, rescue?: string): string =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstance('en', bundlesFor('en', ['photoshoot']))}>
      <UnusablePhoto picture={null} name="me.jpg" reason={reason} action={null}>
        {rescue}
      </UnusablePhoto>
    </I18nextProvider>,
  );

it('says what to do about a photo, unless its two faces are marked', () => {
  expect(read('multiple_faces')).toContain('Choose a photo with only you in it');
  expect(read('multiple_faces', 'Crop it here')).not.toContain('Choose a photo with only you in it');
  expect(read('not_same_person', 'Compare')).toContain('Each shoot is for one person');
});
