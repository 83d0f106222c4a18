// WebKitGTK out of Debian (webkit2gtk-driver), over WebDriver, on a screen that nobody sees (xvfb).
import { type ChildProcess, spawn } from 'node:child_process';
import { freePort } from '#tests/e2e/support/run.ts';
import type { Driver } from './browser.ts';

const START_MS = 60_000;
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export async function openWebKit(): Promise<Driver> {
  const screen = await openScreen();
  const port = await freePort();
  const child = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: screen.display, WEBKIT_DISABLE_COMPOSITING_MODE: '1', LIBGL_ALWAYS_SOFTWARE: '1' },
  });
  const stop = async (): Promise<void> => {
    for (const each of [child, screen.child]) await end(each);
  };
  try {
    const session = await openSession(`http://127.0.0.1:${port}`);
    return driverOf(session, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

type Send = (method: string, path: string, body?: object) => Promise<unknown>;

function driverOf(send: Send, stop: () => Promise<void>): Driver {
  const run = async (source: string, argument: string): Promise<string> => {
    const script = `const done = arguments[1]; Promise.resolve((${source})(JSON.parse(arguments[0]))).then((v) => done(JSON.stringify(v ?? null)), (e) => done('!' + e));`;
    const answer = String(await send('POST', '/execute/async', { script, args: [argument] }));
    if (answer.startsWith('!')) throw new Error(answer.slice(1));
    return answer;
  };
  return {
    open: async (url) => void (await send('POST', '/url', { url })),
    run,
    perform: async (actions) => void (await send('POST', '/actions', { actions })),
    async setFiles(selector, files) {
      const found = (await send('POST', '/element', { using: 'css selector', value: selector })) as Record<
        string,
        string
      >;
      await send('POST', `/element/${found[ELEMENT]}/value`, { text: files.join('\n') });
    },
    screenshot: async () => String(await send('GET', '/screenshot')),
    async close() {
      await send('DELETE', '').catch(() => undefined);
      await stop();
    },
  };
}

async function openSession(base: string): Promise<Send> {
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(base + path, { method, ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }) });
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
    if (!answer.ok) throw new Error(`${value?.error ?? answer.status}: ${value?.message ?? ''}`);
    return value;
  };
  const until = Date.now() + START_MS;
  while (!(await call('GET', '/status').catch(() => undefined))) {
    if (Date.now() > until) throw new Error('WebKitWebDriver did not start');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { sessionId } = (await call('POST', '/session', {
    capabilities: { alwaysMatch: { timeouts: { script: 60_000 }, unhandledPromptBehavior: 'accept' } },
  })) as { sessionId: string };
  return (method, path, body) => call(method, `/session/${sessionId}${path}`, body);
}

async function openScreen(): Promise<{ child: ChildProcess; display: string }> {
  const child = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1000x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.stdout.once('data', (bytes: Buffer) => resolve(bytes.toString().trim()));
  });
  return { child, display: `:${number}` };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
