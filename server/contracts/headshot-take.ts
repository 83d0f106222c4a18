// How a headshot shows its photo. Kept with the headshot while the photo is there, so that an edit of it is made from the photo anew.

export interface HeadshotTake {
  /** Width in pixels of the photo that the frame lies on, without rows above it. */
  photoWidth: number;
  /** How many pixels of a headshot of 1024 x 1280 one pixel of it gives. */
  scale: number;
  /** Rotation about the pivot, in radians. */
  angle: number;
  /** A point of the photo, and where the headshot has it. */
  pivot: [x: number, y: number];
  origin: [x: number, y: number];
  /** Length of the photo's border through the person inside the frame, in frame widths. */
  cut: number;
  /** The variation that it was rendered as: side of the light, background and grade. */
  look: number;
}
