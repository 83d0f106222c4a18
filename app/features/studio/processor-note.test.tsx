// Who creates what of a studio picture: a company by its name, a model on our own server, or nobody.
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { i18nInstance } from '~/i18n/instance';
import { bundlesFor } from '~/i18n/messages.server';
import type { StudioAnswer } from '#server/contracts/studio.ts';
import { ProcessorNote } from './credits-and-processor';

const note = (processor: string | null, clothes: boolean, separate_consent = false): string => {
  const paints = { clothes, pose: clothes, keeps_face: clothes, credits: 1, separate_consent, waiting_for: null };
  const studio: Pick<StudioAnswer, 'processor' | 'paints'> = { processor, paints };
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstance('en', bundlesFor('en', ['generations', 'common']))}>
      <ProcessorNote studio={studio} />
    </I18nextProvider>,
  );
};

it('names the company that creates clothes and pose', () => {
  expect(note('OpenAI', true)).toContain('OpenAI creates other clothes and poses');
});

it('says that it does only if people agree, where that is asked for such edits alone', () => {
  expect(note('OpenAI', true, true)).toContain('if you agree to that');
});

it('says that a model on our own server does, where no company is asked', () => {
  expect(note(null, true)).toContain('on our own server');
});

it('says that clothes stay as they are where nothing can change them', () => {
  expect(note(null, false)).toContain('Clothes, pose, hair and expression stay');
});
