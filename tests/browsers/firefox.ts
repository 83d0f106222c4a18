// Firefox out of Debian (firefox-esr), over WebDriver BiDi, which it speaks itself.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Driver } from './browser.ts';

const START_MS = 60_000;

export async function openFirefox(): Promise<Driver> {
  const profile = mkdtempSync(path.join(tmpdir(), 'catchlight-firefox-'));
  const child = spawn('firefox-esr', ['--headless', '--remote-debugging-port=0', '--profile', profile, '--no-remote'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile },
  });
  const endpoint = await new Promise<string>((resolve, reject) => {
    let said = '';
    const late = setTimeout(() => reject(new Error(`Firefox did not start:\n${said}`)), START_MS);
    child.once('error', reject);
    child.stderr.on('data', (bytes: Buffer) => {
      said += bytes.toString();
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1];
      if (!found) return;
      clearTimeout(late);
      resolve(found);
    });
  });
  const { send, closeSocket } = await connect(`${endpoint}/session`);
  await send('session.new', { capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'accept' } } } });
  const { contexts } = await send('browsingContext.getTree', {});
  const { context } = (contexts as { context: string }[])[0]!;
  await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 900 } });
  const call = async (
    functionDeclaration: string,
    values: string[],
  ): Promise<{ value?: string; sharedId?: string }> => {
    const { type, result, exceptionDetails } = await send('script.callFunction', {
      functionDeclaration,
      awaitPromise: true,
      target: { context },
      arguments: values.map((value) => ({ type: 'string', value })),
    });
    if (type === 'exception') throw new Error(String((exceptionDetails as { text: string }).text));
    return result as { value?: string; sharedId?: string };
  };
  return {
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    async run(source, argument) {
      const { value } = await call(`async (json) => JSON.stringify((await (${source})(JSON.parse(json))) ?? null)`, [
        argument,
      ]);
      return value ?? 'null';
    },
    perform: async (actions) => void (await send('input.performActions', { context, actions })),
    async setFiles(selector, files) {
      const { sharedId } = await call('(css) => document.querySelector(css)', [selector]);
      await send('input.setFiles', { context, element: { sharedId }, files });
    },
    screenshot: async () => String((await send('browsingContext.captureScreenshot', { context }))['data']),
    async close() {
      closeSocket();
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

type Result = Record<string, unknown>;

async function connect(endpoint: string) {
  const socket = new WebSocket(endpoint);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`${endpoint} cannot be reached`)));
  });
  const waiting = new Map<number, PromiseWithResolvers<Result>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data)) as Result & { id?: number };
    const asked = id === undefined ? undefined : waiting.get(id);
    if (!asked) return;
    waiting.delete(id!);
    if (type === 'error') asked.reject(new Error(`${String(error)}: ${String(message)}`));
    else asked.resolve(result as Result);
  });
  let last = 0;
  return {
    send(method: string, params: Result): Promise<Result> {
      const asked = Promise.withResolvers<Result>();
      waiting.set((last += 1), asked);
      socket.send(JSON.stringify({ id: last, method, params }));
      return asked.promise;
    },
    closeSocket: () => socket.close(),
  };
}
