// The few shapes that every part of the engine speaks: pixels, planes and faces.

/** sRGB, three interleaved channels. */
export interface Rgb {
  data: Uint8Array;
  width: number;
  height: number;
}

/** One channel, 0..1. */
export interface Plane {
  data: Float32Array;
  width: number;
  height: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Face {
  box: Box;
  score: number;
  /** 468 x (x, y, z) in pixels of the image. */
  mesh: Float32Array;
  /** Radians; 0 is a face upright and straight to the camera. */
  roll: number;
  yaw: number;
  pitch: number;
}
