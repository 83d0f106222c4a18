// The connected parts of a mask, found one by one: for what is small, large or apart.

/** The indexes of a part's pixels, beginning with one of its uppermost row. */
export type Component = readonly [number, ...number[]];

/** The 4-connected parts of `mask` (`width` x `height`, not 0 where it is set), the topmost part first. */
export function* componentsOf(mask: Uint8Array, width: number, height: number): Generator<Component> {
  const seen = new Uint8Array(mask.length);
  for (let start = 0; start < mask.length; start++)
    if (mask[start] && !seen[start]) yield component(mask, width, height, start, seen);
}

function component(mask: Uint8Array, width: number, height: number, start: number, seen: Uint8Array): Component {
  const found: [number, ...number[]] = [start];
  seen[start] = 1;
  const visit = (i: number): void => {
    if (!mask[i] || seen[i]) return;
    seen[i] = 1;
    found.push(i);
  };
  for (let k = 0; k < found.length; k++) {
    const i = found[k]!;
    const x = i % width;
    if (x > 0) visit(i - 1);
    if (x < width - 1) visit(i + 1);
    if (i >= width) visit(i - width);
    if (i + width < width * height) visit(i + width);
  }
  return found;
}
