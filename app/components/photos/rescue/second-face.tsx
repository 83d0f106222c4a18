// A photo that was refused for a second face: both faces marked in it, a button that says that one is no face, and crops that leave one of them.
import { useId } from 'react';
import { Form } from 'react-router';
import type { Box } from '#server/contracts/findings.ts';
import type { Attachment } from '#server/contracts/api.ts';
import { useT } from '~/i18n/use-t';
import { Button } from '~/ui/button';
import { useHydrated } from '~/ui/hydrated';
import { cropAround } from './crop-around';
import { CropFields, CropTool } from './crop-tool';

interface TwoFaces {
  id: string;
  src: string;
  width: number;
  height: number;
  face: Box;
  other: Box;
}

/** Undefined for a photo that was not kept, or in which the faces were not located. */
export function readTwoFaces(photo: Attachment): TwoFaces | undefined {
  const { attachment_id: id, fail_reason, face, other_face: other, preview_url: src, url, width, height } = photo;
  if (fail_reason !== 'multiple_faces' || !face || !other || !src || !url || !width || !height) return undefined;
  return { id, src, width, height, face, other };
}

export function SecondFace({ faces }: { faces: TwoFaces }) {
  const t = useT('photoshoot');
  const { id, face, other } = faces;
  return (
    <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]">
      <Marked {...faces} />
      <div className="grid gap-4">
        <p className="text-sm">{t('rescue.twoFaces')}</p>
        <div className="flex flex-wrap gap-2">
          {([2, 1] as const).map((number) => (
            <Form key={number} method="post" preventScrollReset>
              <input type="hidden" name="attachment_id" value={id} />
              <input type="hidden" name="not_a_face" value={number === 1 ? 'face' : 'other_face'} />
              <Button type="submit" size="sm" variant="secondary" name="intent" value="not-a-face">
                {t('rescue.noFace', { number })}
              </Button>
            </Form>
          ))}
          {[cropAround(face, other), cropAround(other, face)].map((crop, index) => (
            <Form key={index} method="post" preventScrollReset>
              <input type="hidden" name="attachment_id" value={id} />
              <CropFields crop={crop} />
              <Button type="submit" size="sm" variant="secondary" name="intent" value="crop-photo">
                {t('rescue.cropTo', { number: index + 1 })}
              </Button>
            </Form>
          ))}
        </div>
        <ByHand {...faces} />
      </div>
    </div>
  );
}

/** Numbers on the photo, because the buttons name them. */
function Marked({ src, width, height, face, other }: TwoFaces) {
  const t = useT('photoshoot');
  const unit = Math.max(width, height) / 100;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('rescue.marked')} className="w-full rounded-md">
      <image href={src} width={width} height={height} />
      {[face, other].map((box, index) => {
        const x = box.x * width;
        const y = box.y * height;
        const frame = { x, y, width: box.width * width, height: box.height * height, rx: unit, fill: 'none' };
        // At the photo's border the number stays inside it.
        const [labelX, labelY] = [Math.max(unit * 6, x), Math.max(unit * 6, y)];
        return (
          <g key={index}>
            <rect {...frame} stroke="black" strokeOpacity={0.5} strokeWidth={unit * 2} />
            <rect
              {...frame}
              stroke="white"
              strokeWidth={unit}
              strokeDasharray={index === 0 ? undefined : `${unit * 3} ${unit * 2}`}
            />
            <circle cx={labelX} cy={labelY} r={unit * 6} fill="white" />
            <text
              x={labelX}
              y={labelY}
              dy={unit * 3}
              fontSize={unit * 9}
              textAnchor="middle"
              fontWeight={600}
              fill="black"
            >
              {index + 1}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function ByHand({ id, src, width, height, face, other }: TwoFaces) {
  const t = useT('photoshoot');
  const script = useHydrated();
  const heading = useId();
  if (!script) return null;
  return (
    <details>
      <summary id={heading} className="min-h-9 w-fit rounded-sm text-sm underline underline-offset-4">
        {t('rescue.byHand')}
      </summary>
      <Form method="post" preventScrollReset aria-labelledby={heading} className="mt-3 grid justify-items-start gap-3">
        <input type="hidden" name="attachment_id" value={id} />
        <CropTool {...{ src, width, height }} start={cropAround(face, other)} />
        <p className="text-sm text-muted">{t('rescue.byHandHint')}</p>
        <Button type="submit" size="sm" name="intent" value="crop-photo">
          {t('rescue.crop')}
        </Button>
      </Form>
    </details>
  );
}
