// People for tests: an address nobody else uses, and signing in by mailed code without walking the page for it.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { createServerClient } from '@supabase/ssr';
import { Agent, fetch as undiciFetch } from 'undici';
import type { TestServer } from './server.ts';

/** The name that the server gives its session cookie (server/http/session/session.ts). */
const SESSION_COOKIE = 'catchlight-auth';

export const newAddress = (name = 'ada'): string => `${name}.${randomUUID().slice(0, 8)}@example.com`;

/** The newest code that was mailed to an address, once it has come. */
export async function codeFor(server: TestServer, address: string, not?: string): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const code = (await server.mailbox(address)).find((mail) => mail.code)?.code;
    if (code && code !== not) return code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No code was mailed to ${address}`);
}

/** Everybody signs in from an address of this machine of their own, as people do: the limits count by address. */
function fromElsewhere(): typeof fetch {
  const part = (): number => 1 + Math.floor(Math.random() * 254);
  const dispatcher = new Agent({ localAddress: `127.${part()}.${part()}.${part()}` });
  const call = (input: string, init: object = {}) => undiciFetch(input, { ...init, dispatcher });
  return call as unknown as typeof fetch;
}

export interface Cookie {
  name: string;
  value: string;
}

/** The auth client as the server itself uses it, with a jar of cookies instead of a browser's. */
export function authClient(server: TestServer, cookies: Cookie[] = []) {
  const secrets = JSON.parse(readFileSync(path.join(server.dataDir, 'secrets.json'), 'utf8')) as {
    authAnonKey: string;
  };
  const jar = new Map(cookies.map(({ name, value }) => [name, value]));
  const { auth } = createServerClient(server.url, secrets.authAnonKey, {
    global: { fetch: fromElsewhere() },
    cookieOptions: { name: SESSION_COOKIE },
    cookies: {
      getAll: () => [...jar].map(([name, value]) => ({ name, value })),
      setAll: (set) => set.forEach(({ name, value }) => jar.set(name, value)),
    },
  });
  return {
    auth,
    cookies: (): Cookie[] => [...jar].filter(([, value]) => value).map(([name, value]) => ({ name, value })),
  };
}

/** Signs somebody in over the auth server's own REST and hands back the cookies that a browser would have. */
export async function signInByCode(server: TestServer, address: string): Promise<Cookie[]> {
  const { auth, cookies } = authClient(server);
  const asked = await auth.signInWithOtp({ email: address });
  if (asked.error) throw asked.error;
  const token = await codeFor(server, address);
  const verified = await auth.verifyOtp({ email: address, token, type: 'email' });
  if (verified.error) throw verified.error;
  return cookies();
}

/** Puts a signed-in person's cookies into a browser. */
export async function signInBrowser(context: BrowserContext, server: TestServer, address: string): Promise<void> {
  const cookies = await signInByCode(server, address);
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: server.url, httpOnly: true })));
}

/** A page of another browser, in which somebody else has signed in. Its context is the caller's to close. */
export async function signInInNewContext(
  browser: Browser,
  server: TestServer,
  address: string,
  scripts = true,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: scripts });
  await signInBrowser(context, server, address);
  return context.newPage();
}
