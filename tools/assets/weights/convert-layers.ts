// Turns a tfjs layers model (the upscaler is one) into ONNX.
import { activation, convolution, depthToSpace } from './layers.ts';
import { concatenationOf, convolved, costOf, itself, kernelOf, sumOf } from './linear.ts';
import type { Kernel, Linear } from './linear.ts';
import { OnnxGraph } from './onnx-graph.ts';
import type { Dimension } from './onnx-graph.ts';
import { readTfjs } from './tfjs-model.ts';
import type { Layer, Weight } from './tfjs-model.ts';

function upsample(graph: OnnxGraph, input: string, { size = [2, 2], interpolation }: Layer['config']): string {
  const smooth = interpolation === 'bilinear';
  const scales = graph.floats([1, 1, ...size], [4]);
  const resized = graph.node('Resize', [graph.toChannelsFirst(input), '', scales], {
    mode: smooth ? 'linear' : 'nearest',
    coordinate_transformation_mode: smooth ? 'half_pixel' : 'asymmetric',
    nearest_mode: 'floor',
  });
  return graph.toChannelsLast(resized);
}

/** Emits the nodes of a deferred sum of convolutions; returns the tensor's name. */
function compute(graph: OnnxGraph, { terms, bias }: Linear): string {
  const plain = { strides: [1, 1], padding: 'same', dilations: [1, 1], depthwise: false };
  const weightOf = ({ data, height, width, inputs, outputs }: Kernel): Weight => ({
    shape: [height, width, inputs, outputs],
    kind: 'float',
    data: Float32Array.from(data),
  });
  const offset: Weight = { shape: [bias.length], kind: 'float', data: Float32Array.from(bias) };
  return [...terms]
    .map(([tensor, kernel], at) => convolution(graph, tensor, weightOf(kernel), at === 0 ? offset : undefined, plain))
    .reduce((sum, term) => graph.node('Add', [sum, term]));
}

/** Whether a convolution keeps the size (stride 1, `same` padding). */
const isPlain = (
  { config: { strides = [1, 1], padding = 'same', dilation_rate = [1, 1] } }: Layer,
  { height, width }: Kernel,
): boolean =>
  (padding === 'same' || height * width === 1) && [...strides, ...dilation_rate].every((step) => step === 1);

/** Outputs of the layers: tensors after a non-linearity, deferred sums of convolutions before one. */
class Layers {
  readonly graph = new OnnxGraph();
  readonly #made = new Map<string, Linear>();
  readonly #computed = new Map<Linear, string>();

  get(name: string): Linear {
    const made = this.#made.get(name);
    if (!made) throw new Error(`Nothing is called ${name} yet`);
    return made;
  }

  put(name: string, made: Linear): void {
    this.#made.set(name, made);
  }

  /** Registers an existing tensor with its number of channels. */
  putTensor(name: string, tensor: string, channels: number): void {
    const made = itself(tensor, channels);
    this.#computed.set(made, tensor);
    this.put(name, made);
  }

  tensorOf(linear: Linear): string {
    const known = this.#computed.get(linear) ?? compute(this.graph, linear);
    this.#computed.set(linear, known);
    return known;
  }

  /** Folds the convolution into the deferred input, unless computing the input first is cheaper. */
  convolve(input: Linear, kernel: Kernel, bias: ArrayLike<number>): Linear {
    const both = convolved(input, kernel, bias);
    const first = this.#computed.has(input) ? 0 : costOf(input);
    if (costOf(both) <= first + kernel.data.length) return both;
    return convolved(itself(this.tensorOf(input), kernel.inputs), kernel, bias);
  }
}

export function convertLayers(file: string, shape: readonly Dimension[], output: string): Buffer {
  const { model, weights } = readTfjs(file);
  const config = model.modelTopology.model_config?.config ?? model.modelTopology.config;
  if (!config) throw new Error(`${file} is no layers model`);
  const made = new Layers();
  const { graph } = made;
  let input = '';
  for (const layer of config.layers) {
    const name = layer.name ?? layer.config.name;
    const inputs = (layer.inbound_nodes[0] ?? []).map(([source]) => made.get(source));
    const first = inputs[0] ?? itself('', 0);
    const channels = first.bias.length;
    const bend = (kind: string | undefined, linear: Linear): void =>
      kind && kind !== 'linear'
        ? made.putTensor(name, activation(graph, made.tensorOf(linear), kind), linear.bias.length)
        : made.put(name, linear);
    const shuffle = /^PixelShuffle(\d)x$/.exec(layer.class_name);
    if (shuffle) {
      const block = Number(shuffle[1]);
      made.putTensor(name, depthToSpace(graph, made.tensorOf(first), block), channels / block ** 2);
      continue;
    }
    switch (layer.class_name) {
      case 'InputLayer':
        input = name.replace(/\W/g, '_');
        made.putTensor(name, input, Number(shape.at(-1)));
        break;
      case 'Conv2D': {
        const kernel = weights.get(`${name}/kernel`);
        if (!kernel) throw new Error(`${name} has no kernel`);
        const laid = kernelOf(kernel);
        if (!isPlain(layer, laid)) throw new Error(`${name} skips pixels, which nothing here needed so far`);
        const bias = weights.get(`${name}/bias`)?.data ?? [];
        bend(layer.config.activation, made.convolve(first, laid, bias));
        break;
      }
      case 'Activation':
        bend(layer.config.activation, first);
        break;
      case 'Concatenate':
        made.put(name, concatenationOf(inputs));
        break;
      case 'Add':
        made.put(name, sumOf(inputs));
        break;
      case 'UpSampling2D':
        made.putTensor(name, upsample(graph, made.tensorOf(first), layer.config), channels);
        break;
      default:
        throw new Error(`No ONNX form known for the layer ${layer.class_name}`);
    }
  }
  const outputs = config.output_layers.map(([name]) =>
    graph.node('Identity', [made.tensorOf(made.get(name))], {}, output),
  );
  return graph.encode({ name: input, shape }, outputs);
}
