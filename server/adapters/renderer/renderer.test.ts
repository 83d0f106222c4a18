// The pool of child processes: who does what, who dies for whom, and that nothing outlives the parent.
import { execFile, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { TRICKS } from '#tests/fixtures/tricks.ts';
import { RendererDied } from '../../ports/renderer.ts';
import { createEmbeddedRenderer, type EmbeddedRenderer, type RendererSettings } from './index.ts';

const entry = path.resolve('tests/fixtures/render-worker.ts');
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const open: EmbeddedRenderer[] = [];
function start(limits: RendererSettings['limits'] = {}, cores = 3): EmbeddedRenderer {
  const renderer = createEmbeddedRenderer({ cores, log: silent, entry, limits });
  open.push(renderer);
  return renderer;
}
afterEach(async () => {
  for (const renderer of open.splice(0)) await renderer.stop();
});

const bytes = (text: string) => new TextEncoder().encode(text);
const photos = (id: string) => [{ id, bytes: bytes('jpeg') }];
/** A dead process that nobody has buried yet (state Z) does nothing any more. */
const exists = (pid: number): boolean => {
  try {
    return !/^\d+ \(.*\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

describe('analysis', () => {
  it('runs in a process of its own that is nicer than ours and knows none of our secrets', async () => {
    const { findings, photo } = await start().ingest(bytes('me'), []);
    expect(findings['pid']).not.toBe(process.pid);
    expect(findings['nice']).toBeGreaterThanOrEqual(10);
    expect(findings['variables']).toBeLessThan(8);
    expect(Buffer.from(photo!).toString()).toBe('me');
  });

  it('calls a photo that kills its process corrupt, and reads the next one', async () => {
    const renderer = start();
    expect((await renderer.ingest(bytes('crash'), [])).findings).toMatchObject({
      accepted: false,
      fail_reason: 'corrupt',
    });
    expect((await renderer.ingest(bytes('me'), [])).findings.accepted).toBe(true);
  });

  it('calls a photo that never ends corrupt', async () => {
    const renderer = start({ ingestMs: 300 });
    expect((await renderer.ingest(bytes('hang'), [])).findings.fail_reason).toBe('corrupt');
  });

  it('gives its memory back when it rests, and never under work that began or waits', async () => {
    const renderer = start({ idleMs: 40 });
    // The first answer begins the rest; the second photo takes longer than that, and the third has waited for it.
    const answers = await Promise.all(['me', 'busy 200', 'you'].map((one) => renderer.ingest(bytes(one), [])));
    const [pid, ...others] = answers.map(({ findings }) => findings['pid'] as number);
    expect(others).toEqual([pid, pid]);
    await expect.poll(() => exists(pid!)).toBe(false);
    expect((await renderer.ingest(bytes('me'), [])).findings['pid']).not.toBe(pid);
  });

  it('tells of a frame that kills its process, and looks at the next one', async () => {
    const renderer = start();
    await expect(renderer.checkFrame(bytes('crash'), 1, [])).rejects.toThrow(RendererDied);
    expect((await renderer.checkFrame(bytes('me'), 1, [])).accepted).toBe(true);
  });

  it('starts no process for what still waits when it stops', async () => {
    const renderer = start();
    const asked = Promise.allSettled(['hang', 'me'].map((frame) => renderer.checkFrame(bytes(frame), 1, [])));
    await new Promise(setImmediate);
    await renderer.stop();
    expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('answers while every other process works on a shoot', async () => {
    const renderer = start();
    const sessions = await Promise.all(['a', 'b'].map((id) => renderer.open(photos(id))));
    expect((await renderer.ingest(bytes('me'), [])).findings.accepted).toBe(true);
    await Promise.all(sessions.map((session) => session.close()));
  });
});

describe('a shoot', () => {
  it('has one process to itself and tells its stages', async () => {
    const stages: string[] = [];
    const renderer = start();
    expect(renderer.shootsAtOnce).toBe(2);
    const [a, b] = await Promise.all([
      renderer.open(photos('a'), (stage) => stages.push(stage)),
      renderer.open(photos('b')),
    ]);
    const [one, two] = await Promise.all([a, b].map((session) => session.render({ style: 'cafe', variation: 7 })));
    expect(one!.phash).not.toBe(two!.phash);
    expect(Buffer.from(one!.preview).toString()).toBe('a');
    expect(Buffer.from(one!.bytes).equals(Buffer.alloc(1_000_000, 7))).toBe(true);
    expect(stages).toEqual(['analyse', 'light']);
  });

  it('waits until a process is free', async () => {
    const renderer = start({}, 2);
    const first = await renderer.open(photos('a'));
    const second = renderer.open(photos('b'));
    await first.close();
    const shot = await (await second).render({ style: 'cafe', variation: 0 });
    expect(Buffer.from(shot!.preview).toString()).toBe('b');
  });

  it('passes on that a headshot fell short, and what the engine says of bad photos', async () => {
    const renderer = start();
    const session = await renderer.open(photos('a'));
    expect(await session.render({ style: TRICKS.fallShort, variation: 0 })).toBeNull();
    await session.close();
    await expect(renderer.open(photos('broken'))).rejects.toThrow('no face in any photo');
    expect(await renderer.open(photos('c'))).toBeDefined();
  });

  it('fails alone when its process dies, and the next one gets a new process', async () => {
    const renderer = start();
    const [dying, other] = await Promise.all([renderer.open(photos('a')), renderer.open(photos('b'))]);
    await expect(dying.render({ style: TRICKS.crash, variation: 0 })).rejects.toMatchObject({ name: 'RendererDied' });
    expect(await other.render({ style: 'cafe', variation: 0 })).not.toBeNull();
    await expect(dying.render({ style: 'cafe', variation: 0 })).rejects.toMatchObject({ name: 'RendererDied' });
    await dying.close();
    const again = await renderer.open(photos('c'));
    expect(Buffer.from((await again.render({ style: 'cafe', variation: 0 }))!.preview).toString()).toBe('c');
  });

  it('arranges its slots', async () => {
    const session = await start().open(photos('a'));
    const slots = [3, 1, 2].map((variation) => ({ style: 'cafe' as const, variation }));
    expect(await session.arrange(slots)).toEqual([2, 1, 0]);
    await session.close();
    await expect(session.arrange(slots)).rejects.toMatchObject({ name: 'RendererDied' });
  });

  it('is ended when it hangs, and at once when it is no longer wanted', async () => {
    const renderer = start({ renderMs: 300 });
    const slow = await renderer.open(photos('a'));
    await expect(slow.render({ style: TRICKS.hang, variation: 0 })).rejects.toMatchObject({ name: 'RendererDied' });
    await slow.close();

    const cancel = new AbortController();
    const session = await start().open(photos('b'), undefined, cancel.signal);
    const pid = Number((await session.render({ style: 'cafe', variation: 0 }))!.phash);
    const rendering = session.render({ style: TRICKS.hang, variation: 0 });
    await new Promise(setImmediate);
    cancel.abort(new Error('cancelled'));
    await expect(rendering).rejects.toThrow('cancelled');
    await expect.poll(() => exists(pid)).toBe(false);
  });

  it('leaves a worn process, by work done or by memory, for a fresh one', async () => {
    for (const limits of [{ maxCalls: 2 }, { maxRssBytes: 1 }]) {
      const renderer = start(limits, 2);
      const pids = new Set<string>();
      for (let i = 0; i < 2; i += 1) {
        const session = await renderer.open(photos('a'));
        pids.add((await session.render({ style: 'cafe', variation: 0 }))!.phash);
        await session.close();
      }
      expect(pids.size).toBe(2);
    }
  });

  it('keeps its process for the next shoot while it is not worn', async () => {
    const renderer = start({}, 2);
    const pids = new Set<string>();
    for (let i = 0; i < 2; i += 1) {
      const session = await renderer.open(photos('a'));
      pids.add((await session.render({ style: 'cafe', variation: 0 }))!.phash);
      await session.close();
    }
    expect(pids.size).toBe(1);
  });
});

// Looks into /proc.
describe.runIf(process.platform === 'linux')('the end', () => {
  it('comes for a child before it comes for us when the machine has no memory left', async () => {
    const { findings } = await start().ingest(bytes('me'), []);
    const scoreOf = (pid: unknown): number => Number(readFileSync(`/proc/${pid}/oom_score`, 'utf8'));
    expect(scoreOf(findings['pid'])).toBeGreaterThan(scoreOf(process.pid) + 200);
  });

  it('takes every process along, and refuses more work', async () => {
    const renderer = start();
    const { findings } = await renderer.ingest(bytes('me'), []);
    await renderer.stop();
    await expect.poll(() => exists(findings['pid'] as number)).toBe(false);
    await expect(renderer.ingest(bytes('me'), [])).rejects.toMatchObject({ name: 'RendererDied' });
  });

  it('comes for a child also when its parent is killed', async () => {
    const parent = fork(path.resolve('tests/fixtures/render-parent.ts'), { execArgv: [] });
    const pid = await new Promise<number>((resolve) => parent.once('message', (message) => resolve(message as number)));
    expect(exists(pid)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => exists(pid)).toBe(false);
  });

  it('does not wait for children that have nothing to do', async () => {
    const parent = path.resolve('tests/fixtures/render-parent.ts');
    await new Promise<void>((resolve, reject) => {
      execFile(process.execPath, [parent], (error) => (error ? reject(error) : resolve()));
    });
  });
});
