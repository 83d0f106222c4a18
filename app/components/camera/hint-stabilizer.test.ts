// Which hint is shown, for how long, and how often frames are sent.
import { describe, expect, it } from 'vitest';
import { FAIL_REASONS, type CameraFrameFindings, PHOTO_WARNINGS } from '#server/contracts/findings.ts';
import { createHintStabilizer } from './hint-stabilizer';
import { chooseHint, type Hint, type FrameObservation } from './hints';
import { toLuma, meanLuma, motionBetween } from './luma';
import { nextCameraRequest, cameraProblem } from './open-camera';
import { nextFrameDelayMs, classifyFrameResponse } from './frame-polling';

const FACE = { x: 0.35, y: 0.24, width: 0.3, height: 0.44 };
const found = (changes: Partial<CameraFrameFindings> = {}): CameraFrameFindings => ({
  accepted: true,
  fail_reason: null,
  warnings: [],
  face: FACE,
  ...changes,
});
const observation = (
  changes: Partial<CameraFrameFindings> = {},
  more: Partial<FrameObservation> = {},
): FrameObservation => ({
  findings: found({ ...(changes.fail_reason ? { accepted: false } : {}), ...changes }),
  motion: 1,
  luma: 120,
  ...more,
});
const choose = (seen: FrameObservation, shown: Hint = 'good') => chooseHint(seen, shown);
const face = (changes: Partial<typeof FACE>) => ({ face: { ...FACE, ...changes } });

describe('the hint', () => {
  it('is good when the server and the browser have nothing to say', () => {
    expect(choose(observation())).toBe('good');
  });

  it('is never good for what the server would refuse or warn of', () => {
    const said = [
      ...FAIL_REASONS.map((fail_reason) => choose(observation({ fail_reason }))),
      ...PHOTO_WARNINGS.map((warning) => choose(observation({ warnings: [warning] }))),
    ];
    expect(said).not.toContain('good');
    expect(said).not.toContain('fair');
  });

  it('is about what makes a photo useless before what makes it less good', () => {
    expect(choose(observation({ fail_reason: 'too_dark', warnings: ['uneven_light', 'small_face'] }))).toBe('light');
    expect(choose(observation({ fail_reason: 'multiple_faces' }, { motion: 99 }))).toBe('alone');
  });

  it('is about one warning out of several, always the same', () => {
    expect(choose(observation({ warnings: ['tilted_head', 'sunglasses'] }))).toBe('glasses');
    expect(choose(observation({ warnings: ['sunglasses', 'tilted_head'] }))).toBe('glasses');
  });

  it.each<[Hint, Partial<typeof FACE>]>([
    ['closer', { height: 0.2 }],
    ['back', { height: 0.7, y: 0.1 }],
    ['centre', { x: 0.05 }],
    ['centre', { y: 0.5 }],
  ])('says where the face belongs: %s', (hint, change) => {
    expect(choose(observation(face(change)))).toBe(hint);
  });

  it('stays on the line until it is clearly followed', () => {
    const near = observation(face({ height: 0.28, y: 0.32 }));
    expect([choose(near, 'closer'), choose(near, 'good')]).toEqual(['closer', 'good']);
    expect(choose(observation(face({ height: 0.31, y: 0.3 })), 'closer')).toBe('good');
  });

  it('asks to hold still by what the browser sees, without waiting for the server', () => {
    expect(choose(observation({}, { motion: 30 }))).toBe('still');
  });

  it('asks for another picture when this one is there already, but only of somebody who holds still', () => {
    expect(choose(observation({ fail_reason: 'duplicate' }))).toBe('different');
    expect(choose(observation({ fail_reason: 'duplicate' }, { motion: 30 }))).toBe('still');
  });

  it('goes by the light alone while nobody answers', () => {
    const none = { findings: undefined, motion: 0 };
    expect(choose({ ...none, luma: 10 }, 'starting')).toBe('light');
    expect(choose({ ...none, luma: 90 }, 'starting')).toBe('starting');
    expect(choose({ ...none, luma: 90 }, 'closer')).toBe('unguided');
  });

  it('speaks of light and not of a missing face where it is dark', () => {
    expect(choose(observation({ fail_reason: 'no_face', face: null }, { luma: 9 }))).toBe('light');
  });
});

describe('the guide', () => {
  const dark = observation({ fail_reason: 'too_dark' });
  const far = observation(face({ height: 0.2 }));

  it('shows the first finding and what is good at once', () => {
    const guide = createHintStabilizer();
    expect(guide.update(dark, 0).hint).toBe('light');
    expect(guide.update(observation(), 100).hint).toBe('good');
  });

  it('lets a hint be read, and shows no other that comes and goes', () => {
    const guide = createHintStabilizer();
    guide.update(dark, 0);
    expect(guide.update(far, 300).hint).toBe('light');
    expect(guide.update(dark, 600).hint).toBe('light');
    expect(guide.update(far, 900).hint).toBe('light');
    expect(guide.update(far, 1300).hint).toBe('light');
    expect(guide.update(far, 1500).hint).toBe('closer');
  });

  it('counts for how long all has been right, and in how many frames', () => {
    const guide = createHintStabilizer();
    const first = observation();
    expect(guide.update(first, 1000)).toEqual({ hint: 'good', goodForMs: 0, goodFrames: 1 });
    expect(guide.update(first, 1500)).toEqual({ hint: 'good', goodForMs: 500, goodFrames: 1 });
    expect(guide.update(observation(), 2200)).toEqual({ hint: 'good', goodForMs: 1200, goodFrames: 2 });
  });

  it('counts anew as soon as something is wrong, even before it says so', () => {
    const guide = createHintStabilizer();
    guide.update(observation(), 0);
    expect(guide.update(observation({}, { motion: 50 }), 900)).toEqual({ hint: 'good', goodForMs: 0, goodFrames: 0 });
    expect(guide.update(observation(), 1000)).toMatchObject({ goodForMs: 0, goodFrames: 1 });
  });

  it('shows what is right, and counts nothing of it, before the last photo is answered', () => {
    const guide = createHintStabilizer();
    expect(guide.update(observation(), 0, false)).toEqual({ hint: 'good', goodForMs: 0, goodFrames: 0 });
    expect(guide.update(observation(), 2000, false)).toEqual({ hint: 'good', goodForMs: 0, goodFrames: 0 });
    expect(guide.update(observation(), 3000)).toEqual({ hint: 'good', goodForMs: 0, goodFrames: 1 });
  });

  it('says that there are no hints when no answer comes', () => {
    const guide = createHintStabilizer();
    const none: FrameObservation = { findings: undefined, motion: 0, luma: 100 };
    expect([0, 9000, 10_000].map((now) => guide.update(none, now).hint)).toEqual(['starting', 'starting', 'unguided']);
    expect(guide.update(observation(), 10_100).hint).toBe('good');
  });

  it('takes a small fault as it is after a while, and what the server refuses never', () => {
    const guide = createHintStabilizer();
    const tilted = observation({ warnings: ['tilted_head'] });
    expect(guide.update(tilted, 0).hint).toBe('upright');
    expect(guide.update(tilted, 7900).hint).toBe('upright');
    expect(guide.update(tilted, 8100).hint).toBe('fair');
    expect(guide.update(dark, 9000).goodForMs).toBe(0);
    expect(guide.update(dark, 99_000).hint).toBe('light');
  });
});

describe('the pace', () => {
  it('asks about every 1.2 s, and leaves a slow server room', () => {
    expect(nextFrameDelayMs({ kind: 'answered' }, 200, 1000)).toBe(1000);
    expect(nextFrameDelayMs({ kind: 'answered' }, 4000, 1000)).toBe(2000);
  });

  it('waits as long as it is told, and longer each time, but not for ever', () => {
    expect(classifyFrameResponse(429, '7')).toEqual({ kind: 'busy', after: 7000 });
    expect(nextFrameDelayMs({ kind: 'busy', after: 7000 }, 50, 1000)).toBe(7000);
    expect(nextFrameDelayMs({ kind: 'busy', after: 0 }, 50, 5000)).toBe(10_000);
    expect(nextFrameDelayMs({ kind: 'failed' }, 50, 0)).toBe(1200);
    expect(nextFrameDelayMs({ kind: 'failed' }, 50, 29_000)).toBe(30_000);
  });

  it('ends where no photo can be added any more, and not for a fault that passes', () => {
    for (const status of [401, 403, 404, 409]) expect(classifyFrameResponse(status, null).kind).toBe('over');
    for (const status of [0, 413, 500, 503]) expect(classifyFrameResponse(status, null).kind).toBe('failed');
  });
});

describe('what the browser sees', () => {
  const grey = (value: number) => toLuma([value, value, value, 255, value, value, value, 255]);

  it('is luma', () => {
    expect(meanLuma(toLuma([255, 0, 0, 255]))).toBeCloseTo(76.2, 1);
    expect(meanLuma(grey(40))).toBeCloseTo(40, 3);
  });

  it('moves when something moves, and not when the light changes or there was nothing before', () => {
    expect(motionBetween(undefined, grey(90))).toBe(0);
    expect(motionBetween(grey(40), grey(90))).toBeCloseTo(0, 3);
    expect(motionBetween(Float32Array.of(0, 100), Float32Array.of(100, 0))).toBe(100);
  });
});

describe('cameras', () => {
  it.each([
    ['NotAllowedError', 'refused'],
    ['NotFoundError', 'none'],
    ['NotReadableError', 'busy'],
    ['OverconstrainedError', 'none'],
    ['TypeError', 'unknown'],
  ])('%s is %s', (name, problem) => {
    expect(cameraProblem(Object.assign(new Error(), { name }))).toBe(problem);
  });

  it('turn round where it is known which way they face, else take turns', () => {
    expect(nextCameraRequest({ facing: 'user', deviceId: 'a' }, ['a', 'b', 'c'])).toEqual({ facing: 'environment' });
    expect(nextCameraRequest({ facing: undefined, deviceId: 'b' }, ['a', 'b'])).toEqual({
      facing: 'user',
      deviceId: 'a',
    });
    expect(nextCameraRequest({ facing: 'user', deviceId: 'a' }, ['a'])).toBeUndefined();
  });
});
