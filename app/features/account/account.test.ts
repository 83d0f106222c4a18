// What the account's forms take and refuse, and how sessions are named.
import { describe, expect, it } from 'vitest';
import { filledForm } from '~/parts/filled-form';
import { describeAgent } from './describe-agent';
import { isConfirmed, readBilling, readCode, readProfile } from './forms';

describe('the profile', () => {
  it('takes names and numbers as people write them, and an emptied number', () => {
    for (const phone of ['', '+44 20 7946 0000', '(030) 123-45.67', '0033/123456'])
      expect(readProfile(filledForm({ name: ' Ada ', phone }))).toEqual({ value: { name: 'Ada', phone }, faults: {} });
  });

  it('refuses what is no number and what is too long', () => {
    expect(readProfile(filledForm({ name: 'x'.repeat(121), phone: 'call me' })).faults).toEqual({
      name: true,
      phone: true,
    });
    expect(readProfile(filledForm({ name: 'Ada', phone: `+${'1'.repeat(41)}` })).faults).toEqual({ phone: true });
  });
});

it('takes VAT numbers of every country, and none', () => {
  for (const vat_id of ['', 'DE123456789', 'GB 123 4567 89', 'ESX1234567X', 'CHE-123.456.789'])
    expect(readBilling(filledForm({ billing_name: ' Ada Ltd ', vat_id }))).toEqual({
      value: { billing_name: 'Ada Ltd', vat_id },
      fault: false,
    });
  for (const vat_id of ['n/a', 'none!', 'x'.repeat(33)]) expect(readBilling(filledForm({ vat_id })).fault).toBe(true);
});

it('reads codes with blanks in them, and tells nothing from nonsense', () => {
  expect(readCode(filledForm({ code: ' 123 456 ' }), 'code')).toBe('123456');
  expect(readCode(filledForm({}), 'code')).toBe('');
  for (const code of ['12345', '1234567', 'abcdef']) expect(readCode(filledForm({ code }), 'code')).toBeUndefined();
});

it('takes the whole address as the confirmation, in any case, and nothing less', () => {
  const typed = (confirmation: string): boolean => isConfirmed(filledForm({ confirmation }), 'Ada@example.com');
  expect(typed(' ada@EXAMPLE.com ')).toBe(true);
  for (const other of ['', 'ada', 'ada@example.co', 'delete']) expect(typed(other)).toBe(false);
});

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox', 'Linux'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36 Edg/128.0', 'Edge', 'Windows'], // prettier-ignore
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Mobile Safari/537.36', 'Chrome', 'Android'], // prettier-ignore
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1', 'Safari', 'iPhone'], // prettier-ignore
  ['curl/8.5.0', undefined, undefined],
  [null, undefined, undefined],
])('names the browser of %s', (agent, browser, system) => {
  expect(describeAgent(agent)).toEqual({ browser, system });
});
