// A photo with a second face: both marked in it, a button that says that one is no face, and crops that leave one of them.
import { type ReactNode, useId, useState } from 'react';
import { Form } from 'react-router';
import type { Box } from '#server/contracts/findings.ts';
import type { Attachment } from '#server/contracts/api.ts';
import { useT } from '~/i18n/use-t';
import { Button } from '~/ui/button';
import { Spinner } from '~/ui/spinner';
import { useHydrated } from '~/ui/hydrated';
import { cropWithoutOther } from './crop-around';
import { CropFields, CropTool } from './crop-tool';
import { labelPlace } from './label-place';
import { useRecheck } from './use-recheck';

interface TwoFaces {
  id: string;
  src: string;
  width: number;
  height: number;
  face: Box;
  other: Box;
}

/** Of a photo that was refused for a second face. Undefined for one that was not kept, or in which the faces were not located. */
export function readTwoFaces(photo: Attachment): TwoFaces | undefined {
  const faces = photo.fail_reason === 'multiple_faces' ? readFaces(photo) : undefined;
  // Its preview is the whole photo.
  return faces && photo.preview_url ? { ...faces, src: photo.preview_url } : undefined;
}

/** Of a photo that is used although somebody else may be seen in it. */
export const readBystander = (photo: Attachment): TwoFaces | undefined =>
  photo.status === 'accepted' ? readFaces(photo) : undefined;

function readFaces({
  attachment_id: id,
  face,
  other_face: other,
  url: src,
  width,
  height,
}: Attachment): TwoFaces | undefined {
  return face && other && src && width && height ? { id, src, width, height, face, other } : undefined;
}

export function SecondFace({ faces }: { faces: TwoFaces }) {
  const t = useT('photoshoot');
  const { id, face, other } = faces;
  return (
    <Choices faces={faces}>
      <p className="text-sm">{t('rescue.twoFaces')}</p>
      <div className="flex flex-wrap gap-2">
        {([2, 1] as const).map((number) => (
          <NoFaceForm key={number} {...{ id, number }} />
        ))}
        <CropForm id={id} number={1} crop={cropWithoutOther(face, other)} />
        <CropForm id={id} number={2} crop={cropWithoutOther(other, face)} />
      </div>
    </Choices>
  );
}

/** The photo counts as it is: nothing has to be done about it. */
export function Bystander({ faces, name }: { faces: TwoFaces; name: string }) {
  const { id, face, other } = faces;
  return (
    <Choices faces={faces}>
      <p className="truncate text-sm text-muted">{name}</p>
      <div className="flex flex-wrap gap-2">
        <CropForm id={id} number={1} crop={cropWithoutOther(face, other)} />
        <NoFaceForm id={id} number={2} />
      </div>
    </Choices>
  );
}

/** The photo with both faces marked, what can be done about it, and a crop by hand. */
function Choices({ faces, children }: { faces: TwoFaces; children: ReactNode }) {
  const t = useT('photoshoot');
  const { own } = useRecheck(faces.id);
  return (
    <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]">
      <Marked {...faces} />
      <div className="grid min-w-0 gap-4">
        {children}
        <div>
          {/* There before its words, so that a screen reader reads them out. */}
          <p role="status" className="flex items-center gap-2 text-sm text-muted not-empty:mb-4">
            {own && (
              <>
                <Spinner className="size-4" /> {t('photos.checking')}
              </>
            )}
          </p>
          <ByHand {...faces} />
        </div>
      </div>
    </div>
  );
}

function NoFaceForm({ id, number }: { id: string; number: 1 | 2 }) {
  const t = useT('photoshoot');
  const { any } = useRecheck(id);
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="attachment_id" value={id} />
      <input type="hidden" name="not_a_face" value={number === 1 ? 'face' : 'other_face'} />
      <Button type="submit" size="sm" variant="secondary" name="intent" value="not-a-face" disabled={any}>
        {t('rescue.noFace', { number })}
      </Button>
    </Form>
  );
}

function CropForm({ id, number, crop }: { id: string; number: 1 | 2; crop: Box }) {
  const t = useT('photoshoot');
  const { any } = useRecheck(id);
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="attachment_id" value={id} />
      <CropFields crop={crop} />
      <Button type="submit" size="sm" variant="secondary" name="intent" value="crop-photo" disabled={any}>
        {t('rescue.cropTo', { number })}
      </Button>
    </Form>
  );
}

/** Numbers on the photo, because the buttons name them. */
function Marked({ src, width, height, face, other }: TwoFaces) {
  const t = useT('photoshoot');
  const unit = Math.max(width, height) / 100;
  return (
    <div className="relative overflow-hidden rounded-md bg-sunken">
      {/* A photo that is used has no smaller picture of all of it: it is loaded when it comes into sight. */}
      <img src={src} alt="" width={width} height={height} loading="lazy" decoding="async" className="block w-full" />
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('rescue.marked')}
        className="absolute inset-0 size-full"
      >
        {[face, other].map((box, index) => {
          const inPixels = {
            x: box.x * width,
            y: box.y * height,
            width: box.width * width,
            height: box.height * height,
          };
          const frame = { ...inPixels, rx: unit, fill: 'none' };
          const radius = unit * 5;
          const [labelX, labelY] = labelPlace(inPixels, radius, width, height);
          return (
            <g key={index}>
              <rect {...frame} stroke="black" strokeOpacity={0.5} strokeWidth={unit * 2} />
              <rect
                {...frame}
                stroke="white"
                strokeWidth={unit}
                strokeDasharray={index === 0 ? undefined : `${unit * 3} ${unit * 2}`}
              />
              <circle cx={labelX} cy={labelY} r={radius} fill="white" />
              <text
                x={labelX}
                y={labelY}
                dy={unit * 2.5}
                fontSize={unit * 7}
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
    </div>
  );
}

function ByHand({ id, src, width, height, face, other }: TwoFaces) {
  const t = useT('photoshoot');
  const script = useHydrated();
  const heading = useId();
  const [opened, setOpened] = useState(false);
  const { any } = useRecheck(id);
  if (!script) return null;
  return (
    <details onToggle={({ currentTarget: { open } }) => setOpened(open)}>
      <summary id={heading} className="min-h-9 w-fit rounded-sm text-sm underline underline-offset-4">
        {t('rescue.byHand')}
      </summary>
      <Form method="post" preventScrollReset aria-labelledby={heading} className="mt-3 grid justify-items-start gap-3">
        <input type="hidden" name="attachment_id" value={id} />
        {opened && <CropTool {...{ src, width, height }} start={cropWithoutOther(face, other)} />}
        <p className="text-sm text-muted">{t('rescue.byHandHint')}</p>
        <Button type="submit" size="sm" name="intent" value="crop-photo" disabled={any}>
          {t('rescue.crop')}
        </Button>
      </Form>
    </details>
  );
}
