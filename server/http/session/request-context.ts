// Who sends a request: read from the connection, or, where the pages run in another process, from what that process has signed.
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { TestAccess } from '../security/test-access.ts';
import { type Client, type ClientSettings, createClientReader } from './client.ts';
import { CONTEXT_HEADER, readSignedContext, type SignedContext } from './signed-context.ts';

export interface RequestContext extends Client {
  requestId: string;
  pathname: string;
  /** The caller may read the mailbox and pay at the test checkout. */
  testAccess: boolean;
}

export interface RequestContextSettings {
  client: ClientSettings;
  /** The key with which a separate pages process signs its callers (BACKEND_SECRET); undefined when only visitors call this process. */
  contextSecret?: string | undefined;
  testAccess: Pick<TestAccess, 'allows'>;
  /** Milliseconds since 1970. */
  clock(): number;
}

const REQUEST_ID = /^[\w.-]{8,64}$/;

/** The reader returns `forged` for an invalid signature. */
export function createRequestContextReader({ client, contextSecret, testAccess, clock }: RequestContextSettings) {
  const readClient = createClientReader(client);
  const prefix = randomBytes(6).toString('base64url');
  let count = 0;

  function readSigned(request: IncomingMessage): SignedContext | 'forged' | undefined {
    const header = request.headers[CONTEXT_HEADER];
    if (!contextSecret || typeof header !== 'string') return undefined;
    const purpose = { method: request.method ?? 'GET', target: request.url ?? '/' };
    return readSignedContext(contextSecret, header, purpose, clock()) ?? 'forged';
  }

  return (request: IncomingMessage, pathname: string): RequestContext | 'forged' => {
    const signed = readSigned(request);
    if (signed === 'forged') return 'forged';
    // The pages process has checked the token and signed the result.
    if (signed) return { ...signed, loopback: false, pathname, requestId: validIdOr(signed.requestId, nextId) };
    const proxied = client.trustProxy ? request.headers['x-request-id'] : undefined;
    const who = readClient(request);
    const allowed = testAccess.allows(request.headers, who.loopback);
    return { ...who, pathname, testAccess: allowed, requestId: validIdOr(proxied, nextId) };
  };

  function nextId(): string {
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  }
}

const validIdOr = (given: unknown, next: () => string): string =>
  typeof given === 'string' && REQUEST_ID.test(given) ? given : next();
