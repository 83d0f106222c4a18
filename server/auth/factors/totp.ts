// One-time codes of authenticator apps (RFC 6238), with what every app understands: SHA-1, six digits, steps of 30 seconds.
import { createHmac, randomBytes } from 'node:crypto';
import { equalInConstantTime } from '../secrets.ts';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Clocks of phones differ: the codes of this many steps before and after count too. */
const TOLERATED_STEPS = 1;
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret in base32, the spelling that people can type into an app. */
export const newTotpSecret = (): string => toBase32(randomBytes(SECRET_BYTES));

/** The address that authenticator apps read out of the QR code. */
export function totpUri(issuer: string, account: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = [`secret=${secret}`, `issuer=${encodeURIComponent(issuer)}`, 'algorithm=SHA1', 'digits=6', 'period=30'];
  return `otpauth://totp/${label}?${query.join('&')}`;
}

/** The code of a time step. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

export const totpStep = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

/** The time step that a code belongs to, or undefined when it is none of the tolerated ones. Compares all, in constant time. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const current = totpStep(now);
  let matched: number | undefined;
  for (let step = current - TOLERATED_STEPS; step <= current + TOLERATED_STEPS; step += 1)
    if (equalInConstantTime(totpCode(secret, step), code)) matched = step;
  return matched;
}

function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((group) => BASE32[parseInt(group, 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}
