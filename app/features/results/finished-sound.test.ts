// The sound at the end of a shoot: allowed by the press that asks for it, and silent when the person cancelled.
import { beforeEach, expect, it, vi } from 'vitest';
import { createFinishedSoundPlayer } from './finished-sound';

let contexts: FakeAudio[];
let notes: number[];

/** As browsers do it: suspended until resumed, and a note of a suspended context is not heard. */
class FakeAudio {
  state = 'suspended';
  currentTime = 0;
  destination = {};
  constructor() {
    contexts.push(this);
  }
  async resume(): Promise<void> {
    this.state = 'running';
  }
  createGain() {
    return {
      gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
      connect: vi.fn(),
    };
  }
  createOscillator() {
    const tone = {
      frequency: { value: 0 },
      connect: (next: unknown) => next,
      start: () => void (this.state === 'running' && notes.push(tone.frequency.value)),
      stop: () => undefined,
    };
    return tone;
  }
}

beforeEach(() => {
  contexts = [];
  notes = [];
  vi.stubGlobal('AudioContext', FakeAudio);
});

it('is heard at the end of a shoot, because the press that turns it on also starts the audio', () => {
  const player = createFinishedSoundPlayer();
  player.turn(true);
  expect(contexts[0]!.state).toBe('running');
  player.shootEnded({ cancelled: false });
  expect(notes).toEqual([660, 880]);
});

it('starts the same audio again when it was suspended between two presses', () => {
  const player = createFinishedSoundPlayer();
  player.turn(true);
  player.turn(false);
  contexts[0]!.state = 'suspended';
  player.turn(true);
  expect(contexts).toHaveLength(1);
  expect(contexts[0]!.state).toBe('running');
});

it('is silent when the shoot was cancelled, and for everybody who did not ask or no longer asks', () => {
  const player = createFinishedSoundPlayer();
  player.shootEnded({ cancelled: false });
  player.turn(true);
  player.shootEnded({ cancelled: true });
  player.turn(false);
  player.shootEnded({ cancelled: false });
  expect(notes).toEqual([]);
});

it('stays silent without an error where the browser refuses to start audio', async () => {
  const player = createFinishedSoundPlayer();
  vi.spyOn(FakeAudio.prototype, 'resume').mockRejectedValue(new Error('not allowed'));
  player.turn(true);
  await Promise.resolve();
  player.shootEnded({ cancelled: false });
  expect(notes).toEqual([]);
});
