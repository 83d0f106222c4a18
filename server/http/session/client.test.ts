// Which clients count as local; only they reach the mailbox and the test checkout.
import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createClientReader } from './client.ts';

const read = (
  headers: Record<string, string>,
  {
    address = '127.0.0.1',
    host = '127.0.0.1',
    publicUrl = 'http://localhost:3000',
    trustProxy = false,
    countryHeader = undefined as string | undefined,
  } = {},
) =>
  createClientReader({ host, publicUrl, trustProxy, countryHeader })({
    headers: { host: 'localhost:3000', ...headers },
    socket: { remoteAddress: address },
  } as unknown as IncomingMessage);

describe('loopback', () => {
  it.each(['localhost', 'localhost:3000', '127.0.0.1:4000', '[::1]:3000', 'LOCALHOST'])('is %s', (host) =>
    expect(read({ host }).loopback).toBe(true),
  );
  it.each([
    'catchlight.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'localhost:3000@evil.example',
    '',
  ])('is not a request for "%s"', (host) => expect(read({ host }).loopback).toBe(false));
  it.each(['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'cf-connecting-ip'])(
    'is not what came through a proxy (%s)',
    (name) => expect(read({ [name]: '127.0.0.1' }).loopback).toBe(false),
  );
  it('is not another address, another HOST or another PUBLIC_URL', () => {
    expect(read({}, { address: '192.0.2.7' }).loopback).toBe(false);
    expect(read({}, { host: '0.0.0.0' }).loopback).toBe(false);
    expect(read({}, { publicUrl: 'https://catchlight.example' }).loopback).toBe(false);
    expect(read({}, { address: '::ffff:127.0.0.1' }).loopback).toBe(true);
  });
});

describe('address, country and origin', () => {
  it('reads IPv4 out of IPv6', () => expect(read({}, { address: '::ffff:192.0.2.7' }).ip).toBe('192.0.2.7'));

  it('uses forwarded headers of a trusted proxy only', () => {
    const headers = { 'x-forwarded-for': '1.1.1.1, 203.0.113.9', 'cf-ipcountry': 'de' };
    const countryHeader = 'cf-ipcountry';
    expect(read(headers, { countryHeader })).toMatchObject({ ip: '127.0.0.1', country: '' });
    expect(read(headers, { countryHeader, trustProxy: true })).toMatchObject({ ip: '203.0.113.9', country: 'DE' });
    expect(read({ 'x-forwarded-for': 'nonsense' }, { trustProxy: true }).ip).toBe('127.0.0.1');
  });

  it('believes no header about the country but the one that is named', () => {
    const forged = { 'cf-ipcountry': 'IN', 'x-vercel-ip-country': 'IN', 'x-country': 'IN' };
    expect(read(forged, { trustProxy: true }).country).toBe('');
    expect(read(forged, { trustProxy: true, countryHeader: 'x-geo-country' }).country).toBe('');
    const ours = { ...forged, 'x-geo-country': 'FR' };
    expect(read(ours, { trustProxy: true, countryHeader: 'x-geo-country' }).country).toBe('FR');
    // Node joins a header that came twice: one of the two is not the proxy's.
    const twice = { 'x-geo-country': 'IN, FR' };
    expect(read(twice, { trustProxy: true, countryHeader: 'x-geo-country' }).country).toBe('');
  });

  it.each([
    ['XX', ''],
    ['T1', ''],
    ['<s>', ''],
    ['gb', 'GB'],
  ])('takes the country "%s" for "%s"', (given, country) =>
    expect(read({ 'x-geo': given }, { trustProxy: true, countryHeader: 'x-geo' }).country).toBe(country),
  );

  it('has the requested host as origin on loopback, and PUBLIC_URL otherwise', () => {
    expect(read({ host: '127.0.0.1:4000' }).origin).toBe('http://127.0.0.1:4000');
    expect(read({ host: 'evil.example' }).origin).toBe('http://localhost:3000');
    expect(read({ host: 'evil.example' }, { publicUrl: 'https://catchlight.example' }).origin).toBe(
      'https://catchlight.example',
    );
  });
});
