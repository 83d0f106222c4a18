// Turns a TFLite graph into ONNX, operation by operation in the order in which it runs.
import { activation, convolution, deconvolution, resize } from './layers.ts';
import { OnnxGraph } from './onnx-graph.ts';
import type { Weight } from './tfjs-model.ts';
import { readTflite, type TfliteModel, type TfliteOperation } from './tflite-model.ts';

/** Numbers of the schema's BuiltinOperator. */
const ADD = 0;
const CONV_2D = 3;
const DEPTHWISE_CONV_2D = 4;
const MUL = 18;
const RESHAPE = 22;
const RESIZE_BILINEAR = 23;
const SOFTMAX = 25;
const TRANSPOSE = 39;
const TRANSPOSE_CONV = 67;
const SUM = 74;
const RESIZE_NEAREST_NEIGHBOR = 97;

/** Of the schema's enumerations, by their numbers. */
const PADDINGS = ['SAME', 'VALID'];
const ACTIVATIONS = ['linear', 'relu', undefined, 'relu6', 'tanh'];

/** TFLite stores a kernel as out, height, width, in; what the other converters share takes height, width and then these orders. */
function reordered({ shape, data, kind }: Weight, order: 'in, out' | 'out, in'): Weight {
  const [outputs = 1, height = 1, width = 1, inputs = 1] = shape;
  const kernel = new Float32Array(data.length);
  let from = 0;
  for (let o = 0; o < outputs; o += 1)
    for (let p = 0; p < height * width; p += 1)
      for (let i = 0; i < inputs; i += 1) {
        const last = order === 'in, out' ? i * outputs + o : o * inputs + i;
        kernel[p * inputs * outputs + last] = data[from] ?? 0;
        from += 1;
      }
  return {
    kind,
    data: kernel,
    shape: [height, width, ...(order === 'in, out' ? [inputs, outputs] : [outputs, inputs])],
  };
}

/** A depthwise kernel comes as 1, height, width, channels; with one filter a channel it only wants its axes named anew. */
const depthwise = ({ shape, data, kind }: Weight): Weight => ({ kind, data, shape: [...shape.slice(1), 1] });

function convert(
  graph: OnnxGraph,
  model: TfliteModel,
  operation: TfliteOperation,
  tensor: (i: number) => string,
): string {
  const { code, inputs, option } = operation;
  const input = (at: number): string => tensor(inputs[at] ?? -1);
  const weight = (at: number): Weight => {
    const found = model.constant(inputs[at] ?? -1);
    if (!found) throw new Error(`Operation ${code} needs a constant as input ${at}`);
    return found;
  };
  const fused = (output: string, field: number): string => {
    const name = ACTIVATIONS[option(field, 'byte')];
    if (!name) throw new Error(`No ONNX form known for the activation ${option(field, 'byte')}`);
    return activation(graph, output, name);
  };
  const steps = (field: number): number[] => [option(field + 1, 'int') || 1, option(field, 'int') || 1];
  /** Two flags, one after the other. */
  const pixels = (field: number) =>
    option(field + 1, 'byte') ? 'half_pixel' : option(field, 'byte') ? 'align_corners' : 'asymmetric';
  const padding = PADDINGS[option(0, 'byte')] ?? '';
  switch (code) {
    case ADD:
      return fused(graph.node('Add', [input(0), input(1)]), 0);
    case MUL:
      return fused(graph.node('Mul', [input(0), input(1)]), 0);
    case CONV_2D: {
      const options = { strides: steps(1), padding, dilations: steps(4), depthwise: false };
      return fused(convolution(graph, input(0), reordered(weight(1), 'in, out'), weight(2), options), 3);
    }
    case DEPTHWISE_CONV_2D: {
      const options = { strides: steps(1), padding, dilations: steps(5), depthwise: true };
      return fused(convolution(graph, input(0), depthwise(weight(1)), weight(2), options), 4);
    }
    case TRANSPOSE_CONV: {
      const output = deconvolution(graph, input(2), reordered(weight(1), 'out, in'), steps(1));
      return fused(inputs.length > 3 ? graph.node('Add', [output, input(3)]) : output, 3);
    }
    case RESHAPE:
      return graph.node('Reshape', [input(0), graph.integers(weight(1).data)]);
    case TRANSPOSE:
      return graph.node('Transpose', [input(0)], { perm: Array.from(weight(1).data) });
    case SOFTMAX:
      return graph.node('Softmax', [input(0)], { axis: -1 });
    case SUM: {
      const axes = weight(1).data;
      return graph.node('ReduceSum', [input(0), graph.integers(axes)], { keepdims: option(0, 'byte') });
    }
    case RESIZE_BILINEAR:
      return resize(graph, input(0), weight(1), 'linear', pixels(2));
    case RESIZE_NEAREST_NEIGHBOR:
      return resize(graph, input(0), weight(1), 'nearest', pixels(0));
  }
  throw new Error(`No ONNX form known for TFLite's operation ${code}`);
}

/** Of a model with one input and one output, which gets the name `output`. */
export function convertTflite(file: string, shape: readonly number[], output: string): Buffer {
  const model = readTflite(file);
  const graph = new OnnxGraph();
  const [source = -1] = model.inputs;
  const done = new Map([[source, model.nameOf(source)]]);
  const tensor = (index: number): string => {
    const known = done.get(index);
    if (known) return known;
    const constant = model.constant(index);
    if (!constant) throw new Error(`Nothing makes the tensor ${index}`);
    const made =
      constant.kind === 'int'
        ? graph.integers(constant.data, constant.shape)
        : graph.floats(constant.data, constant.shape);
    done.set(index, made);
    return made;
  };
  for (const operation of model.operations) {
    const [result = -1] = operation.outputs;
    done.set(result, convert(graph, model, operation, tensor));
  }
  graph.node('Identity', [tensor(model.outputs[0] ?? -1)], {}, output);
  return graph.encode({ name: model.nameOf(source), shape }, [output]);
}
