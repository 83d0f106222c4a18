// Conversions shared by the importers of models, from TensorFlow's layout to ONNX's.
import type { OnnxGraph } from './onnx-graph.ts';
import type { Weight } from './tfjs-model.ts';

export interface ConvolutionOptions {
  strides: readonly number[];
  /** TensorFlow's keyword, or explicit [top, left, bottom, right]. */
  padding: string | readonly number[];
  dilations: readonly number[];
  depthwise: boolean;
}

const autoPad = (padding: string): string => (padding.toUpperCase() === 'SAME' ? 'SAME_UPPER' : 'VALID');

/** Kernel layout: TensorFlow height, width, in, out; ONNX out, in, height, width. */
function reorderKernel(kernel: Weight, depthwise: boolean): { data: Float32Array; dims: number[] } {
  const [height = 1, width = 1, inputs = 1, outputs = 1] = kernel.shape;
  const data = new Float32Array(kernel.data.length);
  let from = 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let i = 0; i < inputs; i += 1)
        for (let o = 0; o < outputs; o += 1) {
          const filter = depthwise ? i * outputs + o : o * inputs + i;
          data[(filter * height + y) * width + x] = kernel.data[from] ?? 0;
          from += 1;
        }
  return { data, dims: depthwise ? [inputs * outputs, 1, height, width] : [outputs, inputs, height, width] };
}

export function convolution(
  graph: OnnxGraph,
  input: string,
  kernel: Weight,
  bias: Weight | undefined,
  options: ConvolutionOptions,
): string {
  const { data, dims } = reorderKernel(kernel, options.depthwise);
  const inputs = [graph.toChannelsFirst(input), graph.floats(data, dims)];
  if (bias) inputs.push(graph.floats(bias.data, [bias.data.length]));
  const output = graph.node('Conv', inputs, {
    kernel_shape: kernel.shape.slice(0, 2),
    strides: options.strides,
    dilations: options.dilations,
    group: options.depthwise ? (kernel.shape[2] ?? 1) : 1,
    ...(typeof options.padding === 'string' ? { auto_pad: autoPad(options.padding) } : { pads: options.padding }),
  });
  return graph.toChannelsLast(output);
}

/** A transposed convolution; kernel layout height, width, out, in. */
export function deconvolution(graph: OnnxGraph, input: string, kernel: Weight, strides: readonly number[]): string {
  const [height = 1, width = 1, outputs = 1, inputs = 1] = kernel.shape;
  const data = new Float32Array(kernel.data.length);
  let from = 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let o = 0; o < outputs; o += 1)
        for (let i = 0; i < inputs; i += 1) {
          data[((i * outputs + o) * height + y) * width + x] = kernel.data[from] ?? 0;
          from += 1;
        }
  const weights = graph.floats(data, [inputs, outputs, height, width]);
  const output = graph.node('ConvTranspose', [graph.toChannelsFirst(input), weights], {
    kernel_shape: [height, width],
    strides,
    auto_pad: 'SAME_UPPER',
  });
  return graph.toChannelsLast(output);
}

export function pool(
  graph: OnnxGraph,
  type: 'MaxPool' | 'AveragePool',
  input: string,
  size: readonly number[],
  strides: readonly number[],
  padding: string,
): string {
  const attributes = { kernel_shape: size, strides, auto_pad: autoPad(padding) };
  return graph.toChannelsLast(graph.node(type, [graph.toChannelsFirst(input)], attributes));
}

export function activation(graph: OnnxGraph, input: string, name: string, slope?: string): string {
  switch (name.toLowerCase()) {
    case 'linear':
      return input;
    case 'relu':
      return graph.node('Relu', [input]);
    case 'relu6':
      return graph.node('Clip', [input, graph.floats([0], []), graph.floats([6], [])]);
    case 'sigmoid':
      return graph.node('Sigmoid', [input]);
    case 'tanh':
      return graph.node('Tanh', [input]);
    case 'prelu':
      if (slope) return graph.node('PRelu', [input, slope]);
  }
  throw new Error(`No ONNX form known for the activation ${name}`);
}

export function depthToSpace(graph: OnnxGraph, input: string, block: number): string {
  const shuffled = graph.node('DepthToSpace', [graph.toChannelsFirst(input)], { blocksize: block, mode: 'DCR' });
  return graph.toChannelsLast(shuffled);
}

/** Resize to a height and width; `pixels` is ONNX's coordinate transformation mode. */
export function resize(
  graph: OnnxGraph,
  input: string,
  size: Weight,
  mode: 'linear' | 'nearest',
  pixels: 'half_pixel' | 'align_corners' | 'asymmetric',
): string {
  const channelsFirst = graph.toChannelsFirst(input);
  const batchAndChannels = graph.node('Slice', [
    graph.node('Shape', [channelsFirst]),
    graph.integers([0]),
    graph.integers([2]),
  ]);
  const target = graph.node('Concat', [batchAndChannels, graph.integers(size.data)], { axis: 0 });
  // TensorFlow takes the pixel that contains the position. In ONNX's half-pixel mode, rounding up at .5 gives the same pixel.
  const rounding = pixels === 'half_pixel' ? 'round_prefer_ceil' : 'floor';
  const attributes: Record<string, string> = { mode, coordinate_transformation_mode: pixels };
  if (mode === 'nearest') attributes['nearest_mode'] = rounding;
  return graph.toChannelsLast(graph.node('Resize', [channelsFirst, '', '', target], attributes));
}
