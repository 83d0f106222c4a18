// Runs the server, or npm, to its end: for starts that have to be refused, and for signals sent to npm itself.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { EXIT_WITH_PARENT_FLAGS, EXIT_WITH_PARENT_ENV, EXIT_WITH_PARENT_STDIO } from './exit-with-parent.ts';
import { root, serverEnv, type Exit } from './server.ts';

export interface Run {
  child: ChildProcess;
  output(): string;
  exit: Promise<Exit>;
}

export function run(
  command: string,
  args: string[],
  dataDir: string,
  env: Record<string, string | undefined> = {},
): Run {
  let output = '';
  const child = spawn(command, args, { cwd: root, env: serverEnv(dataDir, env), stdio: [...EXIT_WITH_PARENT_STDIO] });
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => (output += text));
  }
  const exit = new Promise<Exit>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  return { child, output: () => output, exit };
}

export const runServer = (dataDir: string, env: Record<string, string | undefined> = {}, args: string[] = []): Run =>
  run(process.execPath, [...EXIT_WITH_PARENT_FLAGS, 'server/main.ts', ...args], dataDir, {
    ...env,
    ...EXIT_WITH_PARENT_ENV,
  });

/** Waits for a line of a running process; fails with what it said when it ends without it. */
export async function waitForOutput(process: Run, pattern: RegExp): Promise<RegExpExecArray> {
  for (;;) {
    const match = pattern.exec(process.output());
    if (match) return match;
    if (process.child.exitCode !== null) throw new Error(`It ended without ${pattern}:\n${process.output()}`);
    const { stdout, stderr } = process.child;
    await Promise.race([...[stdout!, stderr!].map((from) => once(from, 'data')), process.exit]);
  }
}

/** A port that something else listens on until `free` is called. */
export async function occupyPort(): Promise<{ port: number; free(): Promise<void> }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    free: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A port of this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  const { port, free } = await occupyPort();
  await free();
  return port;
}
