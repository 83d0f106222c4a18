// /app/studio/new?source=: one picture, and what to change about it.
import { Form, useNavigation } from 'react-router';
import { STYLE_IDS } from '#server/contracts/catalogue.ts';
import { STUDIO_CROPS, STUDIO_LIGHTS, STUDIO_PRICE } from '#server/contracts/studio-lists.ts';
import type { StudioAnswer, StudioSource } from '#server/contracts/studio.ts';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { useLookTexts } from '~/components/looks/look-texts';
import { LookPicture } from '~/components/looks/look-picture';
import { FaceConsentFieldset } from '~/components/face-consent';
import { Button, buttonClass } from '~/ui/button';
import { RadioCards } from '~/ui/choice';
import { FieldError, Fieldset } from '~/ui/field';
import { Icon } from '~/ui/icons';
import { useFormState } from '~/web/forms/use-form-state';
import type { RejectedPicture } from './actions.server';
import { CropSketch } from './crop-sketch';
import { AvailableCredits, canPay, ProcessorNote } from './credits-and-processor';
import { BackgroundField, Painted, Payer } from './picture-fields';

export interface NewData {
  studio: StudioAnswer;
  source: StudioSource;
  /** Names this look at the form. */
  press: string;
}

export function NewPicturePage({ data, rejected }: { data: NewData; rejected?: RejectedPicture }) {
  const { studio, source } = data;
  const t = useT('generations');
  const looks = useLookTexts(brandColour(studio));
  return (
    <>
      <title>{`${t('form.title')} · Catchlight`}</title>
      <Link to="/app/studio" className={buttonClass({ variant: 'quiet', size: 'sm', className: 'mb-3 -ml-4' })}>
        <Icon name="arrow-left" className="size-4" /> {t('back')}
      </Link>
      <h1 className="text-3xl">{t('form.title')}</h1>
      <AvailableCredits studio={studio} />
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-12">
        <SourcePicture source={source} name={looks.name(source.style) || source.file_name} />
        {canPay(studio) && <PictureForm data={data} rejected={rejected} />}
      </div>
      <ProcessorNote processor={studio.processor} />
    </>
  );
}

function SourcePicture({ source, name }: { source: StudioSource; name: string | null }) {
  const t = useT('generations');
  return (
    <figure className="max-w-72 lg:sticky lg:top-6">
      <div className="overflow-hidden rounded-lg bg-sunken">
        {source.url && (
          <img
            src={source.url}
            alt={t('form.source')}
            width={source.width ?? undefined}
            height={source.height ?? undefined}
            className="h-auto w-full object-contain"
          />
        )}
      </div>
      <figcaption className="mt-2 text-sm text-muted">{name}</figcaption>
    </figure>
  );
}

/** Where the company can pay, it does unless somebody says otherwise, and the looks have its colour. */
const brandColour = ({ company }: StudioAnswer): string | null =>
  company && company.credits >= STUDIO_PRICE ? company.colour : null;

/** The looks and crops on offer: all of them, or the company's where only the company can pay. */
function listOffers({ studio, source }: NewData) {
  const only = studio.credits < STUDIO_PRICE ? studio.company : null;
  const styles = only?.styles ? STYLE_IDS.filter((id) => only.styles?.includes(id)) : STYLE_IDS;
  const crops = only?.crop
    ? STUDIO_CROPS.filter((crop) => crop === only.crop || (crop === 'same' && source.framed))
    : STUDIO_CROPS;
  return { styles, crops };
}

function PictureForm({ data, rejected }: { data: NewData; rejected?: RejectedPicture }) {
  const { studio, source, press } = data;
  const t = useT('generations');
  const colour = brandColour(studio);
  const looks = useLookTexts(colour);
  const busy = useNavigation().state !== 'idle';
  const form = useFormState('', rejected);
  const { styles, crops } = listOffers(data);
  const crop =
    studio.company?.crop && !source.framed ? studio.company.crop : source.kind === 'photo' ? 'classic' : 'same';
  const wanted = form.value('style') ?? source.style ?? 'studio-grey';
  const style = styles.find((id) => id === wanted) ?? styles[0];
  return (
    <Form method="post" className="grid min-w-0 gap-10">
      <input type="hidden" name="press" value={press} />
      {source.kind === 'headshot' && <input type="hidden" name="own_look" value={source.style ?? ''} />}
      <Fieldset legend={t('form.look')} hint={t('form.lookHint')}>
        <RadioCards
          name="style"
          defaultValue={style}
          className="grid-cols-2 sm:grid-cols-3 xl:grid-cols-4"
          choices={styles.map((id) => ({
            value: id,
            title: looks.name(id),
            picture: <LookPicture style={id} colour={colour} />,
          }))}
        />
      </Fieldset>
      <BackgroundField offered={styles} name={looks.name} chosen={form.value('background')} />
      <Fieldset legend={t('form.light')}>
        <RadioCards
          name="light"
          defaultValue={form.value('light') ?? 'look'}
          className="sm:grid-cols-2 xl:grid-cols-3"
          choices={STUDIO_LIGHTS.map((light) => ({
            value: light,
            title: t(`lights.${light}.name`),
            text: t(`lights.${light}.text`),
          }))}
        />
      </Fieldset>
      <Fieldset legend={t('form.crop')} hint={t('form.cropHint')}>
        <RadioCards
          name="crop"
          defaultValue={form.value('crop') ?? crop}
          className="sm:grid-cols-2 xl:grid-cols-3"
          choices={crops.map((one) => ({
            value: one,
            title: t(`crops.${one}`),
            aside: <CropSketch crop={one} />,
          }))}
        />
      </Fieldset>
      <Painted studio={studio} form={form} />
      <Payer studio={studio} chosen={form.value('pay')} />
      {!source.consent && (
        <FaceConsentFieldset
          legend={t('form.consent')}
          processor={studio.processor}
          error={form.errors.consent && t('form.consentError')}
        />
      )}
      <div>
        <Button type="submit" size="lg" busy={busy}>
          {t('form.submit')}
        </Button>
        {form.errors.style && (
          <div className="mt-3">
            <FieldError>{t('form.nothing')}</FieldError>
          </div>
        )}
        <p className="mt-3 text-sm text-muted">{t('form.again')}</p>
      </div>
    </Form>
  );
}
