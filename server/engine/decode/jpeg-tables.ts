// Reads a JPEG's quantisation tables and chroma subsampling from its header (ITU-T T.81, annex B).

export interface JpegTables {
  /** Quantisation steps of the 64 coefficients of a block, row by row, as in the file (in 8-bit levels). */
  luma: Uint16Array;
  /** Null for a grey picture. */
  chroma: Uint16Array | null;
  /** Pixels covered by one chroma sample, horizontally and vertically. */
  across: number;
  down: number;
}

const AREA = 64;
/** Tables are stored in zigzag order: the block position of each entry. */
const PLACE = diagonals();

function diagonals(): Uint8Array {
  const order: number[] = [];
  for (let sum = 0; sum < 15; sum++)
    for (let i = 0; i <= sum; i++) {
      const [low, high] = [i, sum - i];
      if (low > 7 || high > 7) continue;
      // Every other diagonal runs upwards.
      order.push(sum % 2 === 0 ? high * 8 + low : low * 8 + high);
    }
  return Uint8Array.from(order);
}

interface Component {
  id: number;
  across: number;
  down: number;
  table: number;
}

/** The header's tables; null when it is not a grey or YCbCr JPEG, or is truncated. */
export function jpegTables(bytes: Uint8Array): JpegTables | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = new Map<number, Uint16Array>();
  let components: Component[] = [];
  let transformed = true;
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    // Fill bytes between segments.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xda) break;
    const length = view.getUint16(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return null;
    const body = at + 4;
    if (marker === 0xdb) readTables(view, body, end, tables);
    else if (marker === 0xee && end - body >= 12 && view.getUint32(body) === 0x41646f62)
      transformed = bytes[body + 11] === 1;
    else if (marker >= 0xc0 && marker <= 0xc2) components = readComponents(bytes, body, end);
    at = end;
  }
  return describe(components, tables, transformed);
}

function readTables(view: DataView, from: number, end: number, tables: Map<number, Uint16Array>): void {
  for (let at = from; at < end;) {
    const kind = view.getUint8(at++);
    const size = kind >> 4 === 0 ? 1 : 2;
    if (at + AREA * size > end) return;
    const table = new Uint16Array(AREA);
    for (let k = 0; k < AREA; k++, at += size) table[PLACE[k]!] = size === 1 ? view.getUint8(at) : view.getUint16(at);
    tables.set(kind & 15, table);
  }
}

function readComponents(bytes: Uint8Array, body: number, end: number): Component[] {
  const count = bytes[body + 5] ?? 0;
  if (body + 6 + 3 * count > end) return [];
  return Array.from({ length: count }, (_, k) => {
    const [id = 0, sampling = 0, table = 0] = bytes.subarray(body + 6 + 3 * k, body + 9 + 3 * k);
    return { id, across: sampling >> 4, down: sampling & 15, table };
  });
}

function describe(
  components: readonly Component[],
  tables: ReadonlyMap<number, Uint16Array>,
  transformed: boolean,
): JpegTables | null {
  const [y, cb] = components;
  const luma = y && tables.get(y.table);
  if (!luma) return null;
  if (components.length === 1) return { luma, chroma: null, across: 1, down: 1 };
  const chroma = cb && tables.get(cb.table);
  // Three channels may be RGB: the Adobe marker or the component ids say so.
  const isRgb = !transformed || (y.id === 0x52 && cb?.id === 0x47);
  if (components.length !== 3 || isRgb || !chroma || cb.across < 1 || cb.down < 1) return null;
  return { luma, chroma, across: y.across / cb.across, down: y.down / cb.down };
}
