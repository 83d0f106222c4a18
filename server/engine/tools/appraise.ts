// What can be measured about a profile picture: how large the face is and where, light, sharpness, what is behind, the eyes, the
// smile, the colours. Figures only; what they are worth is the product's table (contracts/appraisal.ts), not the engine's affair.
import type { PictureMeasures } from '../../contracts/findings.ts';
import { findFacesIn, WORKING_SIDE } from '../analysis/analyse.ts';
import { measureFace } from '../analysis/measure.ts';
import { findOtherFaces } from '../analysis/rivals.ts';
import { readSpots } from '../analysis/spots.ts';
import { type Lens, lensOf } from '../decode/focal-length.ts';
import { decodeWithSize, encodeJpeg, resizeRgb } from '../decode/index.ts';
import { EngineError } from '../errors.ts';
import type { Point } from '../faces/affine.ts';
import { readEyes } from '../faces/eyes.ts';
import { faceHeight, LANDMARK, leftEyeOf, OVAL, pointOf, rightEyeOf } from '../faces/landmarks.ts';
import { scaleFace } from '../faces/mesh.ts';
import { quickPersonMask } from '../render/matting/coarse-mask.ts';
import { geometryOf } from '../render/face-regions.ts';
import type { Box, Face, Plane, Rgb } from '../types.ts';
import { busynessOf, outlineOf } from './background-analysis.ts';
import { castOf } from './colour-cast.ts';
import { smileStrength } from './smile.ts';

/** The picture that is shown with the findings laid over it. */
const SHOWN_SIDE = 1200;
const MIN_FACE = 40;
/** Hair above the hairline, in face heights. */
const CROWN = 0.25;
/** Cheek to cheek in metres, of an average adult. */
const CHEEKS = 0.14;
/** Diagonal of 35 mm film in millimetres. */
const FILM = 43.27;
/** The mask's value from which a pixel is the person. */
const PERSON = 0.5;
/** Long over short side of what cameras take, and how far from it a picture may be; others have been cropped. */
const CAMERA_SHAPES = [4 / 3, 3 / 2, 16 / 9];
const SHAPE_SLACK = 0.02;

export interface AppraisedPicture {
  /** Upright sRGB JPEG, 1200 px at most, without EXIF. */
  photo: Uint8Array;
  measures: PictureMeasures;
}

const rounded = (value: number, digits = 3): number => Number(value.toFixed(digits));
const roundedPoint = ([x, y]: Point): Point => [Math.round(x), Math.round(y)];

/** The one face of a picture. Throws EngineError: what decoding found, no_face, multiple_faces or face_too_small. */
export async function onlyFaceIn(image: Rgb, fullWidth: number): Promise<Face> {
  const faces = await findFacesIn(image);
  const [face] = faces;
  if (!face) throw new EngineError('no_face', 'There is no face in this picture');
  if ((await findOtherFaces(image, faces, false)).rival)
    throw new EngineError('multiple_faces', 'There are several people in this picture');
  if ((face.box.width * fullWidth) / image.width < MIN_FACE)
    throw new EngineError('face_too_small', 'The face has too few pixels');
  return face;
}

export async function appraisePicture(bytes: Uint8Array): Promise<AppraisedPicture> {
  const { image, keptWidth, fullSide } = await decodeWithSize(bytes, WORKING_SIDE);
  const face = await onlyFaceIn(image, keptWidth);
  const shown = Math.max(image.width, image.height) > SHOWN_SIDE ? await resizeRgb(image, SHOWN_SIDE) : image;
  const distance = distanceOf(image, face, fullSide, await lensOf(bytes));
  const [photo, measures] = await Promise.all([encodeJpeg(shown, 88), measure(image, face, shown, keptWidth)]);
  return { photo, measures: { ...measures, distance } };
}

/** Metres from the camera to the face; null when the lens is unknown or the picture is no longer all that it took. */
function distanceOf(image: Rgb, face: Face, fullSide: number, lens: Lens | undefined): number | null {
  const [short, long] = [image.width, image.height].toSorted((a, b) => a - b) as [number, number];
  const isWhole =
    CAMERA_SHAPES.some((shape) => Math.abs(long / short / shape - 1) < SHAPE_SLACK) &&
    // Cropped in its own shape by a program that left the camera's size in the file.
    !(lens?.width && lens.height && Math.max(lens.width, lens.height) > 1.1 * fullSide);
  if (!lens || !isWhole) return null;
  const pixels = (lens.focal / FILM) * Math.hypot(image.width, image.height);
  return rounded((pixels * CHEEKS) / geometryOf(face).width, 2);
}

/** Widest row of the person from the chin to the foot of the frame, in face widths. */
function shouldersOf(mask: Plane, { frame, face, height, width }: Framing): number {
  const [across, down] = [mask.width / width, mask.height / height];
  const from = Math.max(0, Math.round(frame.x * across));
  const to = Math.min(mask.width, Math.round((frame.x + frame.width) * across));
  const foot = Math.min(mask.height, Math.round((frame.y + frame.height) * down));
  let widest = 0;
  for (let y = Math.round((face.y + face.height) * down); y < foot; y += 1) {
    const row = mask.data.subarray(y * mask.width + from, y * mask.width + to);
    const first = row.findIndex((value) => value > PERSON);
    if (first >= 0) widest = Math.max(widest, row.findLastIndex((value) => value > PERSON) + 1 - first);
  }
  return rounded(widest / across / face.width, 2);
}

async function measure(
  image: Rgb,
  face: Face,
  shown: Rgb,
  keptWidth: number,
): Promise<Omit<PictureMeasures, 'distance'>> {
  const { light, sharpness } = measureFace(image, face);
  const { lens, evenness } = readSpots(image, face);
  const { left, right } = await readEyes(image, face);
  const mask = await quickPersonMask(image);
  const framing = framingIn(scaleFace(face, shown.width / image.width), shown.width, shown.height);
  return {
    ...framing,
    shoulders: shouldersOf(mask, framing),
    person: outlineOf(mask, shown.width, shown.height),
    faceWidth: Math.round((face.box.width * keptWidth) / image.width),
    sharpness: rounded(sharpness, 2),
    light: {
      bright: Math.round(light.bright),
      clipped: rounded(light.clipped),
      contrast: Math.round(light.contrast),
      evenness: rounded(evenness),
    },
    busyness: rounded(await busynessOf(image, mask), 1),
    gaze: {
      openness: rounded((left.openness + right.openness) / 2),
      lens: rounded(lens),
      iris: rounded((left.gaze + right.gaze) / 2),
      yaw: rounded(face.yaw),
      pitch: rounded(face.pitch),
    },
    smile: rounded(await smileStrength(image, face)),
    cast: castOf(image, face),
  };
}

type Framing = Pick<
  PictureMeasures,
  'width' | 'height' | 'frame' | 'face' | 'eyes' | 'mouth' | 'faceShare' | 'reach' | 'offset' | 'eyeLine'
>;

/** Position of the face in the square that a profile shows, and in the circle within. */
function framingIn({ mesh }: Pick<Face, 'mesh'>, width: number, height: number): Framing {
  const side = Math.min(width, height);
  const frame: Box = {
    x: Math.round((width - side) / 2),
    y: Math.round((height - side) / 2),
    width: side,
    height: side,
  };
  const middle: Point = [frame.x + side / 2, frame.y + side / 2];
  const size = faceHeight(mesh) || 1;
  const forehead = pointOf(mesh, LANDMARK.forehead);
  const chin = pointOf(mesh, LANDMARK.chin);
  const crown: Point = [forehead[0] + (forehead[0] - chin[0]) * CROWN, forehead[1] + (forehead[1] - chin[1]) * CROWN];
  const reach = Math.max(
    ...[crown, ...OVAL.map((index) => pointOf(mesh, index))].map(([x, y]) => Math.hypot(x - middle[0], y - middle[1])),
  );
  const left = leftEyeOf(mesh);
  const right = rightEyeOf(mesh);
  const { left: x, top: y, width: faceWidth, height: faceTall } = geometryOf({ mesh });
  return {
    width,
    height,
    frame,
    face: { x: Math.round(x), y: Math.round(y), width: Math.round(faceWidth), height: Math.round(faceTall) },
    eyes: [roundedPoint(left), roundedPoint(right)],
    mouth: [roundedPoint(pointOf(mesh, LANDMARK.mouthLeft)), roundedPoint(pointOf(mesh, LANDMARK.mouthRight))],
    faceShare: rounded(size / side),
    reach: rounded(reach / (side / 2)),
    offset: rounded((x + faceWidth / 2 - middle[0]) / side),
    eyeLine: rounded(((left[1] + right[1]) / 2 - frame.y) / side),
  };
}
