// The free tools' part of the test renderer: a photo says by its own bytes what is found in it.
import { type CutOutGeometry, FAIL_REASONS, type PictureMeasures } from '#server/contracts/findings.ts';
import type { AiMark } from '#server/contracts/provenance.ts';
import type { RefusedPicture, ToolRenderer } from '#server/ports/renderer.ts';

/** A good picture; a test changes what it is about. */
export const measuresOf = (changes: Partial<PictureMeasures> = {}): PictureMeasures => ({
  width: 800,
  height: 800,
  frame: { x: 0, y: 0, width: 800, height: 800 },
  face: { x: 260, y: 180, width: 280, height: 350 },
  eyes: [
    [340, 330],
    [460, 330],
  ],
  mouth: [
    [350, 450],
    [450, 450],
  ],
  person: [
    [200, 120],
    [120, 800],
    [680, 800],
    [600, 120],
  ],
  faceShare: 0.44,
  reach: 0.7,
  offset: 0,
  eyeLine: 0.41,
  faceWidth: 280,
  distance: 1.5,
  shoulders: 2,
  sharpness: 10,
  light: { bright: 190, clipped: 0, contrast: 110, evenness: 0.9 },
  busyness: 1,
  gaze: { openness: 0.28, lens: 0.9, iris: 0, yaw: 0, pitch: 0 },
  smile: 0.9,
  cast: { red: 0, blue: 0 },
  ...changes,
});

const GEOMETRY: CutOutGeometry = {
  width: 1200,
  height: 1600,
  face: { x: 450, y: 400, width: 300, height: 400 },
  eyeLine: 560,
  cut: { left: false, right: false, top: false },
  confidence: 0.9,
};

export function createTestTools(): ToolRenderer {
  const refusalIn = (bytes: Uint8Array): RefusedPicture | undefined => {
    const said = new TextDecoder().decode(bytes);
    const fail_reason = FAIL_REASONS.find((one) => one === said);
    return fail_reason && { fail_reason };
  };
  const saying = (mark: AiMark | undefined): string => (mark ? `, ${mark}` : '');
  return {
    appraise: async (bytes) => refusalIn(bytes) ?? { photo: bytes, measures: measuresOf() },
    acceptPhoto: async (bytes) => refusalIn(bytes) ?? { photo: bytes },
    cutOut: async (bytes) => refusalIn(bytes) ?? { photo: bytes, person: bytes, behind: bytes, geometry: GEOMETRY },
    composeEditorDesign: async ({ person }, { shape, format }, mark) =>
      new TextEncoder().encode(`${shape} ${format} of ${new TextDecoder().decode(person)}${saying(mark)}`),
    watermark: async (headshot, mark) =>
      new TextEncoder().encode(`marked ${new TextDecoder().decode(headshot)}${saying(mark)}`),
    scoreCard: async (photo, { score }, mark) =>
      new TextEncoder().encode(`card ${score} of ${new TextDecoder().decode(photo)}${saying(mark)}`),
  };
}
