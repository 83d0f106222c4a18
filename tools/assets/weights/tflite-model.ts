// Reads a TFLite model, a flatbuffer: its operations in the order in which they run, their options, and the constants.
// Field numbers are those of tensorflow's schema.fbs (version 3). Reading a flatbuffer takes two lookups, fewer lines than a library's calls would.
import { readFileSync } from 'node:fs';
import type { Weight } from './tfjs-model.ts';

export interface TfliteOperation {
  /** Number of the operation in the schema's BuiltinOperator. */
  code: number;
  /** Indexes of tensors; -1 stands for one that is left out. */
  inputs: number[];
  outputs: number[];
  /** A whole number (an enumeration, a stride, a flag) out of the options table; 0 where it is not written down. */
  option(field: number, kind: 'byte' | 'int'): number;
}

export interface TfliteModel {
  operations: TfliteOperation[];
  inputs: number[];
  outputs: number[];
  nameOf(tensor: number): string;
  /** What the tensor holds when it is a constant of 32 bits. */
  constant(tensor: number): Weight | undefined;
}

const FLOAT32 = 0;
const INT32 = 2;

/** A table of the file: what it starts with points at the list of where its fields are. */
class Table {
  readonly #file: Buffer;
  readonly #at: number;

  constructor(file: Buffer, at: number) {
    this.#file = file;
    this.#at = at;
  }

  /** Where a field's value is, or 0 when the file leaves it at its default. */
  #offsetOf(field: number): number {
    const list = this.#at - this.#file.readInt32LE(this.#at);
    const entry = 4 + 2 * field;
    const offset = entry < this.#file.readUInt16LE(list) ? this.#file.readUInt16LE(list + entry) : 0;
    return offset === 0 ? 0 : this.#at + offset;
  }

  #follow(offset: number): number {
    return offset + this.#file.readUInt32LE(offset);
  }

  number(field: number, kind: 'byte' | 'int'): number {
    const offset = this.#offsetOf(field);
    if (offset === 0) return 0;
    return kind === 'byte' ? this.#file.readInt8(offset) : this.#file.readInt32LE(offset);
  }

  table(field: number): Table | undefined {
    const offset = this.#offsetOf(field);
    return offset === 0 ? undefined : new Table(this.#file, this.#follow(offset));
  }

  /** Of a list whose items are `width` bytes each. */
  bytes(field: number, width = 1): Buffer {
    const offset = this.#offsetOf(field);
    if (offset === 0) return Buffer.alloc(0);
    const list = this.#follow(offset);
    return this.#file.subarray(list + 4, list + 4 + this.#file.readUInt32LE(list) * width);
  }

  integers(field: number): number[] {
    const bytes = this.bytes(field, 4);
    return Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readInt32LE(i * 4));
  }

  tables(field: number): Table[] {
    const offset = this.#offsetOf(field);
    if (offset === 0) return [];
    const list = this.#follow(offset);
    return Array.from(
      { length: this.#file.readUInt32LE(list) },
      (_, i) => new Table(this.#file, this.#follow(list + 4 + 4 * i)),
    );
  }
}

export function readTflite(path: string): TfliteModel {
  const file = readFileSync(path);
  const model = new Table(file, file.readUInt32LE(0));
  const [graph] = model.tables(2);
  if (!graph) throw new Error(`${path} has no graph`);
  // Codes over 127 are in the newer, wider field; the older one stays in use for the rest.
  const codes = model.tables(1).map((code) => Math.max(code.number(0, 'byte'), code.number(3, 'int')));
  const buffers = model.tables(4);
  const tensors = graph.tables(0);
  const tensor = (index: number): Table => {
    const found = tensors[index];
    if (!found) throw new Error(`${path} has no tensor ${index}`);
    return found;
  };
  return {
    operations: graph.tables(3).map((operation) => {
      const options = operation.table(4);
      return {
        code: codes[operation.number(0, 'int')] ?? -1,
        inputs: operation.integers(1),
        outputs: operation.integers(2),
        option: (field, kind) => options?.number(field, kind) ?? 0,
      };
    }),
    inputs: graph.integers(1),
    outputs: graph.integers(2),
    nameOf: (index) => tensor(index).bytes(3).toString(),
    constant: (index) => {
      const bytes = buffers[tensor(index).number(2, 'int')]?.bytes(0);
      const type = tensor(index).number(1, 'byte');
      if (!bytes?.length || (type !== FLOAT32 && type !== INT32)) return undefined;
      const shape = tensor(index).integers(0);
      const count = bytes.length / 4;
      return type === FLOAT32
        ? { shape, kind: 'float', data: Float32Array.from({ length: count }, (_, i) => bytes.readFloatLE(i * 4)) }
        : { shape, kind: 'int', data: Int32Array.from({ length: count }, (_, i) => bytes.readInt32LE(i * 4)) };
    },
  };
}
