// Binary morphology with square windows (dilation, erosion), and connected components.

/** 1 where the test holds. Ten times faster than Uint8Array.from with a function. */
export function maskWhere(length: number, test: (index: number) => boolean): Uint8Array {
  const mask = new Uint8Array(length);
  for (let i = 0; i < length; i++) mask[i] = test(i) ? 1 : 0;
  return mask;
}

/** 1 where the test holds of the value there. */
export function maskOf(values: Float32Array, test: (value: number, index: number) => boolean): Uint8Array {
  const mask = new Uint8Array(values.length);
  for (let i = 0; i < values.length; i++) mask[i] = test(values[i]!, i) ? 1 : 0;
  return mask;
}

/** Dilation: 1 where any pixel within `radius` is set. */
export function grow(mask: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  return count(mask, width, height, radius, false);
}

/** Erosion: 1 where every pixel within `radius` is set; pixels outside the frame count as set. */
export function erode(mask: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  return count(mask, width, height, radius, true);
}

/** Counts the set pixels of each window by running sums, first across, then down. */
function count(mask: Uint8Array, width: number, height: number, radius: number, every: boolean): Uint8Array {
  const across = new Uint8Array(width * height);
  const out = new Uint8Array(width * height);
  const neededAcross = neededAt(width, radius, every);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const ahead = row + radius;
    const behind = row - radius - 1;
    let sum = 0;
    for (let x = 0; x < Math.min(radius, width); x++) sum += mask[row + x]!;
    // Columns before, within and after those whose whole window lies in the picture; the middle may be empty.
    const from = Math.min(width, radius + 1);
    const to = Math.max(from, width - radius);
    for (let x = 0; x < from; x++) {
      if (x + radius < width) sum += mask[ahead + x]!;
      across[row + x] = sum >= neededAcross[x]! ? 1 : 0;
    }
    const full = neededAcross[Math.min(width - 1, from)]!;
    for (let x = from; x < to && x + radius < width; x++) {
      sum += mask[ahead + x]! - mask[behind + x]!;
      across[row + x] = sum >= full ? 1 : 0;
    }
    for (let x = to; x < width; x++) {
      if (x > radius) sum -= mask[behind + x]!;
      across[row + x] = sum >= neededAcross[x]! ? 1 : 0;
    }
  }
  const neededDown = neededAt(height, radius, every);
  const sums = new Int32Array(width);
  for (let y = -radius; y < height; y++) {
    const next = (y + radius) * width;
    if (y + radius < height) for (let x = 0; x < width; x++) sums[x]! += across[next + x]!;
    if (y < 0) continue;
    const last = (y - radius - 1) * width;
    if (y > radius) for (let x = 0; x < width; x++) sums[x]! -= across[last + x]!;
    const needed = neededDown[y]!;
    const row = y * width;
    for (let x = 0; x < width; x++) out[row + x] = sums[x]! >= needed ? 1 : 0;
  }
  return out;
}

/** Number of a window's places along one axis that must be set: one, or all inside the picture. */
function neededAt(length: number, radius: number, every: boolean): Int32Array {
  const needed = new Int32Array(length).fill(1);
  if (every)
    for (let at = 0; at < length; at++) needed[at] = Math.min(length - 1, at + radius) - Math.max(0, at - radius) + 1;
  return needed;
}

/** The set pixels that can be reached from the seeds over set pixels (4-connected); the seeds always belong. */
export function connected(mask: Uint8Array, width: number, height: number, seeds: Iterable<number>): Uint8Array {
  const out = new Uint8Array(width * height);
  const stack: number[] = [];
  const visit = (i: number): void => {
    if (out[i]) return;
    out[i] = 1;
    stack.push(i);
  };
  for (const seed of seeds) visit(seed);
  for (let i = stack.pop(); i !== undefined; i = stack.pop()) {
    const x = i % width;
    if (x > 0 && mask[i - 1]) visit(i - 1);
    if (x < width - 1 && mask[i + 1]) visit(i + 1);
    if (i >= width && mask[i - width]) visit(i - width);
    if (i + width < out.length && mask[i + width]) visit(i + width);
  }
  return out;
}
