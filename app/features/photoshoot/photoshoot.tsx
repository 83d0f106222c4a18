// The photoshoot, step by step. What has been answered lives in the draft on the server: another device goes on from there.
import { AboutStep } from './about-step';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { PhotoshootFrame } from './frame';
import type { PhotoshootData } from './load';
import { PackageStep } from './package-step';
import { PhotosStep } from './photos-step';
import { ReviewStep } from './review-step';
import { StylesStep } from './styles-step';

export interface PhotoshootProps {
  data: PhotoshootData;
  rejected?: RejectedForm;
  busy: boolean;
  /** Code of what a form without a script was refused with. */
  uploadError: string | null;
}

export function Photoshoot({ data, rejected, busy, uploadError }: PhotoshootProps) {
  // A key for each draft: what was typed for one must not show up in another.
  const key = data.order?.order_id;
  return (
    <PhotoshootFrame data={data}>
      {data.step === 'package' && <PackageStep key={key} data={data} rejected={rejected} busy={busy} />}
      {data.step === 'about' && <AboutStep key={key} data={data} rejected={rejected} busy={busy} />}
      {data.step === 'photos' && <PhotosStep key={key} data={data} uploadError={uploadError} />}
      {data.step === 'styles' && <StylesStep key={key} data={data} rejected={rejected} busy={busy} />}
      {data.step === 'review' && <ReviewStep key={key} data={data} busy={busy} />}
    </PhotoshootFrame>
  );
}
