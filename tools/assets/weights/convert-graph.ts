// Converts a frozen tfjs graph to ONNX, walking back from the outputs we use; unneeded nodes are left out.
import { activation, convolution, deconvolution, pool, resize } from './layers.ts';
import { OnnxGraph } from './onnx-graph.ts';
import type { Dimension } from './onnx-graph.ts';
import { readTfjs } from './tfjs-model.ts';
import type { GraphNode, Weight } from './tfjs-model.ts';

const decode = (word: string | undefined): string => Buffer.from(word ?? '', 'base64').toString();
const numbers = (node: GraphNode, name: string): number[] => (node.attr?.[name]?.list?.i ?? []).map(Number);

const pixelsOf = ({ attr }: GraphNode): 'half_pixel' | 'align_corners' | 'asymmetric' =>
  attr?.half_pixel_centers?.b ? 'half_pixel' : attr?.align_corners?.b ? 'align_corners' : 'asymmetric';

/** Unary and binary operations with an ONNX equivalent, by TensorFlow name. */
const PLAIN: Record<string, string> = {
  Add: 'Add',
  AddV2: 'Add',
  Mul: 'Mul',
  Sub: 'Sub',
  Maximum: 'Max',
  Minimum: 'Min',
};

class GraphConversion {
  readonly graph = new OnnxGraph();
  readonly #done = new Map<string, string>();
  readonly #nodes: Map<string, GraphNode>;
  readonly #weights: Map<string, Weight>;
  inputName = '';

  constructor(nodes: GraphNode[], weights: Map<string, Weight>) {
    this.#nodes = new Map(nodes.map((node) => [node.name, node]));
    this.#weights = weights;
  }

  #constant(reference: string): Weight | undefined {
    const name = reference.replace(/^\^/, '').replace(/:\d+$/, '');
    const node = this.#nodes.get(name);
    if (node?.op === 'Identity' && node.input?.[0]) return this.#constant(node.input[0]);
    return node?.op === 'Const' ? this.#weights.get(name) : undefined;
  }

  tensor(reference: string): string {
    const name = reference.replace(/:0$/, '');
    const known = this.#done.get(name);
    if (known) return known;
    const constant = this.#constant(name);
    const node = this.#nodes.get(name);
    if (!node) throw new Error(`The graph has no node ${name}`);
    const made = !constant
      ? this.#convert(node)
      : constant.kind === 'int'
        ? this.graph.integers(constant.data, constant.shape)
        : this.graph.floats(constant.data, constant.shape);
    this.#done.set(name, made);
    return made;
  }

  #convert(node: GraphNode): string {
    const input = (index: number): string => this.tensor(node.input?.[index] ?? '');
    const weight = (index: number): Weight => {
      const found = this.#constant(node.input?.[index] ?? '');
      if (!found) throw new Error(`${node.op} ${node.name} needs a constant as input ${index}`);
      return found;
    };
    const spatial = (name: string): number[] => {
      const list = numbers(node, name).slice(1, 3);
      return list.length === 2 ? list : [1, 1];
    };
    const padding = decode(node.attr?.padding?.s);
    const options = { strides: spatial('strides'), padding, dilations: spatial('dilations') };
    const { graph } = this;

    const plain = PLAIN[node.op];
    if (plain) return graph.node(plain, [input(0), input(1)]);
    switch (node.op) {
      case 'Placeholder':
        this.inputName = node.name;
        return node.name;
      case 'Identity':
        return input(0);
      case 'Conv2D':
        return convolution(graph, input(0), weight(1), undefined, { ...options, depthwise: false });
      case 'DepthwiseConv2dNative':
        return convolution(graph, input(0), weight(1), undefined, { ...options, depthwise: true });
      case '_FusedConv2D':
      case '_FusedMatMul':
        return this.#fused(node, input, weight, options);
      case 'Conv2DBackpropInput':
        return deconvolution(graph, input(2), weight(1), options.strides);
      case 'AddN':
        return (node.input ?? [])
          .map((name) => this.tensor(name))
          .reduce((sum, term) => graph.node('Add', [sum, term]));
      case 'Relu':
      case 'Relu6':
      case 'Sigmoid':
        return activation(graph, input(0), node.op);
      case 'Prelu':
        return activation(graph, input(0), 'prelu', input(1));
      case 'Softmax':
        return graph.node('Softmax', [input(0)], { axis: -1 });
      case 'MaxPool':
        return pool(graph, 'MaxPool', input(0), spatial('ksize'), options.strides, padding);
      case 'AvgPool':
        return pool(graph, 'AveragePool', input(0), spatial('ksize'), options.strides, padding);
      case 'Pad': {
        // TensorFlow lists (before, after) for each axis; ONNX all befores, then all afters.
        const pairs = Array.from(weight(1).data);
        const order = [...pairs.filter((_, i) => i % 2 === 0), ...pairs.filter((_, i) => i % 2 === 1)];
        return graph.node('Pad', [input(0), graph.integers(order)]);
      }
      case 'Reshape':
        return graph.node('Reshape', [input(0), graph.integers(weight(1).data)]);
      case 'ConcatV2': {
        const parts = (node.input ?? []).slice(0, -1);
        const axis = weight(parts.length).data[0] ?? 0;
        return graph.node(
          'Concat',
          parts.map((name) => this.tensor(name)),
          { axis },
        );
      }
      case 'Mean':
        return graph.node('ReduceMean', [input(0)], {
          axes: Array.from(weight(1).data),
          keepdims: node.attr?.keep_dims?.b ? 1 : 0,
        });
      case 'ResizeBilinear':
        return resize(graph, input(0), weight(1), 'linear', pixelsOf(node));
    }
    throw new Error(`No ONNX form known for the operation ${node.op}`);
  }

  #fused(
    node: GraphNode,
    input: (index: number) => string,
    weight: (index: number) => Weight,
    options: { strides: number[]; padding: string; dilations: number[] },
  ): string {
    const extras = (node.attr?.fused_ops?.list?.s ?? []).map(decode);
    const bias = extras.includes('BiasAdd');
    let output =
      node.op === '_FusedConv2D'
        ? convolution(this.graph, input(0), weight(1), bias ? weight(2) : undefined, { ...options, depthwise: false })
        : this.graph.node('MatMul', [input(0), input(1)]);
    if (node.op === '_FusedMatMul' && bias) output = this.graph.node('Add', [output, input(2)]);
    for (const name of extras.filter((extra) => extra !== 'BiasAdd'))
      output = activation(this.graph, output, name, name === 'Prelu' ? input(3) : undefined);
    return output;
  }
}

/** `outputs` maps the names that our code uses to nodes of the graph. */
export function convertGraph(file: string, shape: readonly Dimension[], outputs: Record<string, string>): Buffer {
  const { model, weights } = readTfjs(file);
  const conversion = new GraphConversion(model.modelTopology.node ?? [], weights);
  const names = Object.entries(outputs).map(([name, node]) =>
    conversion.graph.node('Identity', [conversion.tensor(node)], {}, name),
  );
  return conversion.graph.encode({ name: conversion.inputName, shape }, names);
}
