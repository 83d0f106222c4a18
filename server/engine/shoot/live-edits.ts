// One picture of the studio, kept open: each change of it is shown at once, small, from what was prepared before. What is made at full size
// for whoever keeps it (headshot-maker.ts) comes from the same prints and the same styles.
import type { WithheldReason } from '../../contracts/findings.ts';
import { decodeRgb } from '../decode/index.ts';
import { frameOnHeadshot } from './headshot-take.ts';
import { sourceFor, warpToFrame } from '../render/framing/warp.ts';
import { renderShot } from '../render/index.ts';
import type { Rgb } from '../types.ts';
import { analyzePhotos } from './analyze-photos.ts';
import { rulesOf } from './brand.ts';
import { faceFaultOf } from './score.ts';
import type { Brand } from './brand.ts';
import { framed as frameOf } from './framed.ts';
import { showsClothes } from './locked-candidate.ts';
import { printedAt } from './print-size.ts';
import { TakePrints } from './take-prints.ts';
import type { Take } from './takes.ts';
import type { Framed, SourcePhoto } from './types.ts';
import { COMPOSITION, granted, lookOn } from './wishes.ts';
import type { Wishes } from './wishes.ts';

/** Size of the pictures, as a share of SHOT_SIZE: 640 x 800 pixels. */
const SCALE = 0.625;

export interface LiveEdit {
  style: string;
  wishes: Wishes;
  brand?: Brand;
}

export interface LiveEdits {
  /** 640 x 800. `problem`: why a headshot like this would not be delivered. Throws RangeError for an unknown style. */
  show(edit: LiveEdit): Promise<{ image: Rgb; problem: WithheldReason | null }>;
  /** The picture itself, or the headshot that was made of it, in the crop of the edit, 640 x 800. Beyond a headshot there is nothing. */
  showSource(edit: Pick<LiveEdit, 'style' | 'wishes'>): Promise<Rgb>;
  /** Whether the crop of the wishes shows clothes, or where they would be: in a close selfie nothing could be changed. */
  showsClothes(wishes: Wishes): Promise<boolean>;
  /** Prepares the frames that have not been shown yet, so that another crop is there at once. */
  warm(): Promise<void>;
  dispose(): void;
}

/** Null where the picture has no face that headshots could be made of. */
export async function openLiveEdits(source: SourcePhoto): Promise<LiveEdits | null> {
  const { materials } = await analyzePhotos([source], () => undefined);
  const [framed] = materials.map(frameOf);
  if (!framed) return null;
  const prints = new TakePrints({ framed: [framed], enter: () => undefined, onChecked: undefined, scale: SCALE });
  const prepare = ({ style: id, wishes, brand }: LiveEdit) => {
    const { styles } = rulesOf(brand);
    const style = styles.find((known) => known.id === id);
    if (!style) throw new RangeError(`There is no style called ${id}`);
    const edited = granted(styles, style, wishes);
    const take: Take = { photo: framed.material.id, composition: edited.composition, edit: edited.edit };
    return { ...edited, look: lookOn(edited.look, framed.material.take), take };
  };
  return {
    async show(edit) {
      const { style, look, take } = prepare(edit);
      const { shot, inPlace, problem } = await prints.anyPrint(framed, take, style);
      const image = await renderShot(shot, style, look, inPlace);
      // A brush can take the face away, which nothing else of an edit does.
      if (!edit.wishes.touchUp?.length) return { image, problem };
      const { embedding } = framed.material;
      const fault = await faceFaultOf(image, { person: embedding, source: embedding, mesh: shot.face.mesh });
      return { image, problem: fault ?? problem };
    },
    showSource: (edit) => {
      const { take } = prepare(edit);
      return source.headshot ? headshotIn(framed, take, source.headshot) : prints.untouched(framed, take);
    },
    showsClothes: (wishes) => showsClothes(framed, wishes),
    async warm() {
      for (const crop of ['same', 'classic'] as const) {
        const { style, take } = prepare({ style: 'studio-grey', wishes: { crop } });
        await prints.anyPrint(framed, take, style);
      }
    },
    dispose: () => prints.clear(),
  };
}

/** Grey of what lies beyond a headshot, 0..255. */
const BEYOND = 238;

/** A headshot that was made of the photo, as a crop of that photo has it. */
async function headshotIn({ crops }: Framed, { composition }: Take, headshot: Uint8Array): Promise<Rgb> {
  const shown = crops[COMPOSITION.same];
  if (!shown) throw new RangeError('The photo has no frame of a headshot');
  const picture = await decodeRgb(headshot);
  const frame = printedAt(frameOnHeadshot(picture, shown, crops[composition] ?? shown), SCALE);
  const { image, inside } = warpToFrame(picture, await sourceFor(picture, frame), frame);
  if (inside) for (let i = 0; i < inside.length; i++) if (!inside[i]) image.data.fill(BEYOND, i * 3, i * 3 + 3);
  return image;
}
