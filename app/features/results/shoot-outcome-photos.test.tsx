// What the end of a shoot says of the photos that may have cost headshots.
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { i18nInstance } from '~/i18n/instance';
import type { Locale } from '~/i18n/locale';
import { bundlesFor } from '~/i18n/messages.server';
import type { Attachment, OrderWithAttachments } from '#server/contracts/api.ts';
import { ShootOutcomeAlert } from './shoot-outcome';

const photo = (...warnings: string[]) => ({ kind: 'photo', status: 'accepted', warnings }) as unknown as Attachment;

function read(locale: Locale, attachments: Attachment[], changes: Partial<OrderWithAttachments> = {}): string {
  const order = {
    withheld: [],
    status: 'completed',
    delivered: 18,
    headshot_count: 20,
    fail_reason: null,
    cancel_requested: false,
    returned_credits: 0,
    redo_of: null,
    own: false,
    attachments,
    ...changes,
  } as unknown as OrderWithAttachments;
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstance(locale, bundlesFor(locale, ['results', 'orders']))}>
      <ShootOutcomeAlert order={order} />
    </I18nextProvider>,
  );
}

it.each([
  ['en', 'In 1 of your photos', 'In 2 of your photos'],
  ['es', 'En 1 de tus fotos', 'En 2 de tus fotos'],
  ['fr', 'Sur 1 de vos photos', 'Sur 2 de vos photos'],
  ['de', 'Auf 1 Ihrer Fotos', 'Auf 2 Ihrer Fotos'],
] as const)('names in %s how many photos are hard to cut out when headshots are missing', (locale, one, two) => {
  expect(read(locale, [photo('unclear_outline'), photo('soft')])).toContain(one);
  expect(read(locale, [photo('unclear_outline'), photo('soft', 'unclear_outline')])).toContain(two);
});

it('says nothing of photos that are clear, nor where the photos were not to blame', () => {
  const words = 'hard to tell apart from the background';
  expect(read('en', [photo('soft')])).not.toContain(words);
  const unclear = [photo('unclear_outline')];
  expect(read('en', unclear, { delivered: 20 })).toBe('');
  expect(read('en', unclear, { status: 'refunded', fail_reason: 'engine', delivered: 3 })).not.toContain(words);
});

it('blames no picture where none of those that are missing fell short, as the mail does not', () => {
  const words = 'the likeness was too low';
  const missing = (...reasons: string[]) =>
    read('en', [photo('unclear_outline')], { withheld: reasons.map((reason) => ({ reason })) as never });
  for (const reasons of [['declined'], ['declined', 'budget'], ['declined', 'engine'], ['engine']])
    for (const told of [words, 'hard to tell apart from the background'])
      expect(missing(...reasons)).not.toContain(told);
  expect(missing('likeness', 'declined')).toContain(words);
});
