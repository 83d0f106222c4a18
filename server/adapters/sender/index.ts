// Sends to addresses that customers name, over undici. The name is looked up for each connection, every address that it has must
// be public, and exactly those are connected to: an answer that changes between check and connection changes nothing.
import { isIP } from 'node:net';
import type { Refusal, Sender, Sent } from '../../ports/sender.ts';
import { isPublicAddress } from './addresses.ts';
import { createPublicLookup, PRIVATE, type Resolve } from './public-lookup.ts';

export interface SenderSettings {
  /** For trying things out on one's own machine: http and private addresses are let through. Never on a server. */
  allowLocal: boolean;
  /** Milliseconds for the connection, and again for the answer. */
  timeout?: number;
  resolve?: Resolve;
  /** Certificates that are trusted besides the system's, for tests. */
  ca?: string;
}
const TIMEOUT_MS = 10_000;

export function createSender({ allowLocal, timeout = TIMEOUT_MS, resolve, ca }: SenderSettings): Sender {
  const lookup = createPublicLookup(resolve, allowLocal);

  function refusal(text: string): Refusal | undefined {
    if (!URL.canParse(text)) return 'not_an_address';
    const url = new URL(text);
    if (url.protocol !== 'https:' && !(allowLocal && url.protocol === 'http:')) return 'not_https';
    if (url.username || url.password) return 'credentials';
    if (allowLocal) return undefined;
    // The parser has made plain dotted numbers of whatever spelling the address came in.
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host)) return isPublicAddress(host) ? undefined : 'private_address';
    return isLocalName(host) ? 'private_address' : undefined;
  }

  return {
    refusal,
    async post(url, headers, body, signal) {
      if (refusal(url)) return { status: null, error: 'address_refused' };
      // Loaded with the first call: few installations send any.
      const { Agent, request } = await import('undici');
      const agent = new Agent({
        connect: { lookup, timeout, ...(ca === undefined ? {} : { ca }) },
        headersTimeout: timeout,
        bodyTimeout: timeout,
      });
      try {
        const limit = AbortSignal.any([signal, AbortSignal.timeout(2 * timeout)]);
        const answer = await request(url, { method: 'POST', headers, body, dispatcher: agent, signal: limit });
        answer.body.on('error', () => undefined).destroy();
        const redirect = answer.statusCode >= 300 && answer.statusCode < 400;
        return { status: answer.statusCode, error: redirect ? 'redirect' : null };
      } catch (error) {
        return { status: null, error: nameOf(error) };
      } finally {
        await agent.destroy().catch(() => undefined);
      }
    },
  };
}

/** Names that never lead to the internet; everything else is decided when it is looked up. */
const isLocalName = (host: string): boolean =>
  !host.includes('.') ||
  /(?:^|\.)(?:localhost|local|internal|lan|home|corp|home\.arpa|test|invalid|example)\.?$/i.test(host);

function nameOf(error: unknown): NonNullable<Sent['error']> {
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (code === PRIVATE) return 'address_refused';
  if (name === 'TimeoutError' || (typeof code === 'string' && code.includes('TIMEOUT')) || code === 'ETIMEDOUT')
    return 'timeout';
  return 'unreachable';
}

/** For the banner and the doctor: where webhooks of customers may lead. */
export const describeSender = (allowLocal: boolean): string =>
  allowLocal ? 'webhooks to any address, this machine’s too' : 'webhooks to public https addresses';
