// Output of `npm run shoot`: text with a progress bar for people, or one JSON object a line for programs.
import type { Headshot, ShootInput } from '../../engine/index.ts';
import type { FailReason, Withheld, WithheldReason } from '../../contracts/findings.ts';
import type { StageSeconds } from './stage-clock.ts';

export interface Reporter {
  working(doing: string, done: number, of: number): void;
  photo(path: string, input: ShootInput): void;
  /** All photos were looked at, in so much time. */
  analysed(photos: number, stages: StageSeconds): void;
  /** `ordered` is the look that was asked for: a person who cannot be cut out keeps the own surroundings. */
  headshot(number: number, path: string, headshot: Headshot, ordered: string, stages: StageSeconds): void;
  /** A slot without a headshot; `photo` is the path of the photo that it was planned for. */
  withheld(number: number, style: string, why: Withheld, photo: string | null): void;
  finished(made: number, sheet: string): void;
}

export interface Output {
  out(text: string): void;
  /** The bar goes here, so that the lines can be piped on. */
  err(text: string): void;
  /** A terminal draws the bar over itself. */
  terminal: boolean;
}

const REASON: Record<FailReason, string> = {
  no_face: 'no face to be seen. Use a photo that shows your face from the front',
  multiple_faces: 'more than one person. Use a photo of yourself alone, or crop the others away',
  face_too_small: 'the face is too small. Step closer, or send the original instead of a thumbnail',
  face_cut_off: 'the frame cuts the face. Leave some room around your head',
  blurry: 'the face is blurred. Hold still, wipe the lens, and let it focus on your eyes',
  pixelated: 'the face is made of large squares. Send the original instead of an enlarged thumbnail or a masked copy',
  too_dark: 'too dark. Face a window or a lamp',
  too_bright: 'burnt out. Move out of the direct light',
  not_same_person: 'this seems to be somebody else than in the other photos',
  duplicate: 'nearly the same as another photo. Use a different one',
  unsupported_format: 'this is no JPEG, PNG, WebP or HEIC',
  too_large: 'too large. At most 50 MB and 100 megapixels',
  corrupt: 'the file is damaged. Save or send it again',
  engine: 'the engine could not work with it. Use another photo',
};

/** Why a slot stays empty, and what to change in the photo. */
const WITHHELD: Record<WithheldReason, string> = {
  outline:
    'the outline cannot be cut out cleanly. Use a photo before a plain wall that differs from your hair and clothes',
  cut: 'the photo ends inside the picture. Step back, so that head and shoulders are in the photo',
  light:
    'daylight on the face does not belong to this look. Use a photo taken indoors or in the evening, or another look',
  likeness: 'it was not like you enough. Use sharp photos in even light, with your face to the camera',
  faithfulness: 'the light would have changed your face. Use a photo in softer, more even light',
  check: 'it would have had a visible fault. Use a photo before a plain wall, without things before you',
  engine: 'the engine could not work with the photo. Use another one',
  // Of hosted renderers alone.
  declined: 'the provider of the model declined to make it. Use another photo or look',
  unchanged: 'the model left the clothes as they were. Use other clothes, or another photo',
  pose: 'the model changed the face or the pose. Use other clothes, or another photo',
  budget: 'no more may be spent on this shoot. Use a larger RENDERER_BUDGET_SHOOT',
};

const BAR = 28;

export function textReporter({ out, err, terminal }: Output): Reporter {
  const clear = (): void => {
    if (terminal) err('\r\x1b[K');
  };
  const line = (text: string): void => {
    clear();
    out(`${text}\n`);
  };
  return {
    working(doing, done, of) {
      const filled = Math.round((BAR * done) / Math.max(1, of));
      const bar = `[${'#'.repeat(filled)}${'-'.repeat(BAR - filled)}] ${done}/${of} ${doing}`;
      err(terminal ? `\r\x1b[K${bar}` : `${bar}\n`);
    },
    photo(path, { findings }) {
      const { fail_reason: reason, quality_score: quality, face_width: width, warnings } = findings;
      const remarks = warnings.length > 0 ? ` (${warnings.join(', ').replaceAll('_', ' ')})` : '';
      line(
        reason
          ? `rejected  ${path}: ${REASON[reason]}`
          : `accepted  ${path}: quality ${quality} of 100, face ${width} px wide${remarks}`,
      );
    },
    analysed: () => undefined,
    headshot(_number, path, { style, likeness, seconds }, ordered) {
      const own = style === ordered ? '' : ` instead of ${ordered}: you could not be cut out cleanly`;
      line(`headshot  ${path}: ${style}${own}, likeness ${likeness.toFixed(2)}, ${seconds.toFixed(1)} s`);
    },
    withheld(number, style, { reason }, photo) {
      line(`withheld  headshot ${number}, ${style}${photo === null ? '' : `, of ${photo}`}: ${WITHHELD[reason]}`);
    },
    finished(made, sheet) {
      line(
        made > 0 ? `${made} ${made === 1 ? 'headshot' : 'headshots'}; all of them on ${sheet}` : 'No headshot was made',
      );
    },
  };
}

export function jsonReporter({ out }: Output): Reporter {
  const line = (value: object): void => out(`${JSON.stringify(value)}\n`);
  return {
    working: () => undefined,
    photo(path, { findings }) {
      line({
        photo: path,
        status: findings.accepted ? 'accepted' : 'rejected',
        fail_reason: findings.fail_reason,
        quality_score: findings.quality_score,
        similarity: findings.similarity,
        sharpness: findings.sharpness,
        face_width: findings.face_width,
        brightness: findings.brightness,
        warnings: findings.warnings,
      });
    },
    analysed: (photos, stages) => line({ analysed: photos, stages }),
    headshot(number, path, { style, width, height, likeness, seconds, photo, matte, skin, quality }, ordered, stages) {
      line({
        headshot: number,
        path,
        style,
        ordered,
        width,
        height,
        likeness,
        seconds,
        stages,
        made_of: Number(photo),
        quality,
        matte,
        skin_lightness: skin.lightness,
        skin_hue: skin.hue,
      });
    },
    withheld: (number, style, { reason, confidence }, photo) =>
      line({ withheld: number, style, reason, confidence, photo }),
    finished: () => undefined,
  };
}
