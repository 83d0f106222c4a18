// Locks a data folder for one process with a listening Unix socket, which disappears with its process. Maintenance commands reach the
// running server through it.
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** Unix sockets allow 104 to 108 bytes; longer paths are cut silently on some systems. */
const MAX_SOCKET_PATH = 100;
const TAKEOVER_MS = 10_000;

export type Command = { command: string } & Record<string, string>;
export type Handler = (command: Command) => Promise<unknown>;

export class LockedError extends Error {
  constructor(dataDir: string, holder: { pid?: number; address?: string }) {
    const who = holder.pid ? ` (process ${holder.pid}${holder.address ? `, ${holder.address}` : ''})` : '';
    super(
      `Another server${who} is using ${dataDir}.\nThe embedded database belongs to one process. Stop that server, or give this one a folder of its own: DATA_DIR=./.data2 npm start`,
    );
    this.name = 'LockedError';
  }
}

export interface Lock {
  path: string;
  /** Sets the handler of maintenance commands, once the runtime is ready. */
  handle(handler: Handler): void;
  /** Sets the description that a second start is shown. */
  describe(address: string): void;
  release(): Promise<void>;
}

export function socketPath(dataDir: string): string {
  const hash = createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 24);
  if (process.platform === 'win32') return `\\\\.\\pipe\\catchlight-${hash}`;
  const inside = path.join(dataDir, 'server.sock');
  return Buffer.byteLength(inside) < MAX_SOCKET_PATH ? inside : path.join(os.tmpdir(), `catchlight-${hash}.sock`);
}

export async function takeLock(dataDir: string): Promise<Lock> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const where = socketPath(dataDir);
  return exclusively(path.join(dataDir, 'server.takeover'), async () => {
    const holder = await request(where, { command: 'who' }).catch(() => undefined);
    if (holder) throw new LockedError(dataDir, holder as { pid?: number });
    if (process.platform !== 'win32') rmSync(where, { force: true });
    writeFileSync(path.join(dataDir, 'server.json'), `${JSON.stringify({ pid: process.pid, socket: where })}\n`, {
      mode: 0o600,
    });
    return listen(where, dataDir);
  });
}

async function listen(where: string, dataDir: string): Promise<Lock> {
  let handler: Handler = async () => {
    throw new Error('The server is still starting; try again in a moment');
  };
  let address = '';
  const server = net.createServer((socket) => {
    socket.on('error', () => socket.destroy());
    readLine(socket)
      .then(async (line) => {
        const command = JSON.parse(line) as Command;
        const result = command.command === 'who' ? { pid: process.pid, address } : await handler(command);
        socket.end(`${JSON.stringify({ ok: true, result: result ?? null })}\n`);
      })
      .catch((error: Error) => socket.end(`${JSON.stringify({ ok: false, error: error.message })}\n`));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(where, resolve);
  });
  if (process.platform !== 'win32') chmodSync(where, 0o600);
  return {
    path: where,
    handle: (next) => void (handler = next),
    describe: (next) => void (address = next),
    release: async () => {
      await new Promise<void>((resolve) => server.close(() => resolve()));
      rmSync(path.join(dataDir, 'server.json'), { force: true });
    },
  };
}

/** Sends one command to the server that holds the folder; rejects when none runs or when it refuses. */
export async function sendCommand(dataDir: string, command: Command): Promise<unknown> {
  const note = path.join(dataDir, 'server.json');
  const where = existsSync(note)
    ? (JSON.parse(readFileSync(note, 'utf8')) as { socket: string }).socket
    : socketPath(dataDir);
  return request(where, command);
}

function request(where: string, command: Command): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(where);
    socket.setTimeout(15_000, () => socket.destroy(new Error('The running server does not answer')));
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.write(`${JSON.stringify(command)}\n`);
      readLine(socket).then((line) => {
        const answer = JSON.parse(line) as { ok: boolean; result?: unknown; error?: string };
        if (answer.ok) resolve(answer.result);
        else reject(new Error(answer.error));
        socket.end();
      }, reject);
    });
  });
}

function readLine(socket: net.Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      text += chunk;
      const end = text.indexOf('\n');
      if (end >= 0) resolve(text.slice(0, end));
      else if (text.length > 64_000) reject(new Error('The command is too long'));
    });
    socket.once('close', () => reject(new Error('The connection was closed')));
  });
}

/** Runs `work` exclusively: checking the holder, removing a dead one's socket and listening must not interleave with another start. */
async function exclusively<T>(folder: string, work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      mkdirSync(folder);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      // Taking over takes milliseconds; an older folder was left behind by a crash.
      const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
      if (age > TAKEOVER_MS || tries > 300) rmSync(folder, { recursive: true, force: true });
      else await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  try {
    return await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
