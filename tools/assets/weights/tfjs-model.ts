// Reads a tfjs model: its topology, and its weights from quantised shards as plain arrays.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Weight {
  shape: number[];
  kind: 'float' | 'int';
  data: Float32Array | Int32Array;
}
export type Weights = Map<string, Weight>;

interface WeightSpec {
  name: string;
  shape: number[];
  dtype: 'float32' | 'int32' | 'bool';
  quantization?: { dtype: 'float16' | 'uint8' | 'uint16'; scale: number; min: number };
}

export interface GraphNode {
  name: string;
  op: string;
  input?: string[];
  attr?: Record<string, NodeAttribute | undefined>;
}
/** Protobuf as JSON: strings are base64, integers are decimal strings. */
export interface NodeAttribute {
  s?: string;
  i?: string;
  b?: boolean;
  list?: { i?: string[]; s?: string[] };
}

export interface Layer {
  class_name: string;
  name?: string;
  inbound_nodes: [string, number, number, unknown][][];
  config: {
    name: string;
    strides?: [number, number];
    padding?: string;
    dilation_rate?: [number, number];
    activation?: string;
    size?: [number, number];
    interpolation?: string;
  };
}
interface LayersConfig {
  layers: Layer[];
  output_layers: [string, number, number][];
}

export interface TfjsFile {
  modelTopology: { node?: GraphNode[]; model_config?: { config: LayersConfig }; config?: LayersConfig };
  weightsManifest: { paths: string[]; weights: WeightSpec[] }[];
}

function halfToFloat(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half & 0x7c00) >> 10;
  const fraction = half & 0x3ff;
  if (exponent === 0) return sign * 2 ** -14 * (fraction / 1024);
  if (exponent === 31) return fraction ? Number.NaN : sign * Infinity;
  return sign * 2 ** (exponent - 15) * (1 + fraction / 1024);
}

/** A reader for a stored type: bytes a value, and the value at a byte offset. */
function reader(spec: WeightSpec, bytes: Buffer): { size: number; at: (offset: number) => number } {
  const packed = spec.quantization;
  if (packed?.dtype === 'float16') return { size: 2, at: (offset) => halfToFloat(bytes.readUInt16LE(offset)) };
  if (packed) {
    const restore = (value: number): number => value * packed.scale + packed.min;
    return packed.dtype === 'uint8'
      ? { size: 1, at: (offset) => restore(bytes.readUInt8(offset)) }
      : { size: 2, at: (offset) => restore(bytes.readUInt16LE(offset)) };
  }
  if (spec.dtype === 'bool') return { size: 1, at: (offset) => bytes.readUInt8(offset) };
  if (spec.dtype === 'int32') return { size: 4, at: (offset) => bytes.readInt32LE(offset) };
  return { size: 4, at: (offset) => bytes.readFloatLE(offset) };
}

export function readTfjs(file: string): { model: TfjsFile; weights: Weights } {
  const model = JSON.parse(readFileSync(file, 'utf8')) as TfjsFile;
  const shards = model.weightsManifest.flatMap((group) => group.paths);
  const bytes = Buffer.concat(shards.map((shard) => readFileSync(join(dirname(file), shard))));
  const weights: Weights = new Map();
  let offset = 0;
  for (const spec of model.weightsManifest.flatMap((group) => group.weights)) {
    const count = spec.shape.reduce((product, size) => product * size, 1);
    const { size, at } = reader(spec, bytes);
    const start = offset;
    const item = (_: unknown, index: number): number => at(start + index * size);
    const kind = spec.dtype === 'float32' ? 'float' : 'int';
    const data =
      kind === 'float' ? Float32Array.from({ length: count }, item) : Int32Array.from({ length: count }, item);
    weights.set(spec.name, { shape: spec.shape, kind, data });
    offset += count * size;
  }
  return { model, weights };
}
