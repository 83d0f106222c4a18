// Checks a print before it is put before new backgrounds: how probable it is that somebody would send the headshot back, and for what.
import { findFaces } from '../faces/mesh.ts';
import type { PreparedShot } from '../render/index.ts';
import { colourMeasures } from './colours.ts';
import { edgeMeasuresOfPrint } from './edges.ts';
import { checkInputOf } from './check-input.ts';
import type { CheckInput } from './check-input.ts';
import { judge, SIGNS, SIGNS_WITHOUT_ROOM } from './judge.ts';
import type { OutputCheck, OutputMeasures } from './judge.ts';
import { outlineMeasures } from './outline.ts';
import { onLightWall, secondLook } from './second-look.ts';
import { shapeMeasures } from './shape.ts';

export { edgeMeasures } from './edges.ts';
export { cleanCutOf, MAX_DEFECT, MIN_CLEAN_CUT } from './judge.ts';
export { repairOf } from './repair.ts';
export type { OutputCheck } from './judge.ts';

type Print = Pick<PreparedShot, 'person' | 'alpha' | 'face' | 'frame' | 'origin'>;

/** Another face counts from this share of the person's face width on, and down to so many face heights below the top of theirs. */
const OTHER_FACE = 0.3;
const MAX_FACES_DOWN = 1.4;
/** Width of the picture in which faces are looked for, in grid widths. */
const FINER = 2;

/** Width of the largest visible face beside the person's, in widths of theirs: a colleague, a poster; faces on a shirt do not count. */
async function otherFaceIn(print: Print, { alpha, face }: CheckInput): Promise<number> {
  const image = onLightWall(print.person, print.alpha, FINER * alpha.width);
  const scale = alpha.width / image.width;
  let widest = 0;
  for (const { box } of await findFaces(image)) {
    const [x, y] = [(box.x + box.width / 2) * scale, (box.y + box.height / 2) * scale];
    const width = (box.width * scale) / face.width;
    const isOwn =
      Math.abs(x - face.left - face.width / 2) < face.width / 2 &&
      Math.abs(y - face.top - face.height / 2) < face.height / 2;
    if (isOwn || y > face.top + face.height * MAX_FACES_DOWN || width < OTHER_FACE) continue;
    if (alpha.data[Math.round(y) * alpha.width + Math.round(x)]! > 0.5) widest = Math.max(widest, width);
  }
  return widest;
}

async function measureOutput(print: Print): Promise<OutputMeasures> {
  const evidence = checkInputOf(print);
  return {
    ...shapeMeasures(evidence),
    ...outlineMeasures(evidence),
    ...edgeMeasuresOfPrint(print.alpha, evidence),
    ...colourMeasures(evidence),
    ...(await secondLook(print, evidence)),
    face: evidence.face.height / evidence.alpha.height,
    otherFace: await otherFaceIn(print, evidence),
  };
}

/**
 * `print` is a prepared shot (render/prepare.ts). For its photo's own surroundings only `cleanCut` counts.
 * `hasRoom`: they would show the face smaller.
 */
export async function checkOutput(print: Print, hasRoom = true): Promise<OutputCheck> {
  return judge(await measureOutput(print), hasRoom ? SIGNS : SIGNS_WITHOUT_ROOM);
}
