// Out-of-focus highlights (bokeh discs), added to a linear-light canvas.
import { smoothstep } from '#server/engine/render/raster/colour-space.ts';
import type { Colour } from '#server/engine/render/raster/colour-space.ts';

/** A point of light out of focus. Position in 0..1 of width and height, radius in widths, linear intensity. */
export interface Highlight {
  x: number;
  y: number;
  radius: number;
  colour: readonly [number, number, number];
  strength: number;
}

/**
 * Adds out-of-focus lights: discs with a soft rim, a little brighter there, squeezed into cat's eyes towards the corners as the
 * lens barrel cuts them.
 */
export function addHighlights(canvas: Colour, lights: readonly Highlight[]): void {
  const { width, height } = canvas;
  for (const light of lights) {
    const cx = light.x * width;
    const cy = light.y * height;
    const r = light.radius * width;
    // Vignetting by the lens barrel: each disc is cut by a second one, shifted towards the picture's centre.
    const shiftX = (0.5 - light.x) * r * 0.7;
    const shiftY = (0.5 - light.y) * r * 0.7;
    for (let y = Math.max(0, Math.floor(cy - r * 1.1)); y <= Math.min(height - 1, Math.ceil(cy + r * 1.1)); y++) {
      for (let x = Math.max(0, Math.floor(cx - r * 1.1)); x <= Math.min(width - 1, Math.ceil(cx + r * 1.1)); x++) {
        const d = Math.hypot(x - cx, y - cy);
        const cut = Math.hypot(x - cx - shiftX, y - cy - shiftY);
        const edge = smoothstep(r * 1.05, r * 0.95, d) * smoothstep(r * 1.11, r * 1.01, cut);
        if (edge <= 0) continue;
        const ring = 0.92 + 0.14 * Math.min(1, d / r) ** 4;
        const amount = light.strength * edge * ring;
        const i = y * width + x;
        canvas.r[i]! += light.colour[0] * amount;
        canvas.g[i]! += light.colour[1] * amount;
        canvas.b[i]! += light.colour[2] * amount;
      }
    }
  }
}
