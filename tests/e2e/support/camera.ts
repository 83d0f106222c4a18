// A camera for browser tests: getUserMedia answers with a canvas that shows one of a few still pictures, and another one on request.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { noFace } from '../../fixtures/hard-photos.ts';
import { personBytes } from '../../fixtures/photos.ts';

const SCENES = ['empty', 'far', 'dark', 'good', 'stranger'] as const;
export type Scene = (typeof SCENES)[number];

/** Where the face of the first two people is in their files: its middle and its height, in pixels. */
const FACES = [
  { person: 0, x: 247, y: 215, height: 170 },
  { person: 1, x: 441, y: 370, height: 380 },
] as const;

const jpeg = { quality: 95 } as const;

/** Whoever it is, with the face where the oval asks for it: its height in shares of the picture's. */
async function framed(who: (typeof FACES)[number], share: number, width: number, height: number): Promise<Buffer> {
  const file = personBytes(who.person);
  const source = await sharp(file).metadata();
  const cut = { height: Math.round(who.height / share), width: Math.round(((who.height / share) * width) / height) };
  const left = Math.round(who.x - cut.width / 2);
  const top = Math.round(who.y - cut.height * 0.46);
  const beyond = {
    left: Math.max(0, -left),
    top: Math.max(0, -top),
    right: Math.max(0, left + cut.width - source.width),
    bottom: Math.max(0, top + cut.height - source.height),
  };
  const wide = await sharp(file)
    .extend({ ...beyond, extendWith: 'copy' })
    .png()
    .toBuffer();
  return sharp(wide)
    .extract({ left: left + beyond.left, top: top + beyond.top, ...cut })
    .resize(width, height)
    .jpeg(jpeg)
    .toBuffer();
}

/** A camera held upright gives an upright picture. */
export async function makeScenes(upright: boolean): Promise<Record<Scene, Buffer>> {
  const [width, height] = upright ? [960, 1280] : [1280, 960];
  const good = await framed(FACES[0], 0.42, width, height);
  return {
    empty: await sharp(noFace()).resize(width, height, { fit: 'cover' }).jpeg(jpeg).toBuffer(),
    far: await framed(FACES[0], 0.2, width, height),
    dark: await sharp(good).linear(0.14, 0).jpeg(jpeg).toBuffer(),
    good,
    stranger: await framed(FACES[1], 0.42, width, height),
  };
}

/** Before the page is opened. `fails`: the name of the error that the browser answers with instead of a picture. */
export async function fakeCamera(page: Page, scenes: Record<Scene, Buffer> | undefined, fails?: string): Promise<void> {
  const pictures = Object.fromEntries(
    Object.entries(scenes ?? {}).map(([name, bytes]) => [name, `data:image/jpeg;base64,${bytes.toString('base64')}`]),
  );
  await page.addInitScript(
    ({ pictures, fails }) => {
      const state = window as unknown as { scene: string; cameraTracks: MediaStreamTrack[] };
      state.scene = 'empty';
      state.cameraTracks = [];
      navigator.mediaDevices.getUserMedia = async () => {
        if (fails) throw new DOMException('as the test wishes', fails);
        const images = new Map<string, HTMLImageElement>();
        for (const [name, url] of Object.entries(pictures)) {
          const image = new Image();
          image.src = url;
          await image.decode();
          images.set(name, image);
        }
        const first = images.get('empty')!;
        const canvas = document.createElement('canvas');
        canvas.width = first.naturalWidth;
        canvas.height = first.naturalHeight;
        const context = canvas.getContext('2d')!;
        const draw = (): void => context.drawImage(images.get(state.scene)!, 0, 0);
        draw();
        setInterval(draw, 60);
        const stream = canvas.captureStream(15);
        state.cameraTracks.push(...stream.getTracks());
        return stream;
      };
    },
    { pictures, fails },
  );
}

export const showScene = (page: Page, scene: Scene): Promise<void> =>
  page.evaluate((name) => void ((window as unknown as { scene: string }).scene = name), scene);

/** Whether a light beside the lens would be on. */
export const isCameraOn = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    (window as unknown as { cameraTracks: MediaStreamTrack[] }).cameraTracks.some(
      ({ readyState }) => readyState === 'live',
    ),
  );
