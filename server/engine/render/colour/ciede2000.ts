// CIEDE2000: how different two colours look (ISO/CIE 11664-6; formulas and test pairs: Sharma, Wu and Dalal 2005). 1 is just noticeable side by
// side; skin of one person differs by 2 to 5 between face and neck.
export type Lab = readonly [l: number, a: number, b: number];

const degrees = (radians: number): number => (radians * 180) / Math.PI;
const cosine = (angle: number): number => Math.cos((angle * Math.PI) / 180);
const seventh = (c: number): number => Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7));

export function ciede2000([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const g = 0.5 * (1 - seventh((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2));
  const polar = (a: number, b: number): { c: number; h: number } => {
    const red = a * (1 + g);
    const h = degrees(Math.atan2(b, red));
    return { c: Math.hypot(red, b), h: h < 0 ? h + 360 : h };
  };
  const [one, two] = [polar(a1, b1), polar(a2, b2)];
  const grey = one.c * two.c === 0;
  const turn = grey ? 0 : ((two.h - one.h + 540) % 360) - 180;
  const deltaH = 2 * Math.sqrt(one.c * two.c) * Math.sin((turn * Math.PI) / 360);
  const [deltaL, deltaC] = [l2 - l1, two.c - one.c];
  const [l, c] = [(l1 + l2) / 2, (one.c + two.c) / 2];
  const h = grey ? one.h + two.h : (one.h + turn / 2 + 360) % 360;
  const t = 1 - 0.17 * cosine(h - 30) + 0.24 * cosine(2 * h) + 0.32 * cosine(3 * h + 6) - 0.2 * cosine(4 * h - 63);
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const sc = 1 + 0.045 * c;
  const sh = 1 + 0.015 * c * t;
  const rotation = -2 * seventh(c) * Math.sin((2 * 30 * Math.exp(-(((h - 275) / 25) ** 2)) * Math.PI) / 180);
  const [x, y, z] = [deltaL / sl, deltaC / sc, deltaH / sh];
  return Math.sqrt(x * x + y * y + z * z + rotation * y * z);
}
