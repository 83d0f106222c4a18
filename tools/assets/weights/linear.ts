// Folds consecutive convolutions without a non-linearity between them into one. Most of the upscaler's layers are linear, so its first
// fifteen fold into three: the same output with a third of the arithmetic.
import type { Weight } from './tfjs-model.ts';

/** Layout: height, width, in, out; sides are odd and the centre is the pixel itself. */
export interface Kernel {
  data: Float64Array;
  height: number;
  width: number;
  inputs: number;
  outputs: number;
}

/** A tensor expressed as a sum of convolutions of computed tensors, plus a bias. */
export interface Linear {
  /** Kernels by the name of the tensor they are applied to. */
  terms: Map<string, Kernel>;
  bias: Float64Array;
}

function emptyKernel(height: number, width: number, inputs: number, outputs: number): Kernel {
  return { data: new Float64Array(height * width * inputs * outputs), height, width, inputs, outputs };
}

export const kernelOf = ({ data, shape: [height = 1, width = 1, inputs = 1, outputs = 1] }: Weight): Kernel => ({
  ...{ height, width, inputs, outputs },
  data: Float64Array.from(data),
});

/** The identity: the tensor itself. */
export function itself(tensor: string, channels: number): Linear {
  const kernel = emptyKernel(1, 1, channels, channels);
  for (let c = 0; c < channels; c += 1) kernel.data[c * channels + c] = 1;
  return { terms: new Map([[tensor, kernel]]), bias: new Float64Array(channels) };
}

/** Number of multiplications for each pixel. */
export const costOf = ({ terms }: Linear): number =>
  [...terms.values()].reduce((sum, { data }) => sum + data.length, 0);

/** Adds `from` to `to`, centres aligned, output channels starting at `shift`. */
function lay(from: Kernel, to: Kernel, shift: number): void {
  const top = (to.height - from.height) / 2;
  const left = (to.width - from.width) / 2;
  for (let y = 0; y < from.height; y += 1)
    for (let x = 0; x < from.width; x += 1)
      for (let i = 0; i < from.inputs; i += 1) {
        const source = ((y * from.width + x) * from.inputs + i) * from.outputs;
        const target = (((y + top) * to.width + x + left) * to.inputs + i) * to.outputs + shift;
        for (let o = 0; o < from.outputs; o += 1) to.data[target + o]! += from.data[source + o]!;
      }
}

function combine(parts: readonly Linear[], outputs: number, shifts: readonly number[]): Linear {
  const terms = new Map<string, Kernel>();
  for (const tensor of new Set(parts.flatMap((part) => [...part.terms.keys()]))) {
    const kernels = parts.map((part) => part.terms.get(tensor));
    const side = (measure: (kernel: Kernel) => number): number =>
      Math.max(...kernels.map((kernel) => (kernel ? measure(kernel) : 1)));
    const sum = emptyKernel(
      side((kernel) => kernel.height),
      side((kernel) => kernel.width),
      side((kernel) => kernel.inputs),
      outputs,
    );
    kernels.forEach((kernel, at) => kernel && lay(kernel, sum, shifts[at] ?? 0));
    terms.set(tensor, sum);
  }
  const bias = new Float64Array(outputs);
  parts.forEach((part, at) => part.bias.forEach((value, o) => (bias[(shifts[at] ?? 0) + o]! += value)));
  return { terms, bias };
}

export const sumOf = (parts: readonly Linear[]): Linear =>
  combine(
    parts,
    parts[0]?.bias.length ?? 0,
    parts.map(() => 0),
  );

export function concatenationOf(parts: readonly Linear[]): Linear {
  const shifts: number[] = [];
  let channels = 0;
  for (const { bias } of parts) {
    shifts.push(channels);
    channels += bias.length;
  }
  return combine(parts, channels, shifts);
}

function compose(first: Kernel, second: Kernel): Kernel {
  const both = emptyKernel(
    first.height + second.height - 1,
    first.width + second.width - 1,
    first.inputs,
    second.outputs,
  );
  for (let y = 0; y < second.height; y += 1)
    for (let x = 0; x < second.width; x += 1)
      for (let v = 0; v < first.height; v += 1)
        for (let u = 0; u < first.width; u += 1)
          for (let i = 0; i < first.inputs; i += 1) {
            const target = (((y + v) * both.width + x + u) * both.inputs + i) * both.outputs;
            for (let m = 0; m < second.inputs; m += 1) {
              const share = first.data[((v * first.width + u) * first.inputs + i) * first.outputs + m]!;
              if (share === 0) continue;
              const source = ((y * second.width + x) * second.inputs + m) * second.outputs;
              for (let o = 0; o < second.outputs; o += 1) both.data[target + o]! += share * second.data[source + o]!;
            }
          }
  return both;
}

/** The convolution of the whole expression. Zero padding applies once at the picture's border instead of in each layer. */
export function convolved(linear: Linear, kernel: Kernel, bias: ArrayLike<number>): Linear {
  const total = Float64Array.from({ length: kernel.outputs }, (_, o) => bias[o] ?? 0);
  for (let at = 0; at < kernel.data.length; at += 1) {
    const m = Math.floor(at / kernel.outputs) % kernel.inputs;
    total[at % kernel.outputs]! += linear.bias[m]! * kernel.data[at]!;
  }
  const terms = [...linear.terms].map(([tensor, first]) => [tensor, compose(first, kernel)] as const);
  return { terms: new Map(terms), bias: total };
}
