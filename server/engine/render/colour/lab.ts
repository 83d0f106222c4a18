// CIE L*a*b*: lightness and hue as people see them.
const cube = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : (t * 24389) / 27 / 116 + 16 / 116);

/** CIE L*a*b* (D65) of linear sRGB. */
export function labOf(r: number, g: number, b: number): [l: number, a: number, b: number] {
  const x = cube((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = cube(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = cube((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
