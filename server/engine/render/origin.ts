// What a print was made of, kept small: the photo in the print's frame. The output check holds the matte against it.
import type { Plane, Rgb } from '../types.ts';
import type { Frame } from './framing/framing.ts';
import { transformOfFrame, transformOfReduced } from './framing/transform.ts';
import { joinRgb, mapChannels, splitRgb } from './raster/colour-space.ts';
import type { Colour } from './raster/colour-space.ts';
import { halvePlane, readPlane } from './raster/resample.ts';

/** Size of a print's origin: a quarter of the print, in which a face is 80 to 180 px wide. */
export const ORIGIN_SIZE = { width: 256, height: 320 } as const;

export interface Origin {
  /** The photo in the print's frame, ORIGIN_SIZE large. */
  photo: Rgb;
  /** 0..1, of the same size: where the photo's wall shows within the person's outline. */
  gaps: Plane;
  /** Size of the whole photo, in pixels. */
  size: { width: number; height: number };
}

/** The negative's picture at half its size. */
export function halved(image: Rgb): Colour {
  const { r, g, b, width, height } = splitRgb(image);
  const [red, green, blue] = mapChannels([r, g, b], (data) => halvePlane({ data, width, height }));
  return { r: red.data, g: green.data, b: blue.data, width: red.width, height: red.height };
}

/** `small` shows the frame `on` of the photo, reduced, and `gaps` is as large; `frame` is the print's. */
export function originOf(
  { small, gaps }: { small: Colour; gaps: Plane },
  on: Frame,
  frame: Frame,
  size: Origin['size'],
): Origin {
  const transform = transformOfFrame(frame, on);
  const reduced = transformOfReduced(on, small);
  const large = transformOfReduced(ORIGIN_SIZE, frame);
  const at = {
    scale: transform.scale * large.scale * reduced.scale,
    x: (transform.scale * large.x + transform.x) * reduced.scale + reduced.x,
    y: (transform.scale * large.y + transform.y) * reduced.scale + reduced.y,
  };
  const read = (data: Float32Array): Float32Array => readPlane({ ...small, data }, at, ORIGIN_SIZE).data;
  return {
    photo: joinRgb({ r: read(small.r), g: read(small.g), b: read(small.b), ...ORIGIN_SIZE }),
    gaps: readPlane(gaps, at, ORIGIN_SIZE),
    size: { width: size.width, height: size.height },
  };
}
