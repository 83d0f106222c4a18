// A light that visitors move over a portrait, by pointer, touch or keys (app/features/marketing/moving-light.tsx). Loaded only when they come
// near it; without it the still picture stays.
import portrait from './portrait.json';
import { drawEyes, drawPortrait, loadLayers } from './draw';
import type { Layers } from './draw';
import type { LightPlace } from './relight';

/** Range of the light in degrees; the inputs have the same. */
const AZIMUTH = { min: -80, max: 80 } as const;
const ELEVATION = { min: -35, max: 70 } as const;
/** The light's first move, when the portrait comes into view: over and back, in milliseconds. */
const GREETING = 3200;

class MovingLight {
  place: LightPlace = portrait.light;
  #drawing = false;
  readonly #canvas: CanvasRenderingContext2D;
  readonly #picture: HTMLElement;
  readonly #layers: Layers;
  readonly #lamp: HTMLElement;
  readonly #eyes: CanvasRenderingContext2D | null;
  readonly #inputs: readonly HTMLInputElement[];

  constructor(part: HTMLElement, canvas: CanvasRenderingContext2D, layers: Layers) {
    this.#canvas = canvas;
    this.#layers = layers;
    this.#picture = canvas.canvas.parentElement!;
    this.#lamp = part.querySelector<HTMLElement>('[data-lamp]')!;
    this.#eyes = part.querySelector<HTMLCanvasElement>('[data-eyes]')?.getContext('2d') ?? null;
    this.#inputs = [...part.querySelectorAll<HTMLInputElement>('input')];
    for (const hidden of part.querySelectorAll('[hidden]')) hidden.removeAttribute('hidden');
    part.dataset['ready'] = '';
    this.#listen();
    this.moveTo(this.place);
  }

  moveTo({ azimuth, elevation }: LightPlace): void {
    this.place = { azimuth, elevation };
    const shares = [
      (azimuth - AZIMUTH.min) / (AZIMUTH.max - AZIMUTH.min),
      (ELEVATION.max - elevation) / (ELEVATION.max - ELEVATION.min),
    ];
    // As large as the picture, so that the shares are its own; a moved box would count as a shift of the page's layout.
    this.#lamp.style.translate = shares.map((share) => `${share * 100}%`).join(' ');
    for (const [index, value] of [azimuth, elevation].entries()) this.#inputs[index]!.value = String(Math.round(value));
    if (this.#drawing) return;
    this.#drawing = true;
    requestAnimationFrame(() => {
      this.#drawing = false;
      drawPortrait(this.#canvas, this.#layers, this.place);
      if (this.#eyes) drawEyes(this.#eyes, this.#canvas.canvas);
    });
  }

  #listen(): void {
    const [side, height] = this.#inputs;
    for (const input of this.#inputs)
      input.addEventListener('input', () =>
        this.moveTo({ azimuth: side!.valueAsNumber, elevation: height!.valueAsNumber }),
      );
    const follow = (event: PointerEvent): void => {
      // A finger scrolls the page until it presses the portrait; a mouse needs no press.
      if (event.pointerType !== 'mouse' && event.buttons === 0) return;
      const { left, top, width, height: high } = this.#picture.getBoundingClientRect();
      const share = (value: number): number => Math.min(1, Math.max(0, value));
      this.moveTo({
        azimuth: AZIMUTH.min + share((event.clientX - left) / width) * (AZIMUTH.max - AZIMUTH.min),
        elevation: ELEVATION.max - share((event.clientY - top) / high) * (ELEVATION.max - ELEVATION.min),
      });
    };
    this.#picture.addEventListener('pointerdown', follow);
    this.#picture.addEventListener('pointermove', follow);
  }

  /** Moves the light over and back once, to show that it moves; never for people who asked for stillness, and not once it was touched. */
  greet(): void {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const from = this.place;
    let [last, begun] = [from, 0];
    const step = (now: number): void => {
      begun ||= now;
      const at = Math.min(1, (now - begun) / GREETING);
      if (this.place.azimuth !== last.azimuth || this.place.elevation !== last.elevation) return;
      const swing = (1 - Math.cos(at * 2 * Math.PI)) / 2;
      last = { azimuth: from.azimuth + swing * (44 - from.azimuth), elevation: from.elevation + swing * 14 };
      this.moveTo(last);
      if (at < 1) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }
}

async function start(part: HTMLElement): Promise<void> {
  const canvas = part.querySelector<HTMLCanvasElement>('[data-portrait]')?.getContext('2d');
  if (!canvas) return;
  const layers = await loadLayers();
  const light = new MovingLight(part, canvas, layers);
  const watcher = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      watcher.disconnect();
      light.greet();
    },
    { threshold: 0.6 },
  );
  watcher.observe(canvas.canvas.parentElement!);
}

// Without the layers, because the connection ended or the browser cannot read them, the still picture stays.
for (const part of document.querySelectorAll<HTMLElement>('[data-moving-light]')) start(part).catch(() => undefined);
