// Writes an ONNX model: the protobuf encoding, and a graph to which nodes and constants are added. Done by hand, because ONNX needs only
// four kinds of protobuf field.

const FLOAT = 1;
const INT64 = 7;
const OPSET = 13;

function varint(value: number | bigint): Buffer {
  let rest = BigInt.asUintN(64, BigInt(value));
  const bytes: number[] = [];
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return Buffer.from(bytes);
}

const key = (field: number, wire: number): Buffer => varint((field << 3) | wire);
const integer = (field: number, value: number | bigint): Buffer => Buffer.concat([key(field, 0), varint(value)]);
const block = (field: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([key(field, 2), varint(body.length), body]);
};
const text = (field: number, value: string): Buffer => block(field, Buffer.from(value));
function float(field: number, value: number): Buffer {
  const raw = Buffer.alloc(4);
  raw.writeFloatLE(value);
  return Buffer.concat([key(field, 5), raw]);
}

/** Attribute of a node: integer, list of integers, string, or `{float}`, which ONNX distinguishes from an integer. */
export type Attribute = number | string | readonly number[] | { float: number };

function attribute(name: string, value: Attribute): Buffer {
  if (typeof value === 'string') return block(5, text(1, name), text(4, value), integer(20, 3));
  if (typeof value === 'number') return block(5, text(1, name), integer(3, value), integer(20, 2));
  if ('float' in value) return block(5, text(1, name), float(2, value.float), integer(20, 1));
  return block(5, text(1, name), ...value.map((item) => integer(8, item)), integer(20, 7));
}

/** A named dimension is chosen at run time. */
export type Dimension = number | string;

function valueInfo(name: string, shape?: readonly Dimension[]): Buffer {
  const dims = shape?.map((size) => block(1, typeof size === 'string' ? text(2, size) : integer(1, size)));
  const tensorType = dims ? [integer(1, FLOAT), block(2, ...dims)] : [integer(1, FLOAT)];
  return Buffer.concat([text(1, name), block(2, block(1, ...tensorType))]);
}

export class OnnxGraph {
  readonly #nodes: Buffer[] = [];
  readonly #constants: Buffer[] = [];
  #count = 0;

  #name(prefix: string): string {
    this.#count += 1;
    return `${prefix}_${this.#count}`;
  }

  #constant(type: number, dims: readonly number[], raw: Buffer): string {
    const name = this.#name(type === FLOAT ? 'w' : 'i');
    this.#constants.push(
      Buffer.concat([...dims.map((size) => integer(1, size)), integer(2, type), text(8, name), block(9, raw)]),
    );
    return name;
  }

  floats(data: ArrayLike<number>, dims: readonly number[]): string {
    return this.#constant(FLOAT, dims, Buffer.from(Float32Array.from(data).buffer));
  }

  integers(data: ArrayLike<number>, dims: readonly number[] = [data.length]): string {
    const wide = BigInt64Array.from(Array.from(data, (item) => BigInt(item)));
    return this.#constant(INT64, dims, Buffer.from(wide.buffer));
  }

  node(type: string, inputs: string[], attributes: Record<string, Attribute> = {}, output = this.#name(type)): string {
    this.#nodes.push(
      Buffer.concat([
        ...inputs.map((name) => text(1, name)),
        text(2, output),
        text(3, `${output}_node`),
        text(4, type),
        ...Object.entries(attributes).map(([name, value]) => attribute(name, value)),
      ]),
    );
    return output;
  }

  /** TensorFlow has channels last, ONNX second. The runtime folds most of these transpose pairs away. */
  toChannelsFirst(tensor: string): string {
    return this.node('Transpose', [tensor], { perm: [0, 3, 1, 2] });
  }

  toChannelsLast(tensor: string): string {
    return this.node('Transpose', [tensor], { perm: [0, 2, 3, 1] });
  }

  encode(input: { name: string; shape: readonly Dimension[] }, outputs: string[]): Buffer {
    const graph = [
      ...this.#nodes.map((node) => block(1, node)),
      text(2, 'graph'),
      ...this.#constants.map((constant) => block(5, constant)),
      block(11, valueInfo(input.name, input.shape)),
      ...outputs.map((name) => block(12, valueInfo(name))),
    ];
    const opset = block(8, text(1, ''), integer(2, OPSET));
    return Buffer.concat([integer(1, 8), text(2, 'catchlight'), block(7, ...graph), opset]);
  }
}
