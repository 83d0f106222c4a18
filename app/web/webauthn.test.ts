// WebAuthn's options and answers between auth-js, which speaks in bytes, and the browser's JSON.
import { expect, it } from 'vitest';
import { credentialOf, optionsToJson, relyingPartyOf } from './webauthn';

it('writes bytes in base64url, wherever they are, and leaves the rest', () => {
  const bytes = new Uint8Array([9, 251, 255, 254, 9]);
  const options = {
    challenge: bytes.buffer,
    user: { id: bytes.subarray(1, 4), name: 'ada' },
    excludeCredentials: [{ id: bytes, transports: ['usb'] }],
    timeout: 60_000,
  };
  expect(optionsToJson(options)).toEqual({
    challenge: 'Cfv__gk',
    user: { id: '-__-', name: 'ada' },
    excludeCredentials: [{ id: 'Cfv__gk', transports: ['usb'] }],
    timeout: 60_000,
  });
});

it('passes the browser’s answer on as it came, and names the site', () => {
  expect(JSON.stringify(credentialOf({ id: 'x' }))).toBe('{"id":"x"}');
  expect(relyingPartyOf('https://catchlight.test:8443/')).toEqual({
    rpId: 'catchlight.test',
    rpOrigins: ['https://catchlight.test:8443'],
  });
});
