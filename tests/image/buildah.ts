// buildah as this test uses it: its own store in one folder, no daemon, no network of its own, no image from elsewhere.
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '#tests/e2e/support/run.ts';
import { root } from '#tests/e2e/support/server.ts';

export interface Store {
  folder: string;
}

const BASE = 'node:24-slim';
const IMAGE = 'catchlight-test';
const READY_MS = 300_000;
const STOP_MS = 30_000;
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const NPM = ['/usr/lib/node_modules/npm', '/usr/share/nodejs/npm', '/usr/local/lib/node_modules/npm'];

function call(command: string, args: readonly string[], inherit = false): string {
  try {
    return execFileSync(command, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', inherit ? 'inherit' : 'pipe'],
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    const { code, stdout, stderr } = error as { code?: string; stdout?: string; stderr?: string };
    if (code === 'ENOENT')
      throw new Error(`${command} is not installed: apt-get install buildah mmdebstrap`, { cause: error });
    const said = `${stdout ?? ''}${stderr ?? ''}`.split('\n').slice(-30).join('\n');
    throw new Error(`${command} ${args.join(' ')} failed:\n${said}`, { cause: error });
  }
}

const storeArgs = ({ folder }: Store): string[] => [
  '--storage-driver=vfs',
  `--root=${path.join(folder, 'store')}`,
  `--runroot=${path.join(folder, 'run')}`,
];
const buildah = (store: Store, ...args: string[]): string => call('buildah', [...storeArgs(store), ...args]);

/** Debian with the Node of the registry and this machine's npm, under the name of the image that the Dockerfile begins with. It trusts what
 * this machine trusts, so that it works behind a proxy. Returns its bytes. */
export function buildBase(store: Store): number {
  const { folder } = store;
  const npm = NPM.find((each) => existsSync(each));
  if (!npm) throw new Error('There is no npm to put into the base');
  call('mmdebstrap', [
    '--variant=minbase',
    '--include=ca-certificates,libstdc++6',
    'bookworm',
    path.join(folder, 'base.tar'),
  ]);
  copyFileSync(realpathSync(process.execPath), path.join(folder, 'node'));
  cpSync(npm, path.join(folder, 'npm'), { recursive: true, dereference: true });
  if (existsSync(CERTIFICATES)) copyFileSync(CERTIFICATES, path.join(folder, 'certificates.crt'));
  writeFileSync(path.join(folder, 'npm', 'npmrc'), `cafile=${CERTIFICATES}\n`);
  writeFileSync(
    path.join(folder, 'Dockerfile'),
    `FROM scratch
ADD base.tar /
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
COPY certificates.crt ${CERTIFICATES}
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd --uid 1000 --user-group --create-home node
`,
  );
  buildah(store, 'build', '--isolation=chroot', '--format=docker', `--tag=${BASE}`, folder);
  return imageBytes(store, BASE);
}

export function buildImage(store: Store): void {
  buildah(store, 'build', '--isolation=chroot', '--format=docker', '--pull-never', `--tag=${IMAGE}`, root);
}

export function imageBytes(store: Store, image = IMAGE): number {
  const images = JSON.parse(buildah(store, 'images', '--json')) as { names?: string[]; size: string }[];
  const found = images.find(({ names }) => names?.some((name) => name.includes(`/${image}`)));
  const [, number, unit] = /^([\d.]+) (\w+)$/.exec(found?.size ?? '') ?? [];
  return Number(number) * ({ KB: 1e3, MB: 1e6, GB: 1e9 }[unit ?? ''] ?? NaN);
}

export interface RunningImage {
  url: string;
  user: string;
  stop(): Promise<void>;
}

/** Starts the image by its own entry point and as its own user; resolves once /readyz answers 200. */
export async function openImage(store: Store): Promise<RunningImage> {
  const container = buildah(store, 'from', '--pull-never', IMAGE).trim();
  const { Docker } = JSON.parse(buildah(store, 'inspect', container)) as {
    Docker: { config: { Entrypoint: string[]; User: string } };
  };
  const { Entrypoint, User } = Docker.config;
  const port = await freePort();
  const url = `http://localhost:${port}`;
  // A container listens to other machines, where the mailbox is closed unless it is a demonstration.
  const env = [`PORT=${port}`, `PUBLIC_URL=${url}`, 'DEMO=1', 'CAPTCHA=off'].map((pair) => `--env=${pair}`);
  const args = [
    ...storeArgs(store),
    'run',
    '--isolation=chroot',
    `--user=${User}`,
    ...env,
    container,
    '--',
    ...Entrypoint,
  ];
  const child = spawn('buildah', args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    // The whole group: chroot isolation has a process between buildah and Node.
    process.kill(-child.pid!, 'SIGTERM');
    const late = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(late);
  };
  const until = Date.now() + READY_MS;
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop();
      throw new Error(`The image did not become ready:\n${said}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return { url, user: User, stop };
}
