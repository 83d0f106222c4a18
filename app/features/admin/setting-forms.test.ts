// Settings as staff type them: every list comes back as it was stored, and a bad line is named instead of lost.
import { describe, expect, it } from 'vitest';
import type { Settings } from '#server/contracts/settings.ts';
import { SETTINGS } from '#server/contracts/settings.ts';
import { filledForm } from '#tests/factories/filled-form.ts';
import { parseSetting } from './parse-setting.server';
import { formatListSetting, LIST_SETTINGS } from './setting-forms';

describe('lists', () => {
  const stored = {
    blocked_mail_domains: ['trash.example', 'mail.co.uk'],
    sister_products: [{ name: 'Passport photos', url: 'https://passport.example/x' }],
    review_badges: [{ name: 'Reviews', url: 'https://reviews.example/', rating: 4.6, count: 120 }],
  } as unknown as Settings;

  it.each(LIST_SETTINGS)('%s comes back as it was stored, in the shape that the backend asks for', (name) => {
    const read = parseSetting(name, filledForm({ value: `\n${formatListSetting(name, stored)}\r\n` }));
    expect(read).toEqual({ value: stored[name] });
    expect(SETTINGS[name].schema.parse(stored[name])).toEqual(stored[name]);
  });

  it.each([
    ['blocked_mail_domains', 'good.example\nnot a domain', 2],
    ['sister_products', 'Name | http://plain.example', 1],
    ['sister_products', 'https://only.example', 1],
    ['sister_products', 'Name | https://x.example\n'.repeat(9), 9],
    ['sister_products', `${'x'.repeat(61)} | https://x.example`, 1],
    ['review_badges', 'Reviews | https://x.example | 6 | 10', 1],
    ['review_badges', 'Reviews | https://x.example | 4 | many', 1],
  ] as const)('%s names the line that cannot be read', (name, value, line) => {
    expect(parseSetting(name, filledForm({ value }))).toEqual({ line });
  });
});

it('reads the announcement in all languages, with a link that stays here or is safe', () => {
  const texts = { text_en: ' Hello ', text_es: 'Hola', text_fr: '', text_de: 'Hallo' };
  expect(parseSetting('announcement', filledForm({ ...texts, href: '/blog' }))).toEqual({
    value: { text: { en: 'Hello', es: 'Hola', fr: '', de: 'Hallo' }, href: '/blog' },
  });
  // The last is longer than its field takes.
  for (const href of ['//evil.example', 'http://plain.example', 'javascript:alert(1)', 'blog', `/${'x'.repeat(500)}`])
    expect(parseSetting('announcement', filledForm({ ...texts, href }))).toEqual({ address: true });
});

it('takes a flag for on only when it says so', () => {
  expect(parseSetting('maintenance', filledForm({ value: 'true' }))).toEqual({ value: true });
  expect(parseSetting('maintenance', filledForm({}))).toEqual({ value: false });
});
