// Starts the real server for a test, as a person would: a process of its own, on a free port, with a folder of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXIT_WITH_PARENT_FLAGS, EXIT_WITH_PARENT_ENV, EXIT_WITH_PARENT_STDIO } from './exit-with-parent.ts';
import { WITHOUT_DISK_WAITS, WITHOUT_DISK_WAITS_ENV } from './without-disk-waits.ts';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

export interface Mail {
  to: string;
  subject: string;
  text: string;
  code?: string;
  links: string[];
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface TestServer {
  url: string;
  dataDir: string;
  /** Everything that it has printed so far. */
  output(): string;
  /** Milliseconds of the processor that it has used, in steps of ten. Linux alone tells them; 0 elsewhere. */
  processorMs(): number;
  /** Holds whatever renders until the returned function is called, so that a shoot stays in progress while it is looked at. On Linux alone. */
  holdRendering(): () => void;
  /** The mail sent to an address, newest first. */
  mailbox(to: string): Promise<Mail[]>;
  /** Ends it with a signal and says how it went. */
  end(signal?: NodeJS.Signals): Promise<Exit>;
  /** Starts it again on the same folder and the same port. */
  restart(): Promise<void>;
  /** Ends it and removes its folder. */
  remove(): Promise<void>;
}

export interface ServerOptions {
  /** Added to the environment; a value of undefined removes the variable. */
  env?: Record<string, string | undefined>;
  dataDir?: string;
  /** The server and its children are a process group, which `end` ends at once: as when the machine fails. */
  group?: boolean;
}

/** As the script in package.json sets the memory. */
const LIKE_NPM_START = ['--max-semi-space-size=8', '--max-old-space-size=512'];
const MALLOC_ARENA_MAX = '2';

/** Cold, on a busy machine with two cores, PGlite's first start included. */
const START_MS = 120_000;

/** The environment of a server under test: nothing of the caller's configuration leaks in. Tests read its mailbox without a token,
 * except of a demonstration, where everybody may. */
export function serverEnv(dataDir: string, changes: Record<string, string | undefined> = {}): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG, NODE_COMPILE_CACHE } = process.env;
  const DEV = changes['DEMO'] === '1' ? undefined : '1';
  return {
    ...{ PATH, HOME, TMPDIR, LANG, NODE_COMPILE_CACHE },
    ...{ PORT: '0', DATA_DIR: dataDir, CAPTCHA: 'off', DEV },
    ...changes,
  };
}

export const newDataDir = (): string => mkdtempSync(path.join(tmpdir(), 'catchlight-e2e-'));

/** Names the folder that prepare.ts made. */
export const TEMPLATE_VARIABLE = 'CATCHLIGHT_TEST_TEMPLATE';

function copyOfTemplate(): string {
  const dataDir = newDataDir();
  const template = process.env[TEMPLATE_VARIABLE];
  if (template) cpSync(template, dataDir, { recursive: true });
  return dataDir;
}

export async function startServer({
  env = {},
  dataDir = copyOfTemplate(),
  group = false,
}: ServerOptions = {}): Promise<TestServer> {
  let output = '';
  let child: ChildProcess;
  let url = '';

  async function start(port?: string): Promise<void> {
    output = '';
    const all = serverEnv(dataDir, port ? { ...env, PORT: port } : env);
    const flags = [...EXIT_WITH_PARENT_FLAGS, ...WITHOUT_DISK_WAITS, ...LIKE_NPM_START];
    child = spawn(process.execPath, [...flags, 'server/main.ts'], {
      cwd: root,
      env: { ...all, ...EXIT_WITH_PARENT_ENV, ...WITHOUT_DISK_WAITS_ENV, MALLOC_ARENA_MAX },
      stdio: [...EXIT_WITH_PARENT_STDIO],
      detached: group,
    });
    const announced = await whenServing(child, (text) => (output += text));
    // Behind a proxy the server announces the proxy's address, where nothing may listen yet.
    url = env['PUBLIC_URL'] && all['PORT'] !== '0' ? `http://localhost:${all['PORT']}` : announced;
    const health = await fetch(`${url}/healthz`);
    if (!health.ok) throw new Error(`/healthz answered ${health.status}`);
  }

  async function end(signal: NodeJS.Signals = 'SIGTERM'): Promise<Exit> {
    return endProcess(child, signal, group);
  }

  await start();
  return {
    get url() {
      return url;
    },
    dataDir,
    output: () => output,
    processorMs: () => processorMsOf(child.pid!),
    holdRendering() {
      const renderers = renderersOf(child.pid!);
      for (const pid of renderers) process.kill(pid, 'SIGSTOP');
      return () => renderers.forEach((pid) => process.kill(pid, 'SIGCONT'));
    },
    async mailbox(to) {
      const answer = await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(to)}`);
      if (!answer.ok) throw new Error(`The mailbox answered ${answer.status}`);
      return (await answer.json()) as Mail[];
    },
    end,
    restart: () => start(new URL(url).port),
    async remove() {
      await end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Resolves with the address once /healthz answers 200; rejects with what the process said when it ends before. */
async function whenServing(child: ChildProcess, keep: (text: string) => void): Promise<string> {
  const address = await new Promise<string>((resolve, reject) => {
    let seen = '';
    let served = false;
    const late = setTimeout(() => reject(new Error(`The server did not start in ${START_MS} ms:\n${seen}`)), START_MS);
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => {
        keep(text);
        // A server under load logs megabytes: they are not searched again and again.
        if (served) return;
        seen += text;
        const match = /Catchlight is at (\S+)/.exec(seen);
        if (match) {
          clearTimeout(late);
          served = true;
          resolve(match[1]!);
        }
      });
    }
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`The server ended with ${code} before it served:\n${seen}`));
    });
  });
  return address;
}

/** User and system time in /proc, in ticks of 10 ms. */
function renderersOf(pid: number): number[] {
  if (process.platform !== 'linux') return [];
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return children
    .filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('renderer/worker.ts'))
    .map(Number);
}

function processorMsOf(pid: number): number {
  if (process.platform !== 'linux') return 0;
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return 10 * (Number(user) + Number(system));
}

function endProcess(child: ChildProcess, signal: NodeJS.Signals, group: boolean): Promise<Exit> {
  if (child.exitCode !== null || child.signalCode !== null)
    return Promise.resolve({ code: child.exitCode, signal: child.signalCode });
  return new Promise((resolve) => {
    child.once('exit', (code, by) => resolve({ code, signal: by }));
    if (group) process.kill(-child.pid!, signal);
    else child.kill(signal);
  });
}
