// Connected parts of a mask.

/** Area of the largest part (4-connected) of `mask` (changed in place: all parts are cleared), in pixels. */
export function largestPart(mask: Uint8Array, width: number, height: number): number {
  let largest = 0;
  const stack: number[] = [];
  const visit = (i: number): void => {
    if (!mask[i]) return;
    mask[i] = 0;
    stack.push(i);
  };
  for (let start = 0; start < mask.length; start++) {
    if (!mask[start]) continue;
    let size = 0;
    visit(start);
    for (let i = stack.pop(); i !== undefined; i = stack.pop()) {
      size += 1;
      const x = i % width;
      if (x > 0) visit(i - 1);
      if (x < width - 1) visit(i + 1);
      if (i >= width) visit(i - width);
      if (i + width < width * height) visit(i + width);
    }
    largest = Math.max(largest, size);
  }
  return largest;
}
