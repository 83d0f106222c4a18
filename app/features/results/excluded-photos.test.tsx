// What the results page says of photos that the shoot went on without.
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { i18nInstance } from '~/i18n/instance';
import type { Locale } from '~/i18n/locale';
import { bundlesFor } from '~/i18n/messages.server';
import type { Attachment } from '#server/contracts/api.ts';
import { ExcludedPhotos } from './excluded-photos';

const photo = (id: string, fail_reason: Attachment['fail_reason'] = null) =>
  ({
    attachment_id: id,
    kind: 'photo',
    file_name: `${id}.jpg`,
    preview_url: null,
    fail_reason,
    status: fail_reason ? 'rejected' : 'accepted',
  }) as Attachment;

function read(locale: Locale, photos: Attachment[], { redo = false, running = false } = {}): string {
  const i18n = i18nInstance(locale, bundlesFor(locale, ['results', 'photoshoot']));
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <ExcludedPhotos
        order={{ redo_until: redo ? '2030-01-15T00:00:00.000Z' : null }}
        photos={photos}
        running={running}
      />
    </I18nextProvider>,
  );
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

it('says nothing when all photos served', () => {
  expect(read('en', [photo('a'), photo('b')])).toBe('');
});

it.each([
  ['en', 'One of your photos could not be used', 'We could not use this photo', 'You are not charged'],
  [
    'de',
    'Eines Ihrer Fotos ließ sich nicht verwenden',
    'Wir konnten dieses Foto nicht verwenden',
    'Es kostet Sie nichts',
  ],
  [
    'fr',
    'Une de vos photos n’a pas pu être utilisée',
    'Nous n’avons pas pu utiliser cette photo',
    'ne vous est pas facturée',
  ],
  ['es', 'Una de tus fotos no se ha podido usar', 'No hemos podido usar esta foto', 'No te cuesta nada'],
] as const)('says in %s which photo it was and that it costs nothing', (locale, title, reason, credit) => {
  const said = read(locale, [photo('good'), photo('bad', 'engine')]);
  for (const words of [title, reason, credit, 'bad.jpg']) expect(said).toContain(words);
  expect(said).not.toContain('good.jpg');
});

it('says what to do: the free redo where there is one, and nothing while the shoot goes on', () => {
  const out = [photo('a', 'engine'), photo('b', 'corrupt')];
  expect(read('en', out, { redo: true })).toContain('You can replace them in the free redo below.');
  expect(read('en', out)).toContain('For your next shoot, choose other photos in their place.');
  expect(read('en', out, { redo: true, running: true })).not.toContain('redo');
});
