// The worker processes: isolation, crashes, time limits, memory, and that none outlives the parent.
import { execFile, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { processFacts, STYLE_FAULTS } from '#tests/fixtures/worker-faults.ts';
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
/** A zombie (state Z) counts as ended. */
const exists = (pid: number): boolean => {
  try {
    return !/^\d+ \(.*\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

describe('analysis', () => {
  it('runs in its own process, at lower priority and without our environment', async () => {
    const { findings, photo } = await start().ingest(bytes('me'), []);
    const { pid, nice, variables } = processFacts(findings);
    expect(pid).not.toBe(process.pid);
    expect(nice).toBeGreaterThanOrEqual(10);
    expect(variables).toBeLessThan(8);
    expect(Buffer.from(photo!).toString()).toBe('me');
  });

  it('reports a photo that crashes the process as corrupt, and reads the next one', async () => {
    const renderer = start();
    expect((await renderer.ingest(bytes('crash'), [])).findings).toMatchObject({
      accepted: false,
      fail_reason: 'corrupt',
    });
    expect((await renderer.ingest(bytes('me'), [])).findings.accepted).toBe(true);
  });

  it('reports a photo that exceeds the time limit as corrupt', async () => {
    const renderer = start({ ingestMs: 300 });
    expect((await renderer.ingest(bytes('hang'), [])).findings.fail_reason).toBe('corrupt');
  });

  it('ends an idle process, never one with running or waiting calls', async () => {
    const renderer = start({ idleMs: 40 });
    // The first answer begins the rest; the second photo takes longer than that, and the third has waited for it.
    const answers = await Promise.all(['me', 'busy 200', 'you'].map((one) => renderer.ingest(bytes(one), [])));
    const [pid, ...others] = answers.map(({ findings }) => processFacts(findings).pid);
    expect(others).toEqual([pid, pid]);
    await expect.poll(() => exists(pid!)).toBe(false);
    expect(processFacts((await renderer.ingest(bytes('me'), [])).findings).pid).not.toBe(pid);
  });

  it('fails for a frame that crashes the process, and checks the next one', async () => {
    const renderer = start();
    await expect(renderer.checkFrame(bytes('crash'), 1, [])).rejects.toThrow(RendererDied);
    expect((await renderer.checkFrame(bytes('me'), 1, [])).accepted).toBe(true);
  });

  it('starts no process for waiting calls after stop', async () => {
    const renderer = start();
    const asked = Promise.allSettled(['hang', 'me'].map((frame) => renderer.checkFrame(bytes(frame), 1, [])));
    await new Promise(setImmediate);
    await renderer.stop();
    expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('is idle once previews are made, and judges an outline before that where it is asked to', async () => {
    const renderer = start({ quietMs: 20 });
    const done: string[] = [];
    const previews = await renderer.open(photos('a'), undefined, undefined, { kind: 'order', id: 'a', preview: true });
    const idle = renderer.whenIdle().then(() => done.push('idle'));
    await renderer.judgeOutline(bytes('me'), { quality: 1 });
    done.push('outline');
    await previews.close();
    done.push('previews');
    await idle;
    expect(done).toEqual(['outline', 'previews', 'idle']);
  });

  it('answers while all shoot workers are busy', async () => {
    const renderer = start();
    const sessions = await Promise.all(['a', 'b'].map((id) => renderer.open(photos(id))));
    expect((await renderer.ingest(bytes('me'), [])).findings.accepted).toBe(true);
    await Promise.all(sessions.map((session) => session.close()));
  });
});

describe('a shoot', () => {
  it('has its own process and reports its stages', async () => {
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

  it('of previews is printed as small as they are shown', async () => {
    const renderer = start();
    const session = await renderer.open(photos('a'), undefined, undefined, { kind: 'order', id: 'a', preview: true });
    const made = await session.render({ style: 'cafe', variation: 0 });
    expect(Buffer.from(made!.preview).toString()).toBe('a at 0.5');
    await session.close();
  });

  it('waits until a process is free', async () => {
    const renderer = start({}, 2);
    const first = await renderer.open(photos('a'));
    const second = renderer.open(photos('b'));
    await first.close();
    const shot = await (await second).render({ style: 'cafe', variation: 0 });
    expect(Buffer.from(shot!.preview).toString()).toBe('b');
  });

  it('waits for none that waits for a hosted model', async () => {
    const renderer = start({}, 2);
    const context = { kind: 'order', id: 'a', awaitsModel: true } as const;
    const hosted = await renderer.open(photos('a'), undefined, undefined, context);
    const own = await renderer.open(photos('b'));
    expect(Buffer.from((await own.render({ style: 'cafe', variation: 0 }))!.preview).toString()).toBe('b');
    await Promise.all([own.close(), hosted.close()]);
  });

  it('passes on null headshots and engine errors', async () => {
    const renderer = start();
    const session = await renderer.open(photos('a'));
    expect(await session.render({ style: STYLE_FAULTS.unlike, variation: 0 })).toBeNull();
    await session.close();
    await expect(renderer.open(photos('broken'))).rejects.toThrow('no face in any photo');
    expect(await renderer.open(photos('c'))).toBeDefined();
  });

  it('fails alone when its process crashes; the next one gets a new process', async () => {
    const renderer = start();
    const [dying, other] = await Promise.all([renderer.open(photos('a')), renderer.open(photos('b'))]);
    await expect(dying.render({ style: STYLE_FAULTS.crash, variation: 0 })).rejects.toMatchObject({
      name: 'RendererDied',
    });
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

  it('is ended by its time limit, and at once by its abort signal', async () => {
    const renderer = start({ renderMs: 300 });
    const slow = await renderer.open(photos('a'));
    await expect(slow.render({ style: STYLE_FAULTS.hang, variation: 0 })).rejects.toMatchObject({
      name: 'RendererDied',
    });
    await slow.close();

    const cancel = new AbortController();
    const session = await start().open(photos('b'), undefined, cancel.signal);
    const pid = Number((await session.render({ style: 'cafe', variation: 0 }))!.phash);
    const rendering = session.render({ style: STYLE_FAULTS.hang, variation: 0 });
    await new Promise(setImmediate);
    cancel.abort(new Error('cancelled'));
    await expect(rendering).rejects.toThrow('cancelled');
    await expect.poll(() => exists(pid)).toBe(false);
  });

  it('replaces a process after maxCalls or maxRssBytes', async () => {
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

  it('reuses its process below these limits', async () => {
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
  it('makes the kernel prefer a worker when memory runs out', async () => {
    const { findings } = await start().ingest(bytes('me'), []);
    const scoreOf = (pid: unknown): number => Number(readFileSync(`/proc/${pid}/oom_score`, 'utf8'));
    expect(scoreOf(processFacts(findings).pid)).toBeGreaterThan(scoreOf(process.pid) + 200);
  });

  it('ends every process and refuses further calls', async () => {
    const renderer = start();
    const { findings } = await renderer.ingest(bytes('me'), []);
    await renderer.stop();
    await expect.poll(() => exists(processFacts(findings).pid)).toBe(false);
    await expect(renderer.ingest(bytes('me'), [])).rejects.toMatchObject({ name: 'RendererDied' });
  });

  it('ends a worker when its parent is killed', async () => {
    const parent = fork(path.resolve('tests/fixtures/render-parent.ts'), { execArgv: [] });
    const pid = await new Promise<number>((resolve) => parent.once('message', (message) => resolve(message as number)));
    expect(exists(pid)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => exists(pid)).toBe(false);
  });

  it('does not wait for idle workers', async () => {
    const parent = path.resolve('tests/fixtures/render-parent.ts');
    await new Promise<void>((resolve, reject) => {
      execFile(process.execPath, [parent], (error) => (error ? reject(error) : resolve()));
    });
  });
});
