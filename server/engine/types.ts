// Shared data types of the engine: pixels, planes and faces.

/** 8-bit sRGB, three interleaved channels, row by row. */
export interface Rgb {
  data: Uint8Array;
  width: number;
  height: number;
}

/** One channel, usually 0..1, row by row. */
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
  /** 468 points as x, y, z, in pixels of the image. */
  mesh: Float32Array;
  /** Radians; 0 is upright and facing the camera. */
  roll: number;
  yaw: number;
  pitch: number;
}
