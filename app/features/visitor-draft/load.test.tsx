// What a visitor agrees to says where photos go, also where looks of a hosted model can be chosen later.
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { FaceConsentCheckboxes } from '~/components/face-consent';
import { i18nInstance } from '~/i18n/instance';
import { bundlesFor } from '~/i18n/messages.server';
import { createApiFromSend } from '~/api/client';
import { loadGenerator } from './load';

async function read(site: object): Promise<string> {
  const { processor, hostedProcessor } = await loadGenerator(
    createApiFromSend(async () => site),
    undefined,
  );
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstance('en', bundlesFor('en', ['photoshoot', 'common']))}>
      <FaceConsentCheckboxes processor={processor} hostedProcessor={hostedProcessor} />
    </I18nextProvider>,
  );
}

it.each([
  [{ processor: null, hosted_processor: null }, 'No outside service creates pictures from them.'],
  [{ processor: null, hosted_processor: 'OpenAI' }, 'only if you agree to that later for a look or an edit.'],
  [{ processor: 'OpenAI', hosted_processor: null }, 'OpenAI'],
])('with %j', async (site, words) => {
  expect(await read(site)).toContain(words);
});
