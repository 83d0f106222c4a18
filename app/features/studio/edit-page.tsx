// /app/studio/new?source=: one picture, what to change about it, and what becomes of it before it is kept.
import { Form, useNavigation } from 'react-router';
import { PREVIEWS_PER_MINUTE, STUDIO_PRICE } from '#server/contracts/studio-lists.ts';
import type { Generation } from '#server/contracts/studio.ts';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { FaceConsentFieldset } from '~/components/face-consent';
import { Button, buttonClass } from '~/ui/button';
import { FieldError } from '~/ui/field';
import { useHydrated } from '~/ui/hydrated';
import { Icon } from '~/ui/icons';
import { useFormState } from '~/web/forms/use-form-state';
import type { RejectedPicture } from './actions.server';
import { AvailableCredits, canPay, HoldNote, ProcessorNote } from './credits-and-processor';
import { EditControls, initialEditValues, type EditData } from './edit-controls';
import {
  EDIT_FIELDS,
  type EditValues,
  editPreviewAddress,
  preventsKeeping,
  noScriptPreviewAddress,
} from './edit-values';
import { HostedEditConsent } from './hosted-edit-consent';
import { changesClothesOrPose, isUnchangedEdit } from './is-unchanged-edit';
import { findKept } from './kept-edits';
import { keepButtonState, type KeepOffer } from './keep-button-state';
import { EarlierEdits } from './generation-link';
import { ClothesAndPoseFields, PayerField } from './picture-fields';
import { PREVIEW_STATUS, PreviewStage } from './preview-stage';
import { useEdits } from './use-edits';
import { previewState, useLivePreview, type PreviewState } from './use-live-preview';

export interface EditPageData extends EditData {
  /** Names this look at the form. */
  press: string;
  /** What a form without a script asked to be shown; null when nothing was. */
  shown: EditValues | null;
  /** What was kept of this picture before, newest first. */
  kept: Generation[];
}

export function EditPage({ data, rejected }: { data: EditPageData; rejected?: RejectedPicture }) {
  const { studio, source } = data;
  const t = useT('generations');
  const script = useHydrated();
  const initial = initialEditValues(data);
  const first = startingEdit(data, rejected);
  const edits = useEdits(first);
  const { edit, change } = edits;
  const unchanged = source.kind !== 'photo' && isUnchangedEdit(source.style ?? '', edit);
  const address = script && source.consent ? editPreviewAddress(source.attachment_id, edit) : null;
  const preview = useLivePreview(address);
  return (
    <>
      <title>{`${t('form.title')} · Catchlight`}</title>
      <Link to="/app/studio" className={buttonClass({ variant: 'quiet', size: 'sm', className: 'mb-3 -ml-4' })}>
        <Icon name="arrow-left" className="size-4" /> {t('back')}
      </Link>
      <div className="grid items-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_1fr]">
        <div className="lg:col-start-2">
          <h1 className="text-3xl">{t('form.title')}</h1>
          <AvailableCredits studio={studio} />
        </div>
        {script ? (
          <PreviewStage
            {...{ source, edit, unchanged, preview, change }}
            undo={edits.undo}
            redo={edits.redo}
            reset={() => change(initial)}
            isFirst={EDIT_FIELDS.every((name) => edit[name] === initial[name])}
          />
        ) : (
          <StillPictures data={data} />
        )}
        <Form
          ref={edits.form}
          method="post"
          onInput={edits.onInput}
          onPointerUp={edits.onSettle}
          onKeyUp={edits.onSettle}
          className="group/edit grid min-w-0 gap-8 lg:col-start-2"
        >
          <input type="hidden" name="source" value={source.attachment_id} />
          <input type="hidden" name="press" value={data.press} />
          <input type="hidden" name="painted_credits" value={studio.paints.credits} />
          {source.kind === 'headshot' && <input type="hidden" name="own_look" value={source.style ?? ''} />}
          {/* Controlled: React would put a hidden field back to its default with every rendering. */}
          <input type="hidden" name="touch_up" value={edit.touch_up} />
          <EditControls data={data} first={first} />
          <KeepFields
            data={data}
            edit={edit}
            first={first}
            rejected={rejected}
            blocked={preventsKeeping(preview.problem, edit)}
            unchanged={unchanged}
            state={previewState(preview, address)}
          />
        </Form>
      </div>
      {data.kept.length > 0 && <EarlierEdits kept={data.kept} />}
      <ProcessorNote studio={studio} />
    </>
  );
}

/** What was submitted, or asked to be shown, or else the first edit. */
function startingEdit(data: EditPageData, rejected: RejectedPicture | undefined): EditValues {
  const first = data.shown ?? initialEditValues(data);
  if (!rejected) return first;
  const submitted = EDIT_FIELDS.map((name) => [name, rejected.submittedValues[name]?.[0] ?? first[name]]);
  return Object.fromEntries(submitted) as EditValues;
}

/** Without a script: the picture, and beside it what the form asked for. */
function StillPictures({ data: { source, shown } }: { data: EditPageData }) {
  const t = useT('generations');
  const picture = (src: string, alt: string, title: string) => (
    <figure>
      <img src={src} alt={alt} className="aspect-4/5 w-full rounded-lg bg-sunken object-cover" />
      <figcaption className="mt-2 text-sm text-muted">{title}</figcaption>
    </figure>
  );
  return (
    <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
      <div className={shown ? 'grid grid-cols-2 gap-3' : 'max-w-128'}>
        {shown
          ? picture(
              noScriptPreviewAddress(source.attachment_id, shown, 'source'),
              t('picture.altBefore'),
              t('picture.before'),
            )
          : source.url && picture(source.url, t('form.source'), t('picture.before'))}
        {shown && picture(noScriptPreviewAddress(source.attachment_id, shown), t('preview.alt'), t('picture.after'))}
      </div>
      <p className="mt-3 text-sm text-muted">{t('preview.free', { count: PREVIEWS_PER_MINUTE })}</p>
    </div>
  );
}

interface KeepProps {
  data: EditPageData;
  edit: EditValues;
  /** What the fields begin with. */
  first: EditValues;
  rejected?: RejectedPicture;
  /** The engine could not deliver the edit that is shown. */
  blocked: boolean;
  unchanged: boolean;
  /** Whether the person has seen what they would keep. */
  state: PreviewState;
}

function KeepFields({ data: { studio, source, kept }, edit, first, rejected, blocked, unchanged, state }: KeepProps) {
  const t = useT('generations');
  const script = useHydrated();
  const busy = useNavigation().state !== 'idle';
  const form = useFormState('', rejected);
  const { keeps_face, credits, separate_consent, waiting_for } = studio.paints;
  const painted = changesClothesOrPose(edit);
  const redrawn = painted && (!keeps_face || changesClothesOrPose({ ...edit, clothes: 'same' }));
  const price = painted ? credits : STUDIO_PRICE;
  const affordable = canPay(studio, price);
  const before = findKept(kept, edit, studio);
  // Without a script the button stays beside an edit that was kept: it keeps whatever is chosen next.
  const canKeep = canPay(studio) && (!script || !before);
  // With nothing left but to open the kept picture, neither payer nor consent is asked for.
  const asks = canKeep || !before;
  const offer = keepButtonState({ script, painted, redrawn, unchanged, affordable, blocked, state });
  const terms = affordable ? t(`form.${offer.help}`) : t('form.short', { count: price });
  return (
    <>
      <ClothesAndPoseFields studio={studio} first={first} />
      {separate_consent && asks && (
        <HostedEditConsent studio={studio} source={source} wanted={script ? painted : undefined} form={form} />
      )}
      {canKeep && (painted || !script) && <HoldNote hold={waiting_for} />}
      {canKeep && <PayerField studio={studio} chosen={form.value('pay')} />}
      {!source.consent && asks && (
        <FaceConsentFieldset
          legend={t('form.consent')}
          processor={separate_consent ? null : studio.processor}
          hostedProcessor={separate_consent ? studio.processor : null}
          error={form.errors.consent && t('form.consentError')}
        />
      )}
      <div>
        <div className="flex flex-wrap gap-3">
          {!script && (
            <Button type="submit" variant="secondary" size="lg" formMethod="get" formNoValidate>
              {t('preview.show')}
            </Button>
          )}
          {before && (
            <Link to={`/app/studio/${before.generation_id}`} className={buttonClass({ size: 'lg' })}>
              {t('form.open')}
            </Link>
          )}
          {canKeep && (
            <Button
              type="submit"
              size="lg"
              variant={before ? 'secondary' : 'primary'}
              busy={busy}
              disabled={offer.disabled}
              aria-describedby={offer.disabled && affordable && !unchanged ? PREVIEW_STATUS : undefined}
            >
              <SubmitLabel label={offer.label} credits={credits} />
            </Button>
          )}
        </div>
        {(form.errors.style || form.errors.clothes) && (
          <div className="mt-3">
            <FieldError>{t(form.errors.style ? 'form.nothing' : 'form.noClothes')}</FieldError>
          </div>
        )}
        {before && <p className="mt-3 text-sm text-muted">{t('form.kept')}</p>}
        {asks && <p className="mt-3 text-sm text-muted">{terms}</p>}
      </div>
    </>
  );
}

/** Without a script the button is there before anything is chosen: it names no price where there are two. */
function SubmitLabel({ label, credits }: { label: KeepOffer['label']; credits: number }) {
  const t = useT('generations');
  const script = useHydrated();
  if (!script && credits !== STUDIO_PRICE) return t('form.keep');
  return t(`form.${label}`, { count: credits });
}
