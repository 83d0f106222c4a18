// The light of the front page is the engine's: the browser's formula gives what the engine gives, and the committed layers are whole and small.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { lightMap } from '#server/engine/render/light/relight.ts';
import type { NormalMap } from '#server/engine/render/light/normal-map.ts';
import { HARDNESS, reflectionOf, shade } from '../../app/web/moving-light/relight.ts';

const pictures = path.resolve(import.meta.dirname, '../../public/pictures/light');
const script = path.resolve(import.meta.dirname, '../../app/web/moving-light');

/** A ball, the left half of which is a face. */
function ball(width: number, height: number): NormalMap {
  const plane = () => new Float32Array(width * height);
  const map = { x: plane(), y: plane(), z: plane(), face: plane() };
  for (let i = 0; i < width * height; i++) {
    const x = (2 * ((i % width) + 0.5)) / width - 1;
    const y = (2 * (Math.floor(i / width) + 0.5)) / height - 1;
    const [dx, dy] = [x * 0.7, y * 0.7];
    map.x[i] = dx;
    map.y[i] = dy;
    map.z[i] = Math.sqrt(1 - dx * dx - dy * dy);
    map.face[i] = x < 0 ? 1 : 0;
  }
  const all = { data: plane().fill(1), width, height };
  return { ...map, alpha: all, face: { data: map.face, width, height }, chin: height, width, height };
}

const NO_RIM = { strength: 0, colour: [1, 1, 1] } as const;

describe('the light in the browser', () => {
  it.each([
    { azimuth: -42, elevation: 34 },
    { azimuth: 60, elevation: -10 },
    { azimuth: 0, elevation: 70 },
  ])('is the engine’s at $azimuth and $elevation degrees', ({ azimuth, elevation }) => {
    const relief = ball(32, 40);
    const strength = 1.5;
    const key = { azimuth: Math.abs(azimuth), elevation, strength };
    const engine = lightMap(relief, { key, rim: NO_RIM }, azimuth < 0 ? -1 : 1);
    const bytes = new Uint8ClampedArray(32 * 40 * 4);
    for (let i = 0; i < 32 * 40; i++) {
      bytes[i * 4] = 128 + relief.x[i]! * 127;
      bytes[i * 4 + 1] = 128 + relief.y[i]! * 127;
      bytes[i * 4 + 2] = relief.face.data[i]! * 255;
    }
    const browser = shade({ data: bytes, width: 32, height: 40 }, { azimuth, elevation }, strength);
    const most = 1.6 ** (1 / 2.2);
    // The engine blurs its light; away from the border of the face that changes a ball's little.
    for (const x of [6, 25])
      for (const y of [8, 20, 32])
        for (const c of [0, 1, 2]) {
          const i = y * 32 + x;
          expect((browser[i * 4 + c]! / 255) ** (1 / HARDNESS) * most).toBeCloseTo(engine.gain[c]![i]!, 1);
        }
  });

  it('shines back from the eye on the side where it stands', () => {
    const [left, up] = reflectionOf({ azimuth: -42, elevation: 34 });
    expect(left).toBeLessThan(-0.25);
    expect(up).toBeLessThan(-0.25);
    const [x, y] = reflectionOf({ azimuth: 0, elevation: 0 });
    expect([x, Math.abs(y)]).toEqual([0, 0]);
  });
});

it('costs a visitor who comes near it less than 6 KB of script, even before it is made smaller, and 100 KB of pictures', () => {
  const text = ['moving-light.ts', 'draw.ts', 'relight.ts', 'portrait.json'].map((name) =>
    readFileSync(path.join(script, name), 'utf8'),
  );
  expect(brotliCompressSync(text.join('\n')).length).toBeLessThan(6 * 1024);
  const layers = ['person.avif', 'normals.webp', 'wall-left.avif', 'wall-right.avif', 'still-800.avif'];
  const bytes = layers.reduce((sum, name) => sum + statSync(path.join(pictures, name)).size, 0);
  expect(bytes).toBeLessThan(100_000);
});

it('has layers of one shape', async () => {
  for (const name of ['person.avif', 'normals.webp', 'wall-left.avif', 'still-480.avif', 'still-800.avif']) {
    const { width, height } = await sharp(path.join(pictures, name)).metadata();
    expect([name, height! / width!]).toEqual([name, 1.25]);
  }
  expect((await sharp(path.join(pictures, 'person.avif')).metadata()).hasAlpha).toBe(true);
});
