// The mail at the end of a shoot names excluded photos in every language, and escapes file names.
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../contracts/locales.ts';
import { RENDERER_HOLDS } from '../contracts/renderers.ts';
import { writeOrderMail } from './order-mail.ts';

const order = (language: (typeof LOCALES)[number]) =>
  ({
    id: 'one',
    status: 'completed' as const,
    delivered: 20,
    headshot_count: 20,
    returned_credits: 0,
    waiting_for: null,
    fail_reason: null,
    withheld: [],
    email: 'ada@example.test',
    language,
  }) as const;
const text = (names: (string | null)[], language: (typeof LOCALES)[number] = 'en') =>
  writeOrderMail(order(language), names, 'https://catchlight.test')!.text;

describe.each(LOCALES)('the mail about a shoot that is done, in %s', (language) => {
  it('names the photos that were left out, and says nothing of them when there are none', () => {
    const told = text(['beach.jpg', null, 'a, b.png'], language);
    expect(told).toContain('beach.jpg');
    expect(told).toContain('a, b.png');
    expect(told).not.toMatch(/\{\{|undefined|null/);
    const silent = text([], language);
    expect(told.split('\n\n')).toHaveLength(silent.split('\n\n').length + 1);
    expect(silent).not.toContain('beach.jpg');
  });
});

it.each([
  [1, 'en', 'Your headshot is ready'],
  [20, 'en', 'Your 20 headshots are ready'],
  [1, 'de', 'Ihr Porträt ist fertig'],
  [20, 'fr', 'Vos 20 portraits sont prêts'],
] as const)('says of %i headshots in %s that they are ready', (delivered, language, subject) => {
  const mail = writeOrderMail({ ...order(language), delivered }, [], 'https://catchlight.test')!;
  expect(mail.subject).toBe(subject);
  expect(mail.text).not.toMatch(/\{\{/);
});

it.each([
  [1, '1 of your 20 headshots is ready', 'You keep it.'],
  [3, '3 of your 20 headshots are ready', 'You keep them.'],
])('says of %i of 20 headshots that they are kept', (delivered, subject, kept) => {
  const mail = writeOrderMail({ ...order('en'), status: 'refunded', delivered }, [], 'https://catchlight.test')!;
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain(kept);
});

it('keeps a file name on its line, and many of them short', () => {
  expect(text(['x.jpg\n\nYour account is closed: https://elsewhere.test'])).toContain('“x.jpg Your account is closed');
  const told = text(Array.from({ length: 9 }, (_, at) => `${at}.jpg`));
  expect(told).toContain('“4.jpg”');
  expect(told).not.toContain('5.jpg');
  expect(told).toContain('+4');
});

it.each(LOCALES)('tells in %s why a shoot waits, and where it can be cancelled', (language) => {
  const told = RENDERER_HOLDS.map((waiting_for) => {
    const waiting = { ...order(language), status: 'processing', delivered: 0, waiting_for } as const;
    return writeOrderMail(waiting, [], 'https://catchlight.test')!.text;
  });
  expect(new Set(told).size).toBe(RENDERER_HOLDS.length);
  for (const text of told) expect(text).toMatch(/ai-headshot-results\/one/);
  const running = { ...order(language), status: 'processing' } as const;
  expect(writeOrderMail(running, [], 'https://catchlight.test')).toBeUndefined();
});

it.each(LOCALES)('blames in %s no photo for what the model’s provider declined, or nobody made', (language) => {
  const mailOf = (changes: object) =>
    writeOrderMail({ ...order(language), returned_credits: 20, ...changes }, [], 'https://catchlight.test')!.text;
  const failed = { status: 'refunded', delivered: 0 } as const;
  const failures = ['declined', 'engine', 'likeness'].map((fail_reason) => mailOf({ ...failed, fail_reason }));
  expect(new Set(failures).size).toBe(3);
  const some = (...reasons: string[]) => mailOf({ delivered: 18, withheld: reasons.map((reason) => ({ reason })) });
  expect(some('declined', 'declined')).not.toBe(some('likeness', 'likeness'));
  expect(some('declined', 'budget')).toBe(some('engine', 'budget'));
  expect(some('declined', 'budget')).not.toBe(some('likeness', 'likeness'));
  expect(some('declined', 'budget')).not.toBe(some('declined', 'declined'));
  // Some of it is about the pictures.
  expect(some('declined', 'likeness')).toBe(some('likeness', 'likeness'));
});
