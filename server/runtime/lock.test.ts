// The lock of a data folder: one holder, the message of a refusal, and recovery after a crash.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendCommand, type Lock, LockedError, socketPath, takeLock } from './lock.ts';

let folder: string;
let held: Lock[] = [];
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'catchlight-lock-'))));
afterEach(async () => {
  for (const lock of held.splice(0)) await lock.release();
  rmSync(folder, { recursive: true, force: true });
});
const take = async (): Promise<Lock> => {
  const lock = await takeLock(folder);
  held.push(lock);
  return lock;
};

describe('takeLock', () => {
  it('refuses a second process and names the holder', async () => {
    const lock = await take();
    lock.describe('http://localhost:3000');
    const refused = await takeLock(folder).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(LockedError);
    expect((refused as Error).message).toContain(`process ${process.pid}, http://localhost:3000`);
    expect((refused as Error).message).toContain('DATA_DIR=');
  });

  it('is won by exactly one of several concurrent starts', async () => {
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => take()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(LockedError);
  });

  it('is free again once released', async () => {
    await (await take()).release();
    held = [];
    await take();
  });

  it('recovers what a killed process left', async () => {
    // A socket file that nobody listens on, a note, and a takeover that was cut off.
    const where = socketPath(folder);
    await new Promise<void>((resolve) => {
      const server = net.createServer().listen(where, () => server.close(() => resolve()));
    });
    writeFileSync(where, '');
    writeFileSync(path.join(folder, 'server.json'), '{"pid":1,"socket":"gone"}');
    const takeover = path.join(folder, 'server.takeover');
    mkdirSync(takeover);
    utimesSync(takeover, 0, 0);
    await take();
    expect(JSON.parse(readFileSync(path.join(folder, 'server.json'), 'utf8'))).toMatchObject({ pid: process.pid });
  });

  it('works in a folder whose path is too long for a socket', async () => {
    const parent = folder;
    folder = path.join(parent, 'a'.repeat(60), 'b'.repeat(60));
    const lock = await take();
    expect(Buffer.byteLength(lock.path)).toBeLessThan(104);
    await expect(takeLock(folder)).rejects.toThrow(LockedError);
    await lock.release();
    held = [];
    folder = parent;
  });

  it('has a socket that only its owner may use', async () => {
    const lock = await take();
    expect(statSync(lock.path).mode & 0o077).toBe(0);
    expect(statSync(path.join(folder, 'server.json')).mode & 0o077).toBe(0);
  });
});

describe('commands to the running server', () => {
  it('are answered', async () => {
    const lock = await take();
    lock.handle(async ({ command, email }) => ({ done: command, email }));
    expect(await sendCommand(folder, { command: 'make-admin', email: 'ada@example.com' })).toEqual({
      done: 'make-admin',
      email: 'ada@example.com',
    });
  });

  it('fail with the message of the server', async () => {
    const lock = await take();
    await expect(sendCommand(folder, { command: 'make-admin' })).rejects.toThrow('still starting');
    lock.handle(async () => {
      throw new Error('There is no such account');
    });
    await expect(sendCommand(folder, { command: 'make-admin' })).rejects.toThrow('There is no such account');
  });

  it('fail when no server runs', async () => {
    await expect(sendCommand(folder, { command: 'make-admin' })).rejects.toThrow();
  });

  it('cannot fill its memory or crash it', async () => {
    const lock = await take();
    lock.handle(async () => 'still here');
    for (const text of ['x'.repeat(70_000), 'not json\n']) {
      await new Promise<void>((resolve) => {
        const socket = net.connect(lock.path, () => socket.write(text));
        socket.resume();
        socket.on('error', () => undefined);
        socket.once('close', () => resolve());
      });
    }
    expect(await sendCommand(folder, { command: 'ping' })).toBe('still here');
  });
});
