// Folding layers into fewer convolutions must not change what comes out: held against the layers one after another.
import { expect, it } from 'vitest';
import { concatenationOf, convolved, costOf, itself, sumOf } from './linear.ts';
import type { Kernel, Linear } from './linear.ts';

let seed = 7;
const next = (): number => ((seed = (seed * 48271) % 2147483647) / 2147483647) * 2 - 1;
const kernel = (side: number, inputs: number, outputs: number): Kernel => ({
  data: Float64Array.from({ length: side * side * inputs * outputs }, next),
  ...{ height: side, width: side, inputs, outputs },
});
const numbers = (length: number): Float64Array => Float64Array.from({ length }, next);

const SIDE = 15;
/** Channels last; black beyond the border. */
function lay({ data, height, width, inputs, outputs }: Kernel, image: Float64Array): Float64Array {
  const out = new Float64Array(SIDE * SIDE * outputs);
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1)
      for (let v = 0; v < height; v += 1)
        for (let u = 0; u < width; u += 1) {
          const [py, px] = [y + v - (height - 1) / 2, x + u - (width - 1) / 2];
          if (py < 0 || px < 0 || py >= SIDE || px >= SIDE) continue;
          for (let i = 0; i < inputs; i += 1)
            for (let o = 0; o < outputs; o += 1)
              out[(y * SIDE + x) * outputs + o]! +=
                image[(py * SIDE + px) * inputs + i]! * data[((v * width + u) * inputs + i) * outputs + o]!;
        }
  return out;
}
const plus = (image: Float64Array, bias: Float64Array): Float64Array =>
  image.map((value, at) => value + bias[at % bias.length]!);

function valueOf({ terms, bias }: Linear, tensors: Record<string, Float64Array>): Float64Array {
  const parts = [...terms].map(([tensor, laid]) => lay(laid, tensors[tensor]!));
  return plus(
    parts.reduce((sum, part) => sum.map((value, at) => value + part[at]!)),
    bias,
  );
}
/** Far enough from the border that no layer saw beyond it. */
const inner = (image: Float64Array, channels: number): number[] =>
  [...image].filter((_, at) => {
    const [y, x] = [Math.floor(at / channels / SIDE), Math.floor(at / channels) % SIDE];
    return Math.min(y, x, SIDE - 1 - y, SIDE - 1 - x) >= 5;
  });

it('folds convolutions, sums and concatenations of two tensors into one convolution of each', () => {
  const tensors = { red: numbers(SIDE * SIDE * 2), blue: numbers(SIDE * SIDE * 3) };
  const [first, second, third] = [kernel(3, 2, 4), kernel(5, 7, 3), kernel(1, 3, 3)];
  const [a, b, c] = [numbers(4), numbers(3), numbers(3)];

  const red = convolved(itself('red', 2), first, a);
  const both = convolved(concatenationOf([red, itself('blue', 3)]), second, b);
  const folded = sumOf([convolved(both, third, c), itself('blue', 3)]);

  const redMade = plus(lay(first, tensors.red), a);
  const joined = Float64Array.from({ length: SIDE * SIDE * 7 }, (_, at) => {
    const [pixel, channel] = [Math.floor(at / 7), at % 7];
    return channel < 4 ? redMade[pixel * 4 + channel]! : tensors.blue[pixel * 3 + channel - 4]!;
  });
  const made = plus(lay(third, plus(lay(second, joined), b)), c).map((value, at) => value + tensors.blue[at]!);

  expect([...folded.terms.keys()].toSorted()).toEqual(['blue', 'red']);
  const [found, wanted] = [inner(valueOf(folded, tensors), 3), inner(made, 3)];
  expect(wanted).toHaveLength(5 * 5 * 3);
  found.forEach((value, at) => expect(value).toBeCloseTo(wanted[at]!, 9));
});

it('counts the multiplications of a pixel', () => {
  const once = convolved(itself('image', 3), kernel(3, 3, 64), []);
  expect(costOf(once)).toBe(9 * 3 * 64);
  expect(costOf(convolved(once, kernel(3, 64, 64), []))).toBe(25 * 3 * 64);
});
