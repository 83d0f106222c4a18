// Two short notes at the end of a shoot, for a person who asked for them.

/** In hertz. */
const NOTES = [660, 880] as const;
const NOTE_SECONDS = 0.22;

export interface FinishedSoundPlayer {
  /** Call it inside the press that turns the sound on: browsers start a suspended context only there. */
  turn(on: boolean): void;
  shootEnded(ending: { cancelled: boolean }): void;
}

export function createFinishedSoundPlayer(): FinishedSoundPlayer {
  let audio: AudioContext | undefined;
  let isOn = false;
  return {
    turn(on) {
      isOn = on;
      if (!on) return;
      audio ??= new AudioContext();
      // Refused where the browser allows no sound at all; the shoot then ends in silence.
      audio.resume().catch(() => undefined);
    },
    shootEnded({ cancelled }) {
      if (isOn && audio && !cancelled) play(audio);
    },
  };
}

function play(audio: AudioContext): void {
  for (const [index, note] of NOTES.entries()) {
    const from = audio.currentTime + index * NOTE_SECONDS;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = note;
    volume.gain.setValueAtTime(0.12, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + NOTE_SECONDS);
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + NOTE_SECONDS);
  }
}
