// Turns a tfjs layers model (the upscaler is one) into ONNX.
import { activation, convolution, depthToSpace } from './layers.ts';
import { OnnxGraph } from './onnx-graph.ts';
import type { Dimension } from './onnx-graph.ts';
import { readTfjs } from './tfjs-model.ts';
import type { Layer } from './tfjs-model.ts';

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

export function convertLayers(file: string, shape: readonly Dimension[], output: string): Buffer {
  const { model, weights } = readTfjs(file);
  const config = model.modelTopology.model_config?.config ?? model.modelTopology.config;
  if (!config) throw new Error(`${file} is no layers model`);
  const graph = new OnnxGraph();
  const tensors = new Map<string, string>();
  let input = '';
  for (const layer of config.layers) {
    const name = layer.name ?? layer.config.name;
    const inputs = (layer.inbound_nodes[0] ?? []).map(([source]) => tensors.get(source) ?? '');
    const [first = ''] = inputs;
    const shuffle = /^PixelShuffle(\d)x$/.exec(layer.class_name);
    if (shuffle) {
      tensors.set(name, depthToSpace(graph, first, Number(shuffle[1])));
      continue;
    }
    switch (layer.class_name) {
      case 'InputLayer':
        input = name.replace(/\W/g, '_');
        tensors.set(name, input);
        break;
      case 'Conv2D': {
        const kernel = weights.get(`${name}/kernel`);
        if (!kernel) throw new Error(`${name} has no kernel`);
        const convolved = convolution(graph, first, kernel, weights.get(`${name}/bias`), {
          strides: layer.config.strides ?? [1, 1],
          padding: layer.config.padding ?? 'same',
          dilations: layer.config.dilation_rate ?? [1, 1],
          depthwise: false,
        });
        tensors.set(name, activation(graph, convolved, layer.config.activation ?? 'linear'));
        break;
      }
      case 'Activation':
        tensors.set(name, activation(graph, first, layer.config.activation ?? 'linear'));
        break;
      case 'Concatenate':
        tensors.set(name, graph.node('Concat', inputs, { axis: -1 }));
        break;
      case 'Add':
        tensors.set(
          name,
          inputs.reduce((sum, term) => graph.node('Add', [sum, term])),
        );
        break;
      case 'MultiplyBeta':
        // Residual scaling of ESRGAN; its authors' factor is the layer's default.
        tensors.set(name, graph.node('Mul', [first, graph.floats([layer.config.beta ?? 0.2], [])]));
        break;
      case 'UpSampling2D':
        tensors.set(name, upsample(graph, first, layer.config));
        break;
      default:
        throw new Error(`No ONNX form known for the layer ${layer.class_name}`);
    }
  }
  const outputs = config.output_layers.map(([name]) => graph.node('Identity', [tensors.get(name) ?? ''], {}, output));
  return graph.encode({ name: input, shape }, outputs);
}
