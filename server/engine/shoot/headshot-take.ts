// How a headshot shows its photo, and the frame on the photo that follows from it.
import type { HeadshotTake } from '../../contracts/headshot-take.ts';
import { eyeCentres, middle } from '../render/face-regions.ts';
import { photoCorners, toFrame, type Frame } from '../render/framing/framing.ts';
import { onRows, type Headroom } from '../render/framing/headroom.ts';
import { partOf } from '../render/framing/part-of.ts';
import { SHOT_SIZE } from '../render/index.ts';
import type { Box, Face, Rgb } from '../types.ts';
import { onLargerPhoto } from './print-size.ts';
import type { Framed, Framing } from './types.ts';

/** Rotations closer than this, in radians, are the same: a stored one is rounded. */
const SAME_ANGLE = 1e-3;
/** How far a frame may reach beyond the photo that it lies in, in frame pixels. */
const OVER = 2;

interface Shown {
  composition: number;
  inPlace: boolean;
  /** The part of the rendered picture that the headshot is, as `recrop` says. */
  part: Box | null;
  /** Of the rendered picture, in pixels. */
  width: number;
  look: number;
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** What is kept of a headshot that was made of this photo. */
export function takeOf(framed: Framed, { composition, inPlace, part, width, look }: Shown): HeadshotTake {
  const { material, crops, cropsOn, own } = framed;
  const crop = inPlace ? undefined : crops[composition];
  const whole = crop ? onRows(crop, cropsOn.headroom, null) : ((inPlace ? framed.inPlace[composition] : null) ?? own);
  const onFrame = whole.width / width;
  const frame = part
    ? partOf(whole, {
        x: part.x * onFrame,
        y: part.y * onFrame,
        width: part.width * onFrame,
        height: part.height * onFrame,
      })
    : whole;
  return {
    photoWidth: material.width,
    scale: rounded(frame.scale, 6),
    angle: rounded(frame.angle, 6),
    pivot: [rounded(frame.pivot[0], 2), rounded(frame.pivot[1], 2)],
    origin: [rounded(frame.origin[0], 2), rounded(frame.origin[1], 2)],
    cut: rounded(frame.cut, 4),
    look,
  };
}

/** The headshot's frame on the photo without rows above it, about the middle of this face's eyes, as all frames of a photo are. */
function frameOn(photo: Rgb, face: Face, { photoWidth, scale, angle, pivot, origin, cut }: HeadshotTake): Frame {
  const stored: Frame = { ...SHOT_SIZE, scale, angle, pivot, origin, cut };
  const frame = onLargerPhoto(stored, photo.width / photoWidth);
  const eyes = middle(...eyeCentres(face.mesh));
  return { ...frame, pivot: eyes, origin: toFrame(frame, ...eyes) };
}

const turned = (frame: Frame, angle: number): Frame =>
  Math.abs(frame.angle - angle) < SAME_ANGLE ? { ...frame, angle } : frame;

/** Inside the photo, upright, as frames in its own surroundings have to be: the headshot's own frame, or else the one among `others` whose head is as large. */
function within(photo: Rgb, frame: Frame, others: readonly Frame[]): Frame {
  const upright = turned(frame, 0);
  const [from, , to] = photoCorners(photo, upright);
  const isInside = upright.angle === 0 && from[0] <= OVER && from[1] <= OVER;
  if (isInside && to[0] >= upright.width - OVER && to[1] >= upright.height - OVER) return upright;
  const apart = ({ scale }: Frame): number => Math.abs(Math.log(scale / frame.scale));
  return others.reduce((nearest, one) => (apart(one) < apart(nearest) ? one : nearest));
}

/** The frames of a photo, and after them, as the crop `same`, that of the headshot which was made of it. `photo` and `face`: without rows above. */
export function withFrameOf(
  take: HeadshotTake,
  photo: Rgb,
  face: Face,
  { crops, inPlace }: Pick<Framing, 'crops' | 'inPlace'>,
  headroom: Headroom | null,
): Pick<Framing, 'crops' | 'inPlace'> {
  const frame = frameOn(photo, face, take);
  const crop = onRows(turned(frame, crops[0]?.angle ?? 0), null, headroom);
  return { crops: [...crops, crop], inPlace: [...inPlace, within(photo, frame, inPlace)] };
}

/** A crop of the photo as it lies on a headshot that shows the photo in the frame `shown`. */
export function frameOnHeadshot({ width }: Pick<Rgb, 'width'>, shown: Frame, crop: Frame): Frame {
  const size = width / shown.width;
  const [x, y] = toFrame(shown, ...crop.pivot);
  return {
    ...crop,
    scale: crop.scale / shown.scale / size,
    angle: crop.angle - shown.angle,
    // Pixels are counted from the middle of the first one.
    pivot: [(x + 0.5) * size - 0.5, (y + 0.5) * size - 0.5],
  };
}
