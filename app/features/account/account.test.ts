// What the account's forms take and refuse, and how sessions are named.
import { describe, expect, it } from 'vitest';
import { readVatId } from '#server/contracts/vat-id.ts';
import { filledForm } from '#tests/factories/filled-form.ts';
import { parseUserAgent } from './user-agent';
import { parseOneTimeCode } from '#server/contracts/one-time-code.ts';
import { parseForm } from '~/web/forms/parse-form.server';
import { billingForm, profileForm } from '#server/contracts/forms/account.ts';
import { repeatsEmail } from './repeats-email';

describe('the profile form', () => {
  it('accepts names and phone numbers as people write them, and an empty phone number', () => {
    for (const phone of ['', '+44 20 7946 0000', '(030) 123-45.67', '0033/123456'])
      expect(parseForm(filledForm({ name: ' Ada ', phone }), profileForm).value).toEqual({
        name: 'Ada',
        phone: phone || null,
      });
  });

  it('rejects what is no phone number and what is too long', () => {
    const errors = (fields: Record<string, string>) =>
      parseForm(filledForm(fields), profileForm).rejected?.fieldErrors ?? {};
    expect(Object.keys(errors({ name: 'x'.repeat(121), phone: 'call me' }))).toEqual(['name', 'phone']);
    expect(Object.keys(errors({ name: 'Ada', phone: `+${'1'.repeat(41)}` }))).toEqual(['phone']);
  });
});

it('accepts VAT numbers of every country, and none', () => {
  for (const vat_id of ['', 'DE123456789', 'GB 123 4567 89', 'ESX1234567X', 'CHE-123.456.789'])
    expect(parseForm(filledForm({ billing_name: ' Ada Ltd ', vat_id }), billingForm).value).toEqual({
      billing_name: 'Ada Ltd',
      billing_address: '',
      vat_id: readVatId(vat_id) ?? '',
    });
  for (const vat_id of ['n/a', 'hello', 'DE12345678', 'x'.repeat(33)])
    expect(parseForm(filledForm({ vat_id }), billingForm).rejected?.fieldErrors).toEqual({ vat_id: 'invalid' });
});

it('reads one-time codes with spaces in them, and nothing else', () => {
  expect(parseOneTimeCode(' 123 456 ')).toBe('123456');
  for (const code of ['', '12345', '1234567', 'abcdef']) expect(parseOneTimeCode(code)).toBeUndefined();
});

it('takes the whole address as the confirmation, in any case, and nothing less', () => {
  expect(repeatsEmail(' ada@EXAMPLE.com ', 'Ada@example.com')).toBe(true);
  for (const other of ['', 'ada', 'ada@example.co', 'delete'])
    expect(repeatsEmail(other, 'Ada@example.com')).toBe(false);
});

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox', 'Linux'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36 Edg/128.0', 'Edge', 'Windows'], // prettier-ignore
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Mobile Safari/537.36', 'Chrome', 'Android'], // prettier-ignore
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1', 'Safari', 'iPhone'], // prettier-ignore
  ['curl/8.5.0', undefined, undefined],
  [null, undefined, undefined],
])('names the browser of %s', (agent, browser, system) => {
  expect(parseUserAgent(agent)).toEqual({ browser, system });
});
