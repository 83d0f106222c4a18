// /app/studio/new?source=: one picture, and what to change about it.
import { Form, useNavigation } from 'react-router';
import { STYLE_IDS } from '#server/contracts/catalogue.ts';
import {
  STUDIO_CLOTHES,
  STUDIO_CROPS,
  STUDIO_LIGHTS,
  STUDIO_POSES,
  STUDIO_PRICE,
} from '#server/contracts/studio-lists.ts';
import type { StudioAnswer, StudioSource } from '#server/contracts/studio.ts';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { isStyle, useLooks } from '~/parts/looks/look-name';
import { LookPicture } from '~/parts/looks/look-picture';
import { OwnConsent } from '~/parts/own-consent';
import { Button, buttonClass } from '~/ui/button';
import { RadioCards } from '~/ui/choice';
import { Field, FieldError, Fieldset } from '~/ui/field';
import { Icon } from '~/ui/icons';
import { Select } from '~/ui/input';
import type { RefusedWish, WishValues } from './act';
import { CropSketch } from './crop-sketch';
import { AtHand, canPay, Stays } from './parts';

export interface NewData {
  studio: StudioAnswer;
  source: StudioSource;
  /** Names this look at the form. */
  press: string;
}

export function NewPicturePage({ data, refused }: { data: NewData; refused?: RefusedWish }) {
  const { studio, source, press } = data;
  const t = useT('generations');
  // Where the company can pay, it does unless somebody says otherwise.
  const colour = studio.company && studio.company.credits >= STUDIO_PRICE ? studio.company.colour : null;
  const looks = useLooks(colour);
  const busy = useNavigation().state !== 'idle';
  const values = refused?.values;
  // Where only the company can pay, it says what for.
  const only = studio.credits < STUDIO_PRICE ? studio.company : null;
  const offered = only?.styles ? STYLE_IDS.filter((id) => only.styles?.includes(id)) : STYLE_IDS;
  const crops = only?.crop
    ? STUDIO_CROPS.filter((crop) => crop === only.crop || (crop === 'same' && source.framed))
    : STUDIO_CROPS;
  const crop =
    studio.company?.crop && !source.framed ? studio.company.crop : source.kind === 'photo' ? 'classic' : 'same';
  const wanted = values?.style ?? (isStyle(source.style) ? source.style : 'studio-grey');
  const style = offered.includes(wanted) ? wanted : offered[0];
  return (
    <>
      <title>{`${t('form.title')} · Catchlight`}</title>
      <Link to="/app/studio" className={buttonClass({ variant: 'quiet', size: 'sm', className: 'mb-3 -ml-4' })}>
        <Icon name="arrow-left" className="size-4" /> {t('back')}
      </Link>
      <h1 className="text-3xl">{t('form.title')}</h1>
      <AtHand studio={studio} />
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-12">
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
          <figcaption className="mt-2 text-sm text-muted">{looks.name(source.style) || source.file_name}</figcaption>
        </figure>
        {canPay(studio) && (
          <Form method="post" className="grid min-w-0 gap-10">
            <input type="hidden" name="press" value={press} />
            {source.kind === 'headshot' && <input type="hidden" name="own_look" value={source.style ?? ''} />}
            <Fieldset legend={t('form.look')} hint={t('form.lookHint')}>
              <RadioCards
                name="style"
                defaultValue={style}
                className="grid-cols-2 sm:grid-cols-3 xl:grid-cols-4"
                choices={offered.map((id) => ({
                  value: id,
                  title: looks.name(id),
                  picture: <LookPicture style={id} colour={colour} />,
                }))}
              />
            </Fieldset>
            <Field label={t('form.background')} className="max-w-96">
              {(control) => (
                <Select {...control} name="background" defaultValue={values?.background ?? ''}>
                  <option value="">{t('form.asLook')}</option>
                  {offered.includes('own-background') && (
                    <option value="own-background">{t('form.ownBackground')}</option>
                  )}
                  {offered
                    .filter((id) => id !== 'own-background')
                    .map((id) => (
                      <option key={id} value={id}>
                        {looks.name(id)}
                      </option>
                    ))}
                </Select>
              )}
            </Field>
            <Fieldset legend={t('form.light')}>
              <RadioCards
                name="light"
                defaultValue={values?.light ?? 'look'}
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
                defaultValue={values?.crop ?? crop}
                className="sm:grid-cols-2 xl:grid-cols-3"
                choices={crops.map((one) => ({
                  value: one,
                  title: t(`crops.${one}`),
                  aside: <CropSketch crop={one} />,
                }))}
              />
            </Fieldset>
            <Painted studio={studio} values={values} />
            <Payer studio={studio} chosen={values?.pay} />
            {!source.consent && (
              <OwnConsent
                legend={t('form.consent')}
                processor={studio.processor}
                fault={refused?.fault === 'consent' && t('form.consentFault')}
              />
            )}
            <div>
              <Button type="submit" size="lg" busy={busy}>
                {t('form.submit')}
              </Button>
              {refused?.fault === 'nothing' && (
                <div className="mt-3">
                  <FieldError>{t('form.nothing')}</FieldError>
                </div>
              )}
              <p className="mt-3 text-sm text-muted">{t('form.again')}</p>
            </div>
          </Form>
        )}
      </div>
      <Stays processor={studio.processor} />
    </>
  );
}

/** What only somebody else can paint. */
function Painted({ studio: { paints, processor }, values }: { studio: StudioAnswer; values?: WishValues }) {
  const t = useT('generations');
  const hint = processor ? t('form.paintedHint', { name: processor }) : undefined;
  return (
    <>
      {paints.clothes && (
        <Fieldset legend={t('form.clothes')} hint={hint}>
          <RadioCards
            name="clothes"
            defaultValue={values?.clothes ?? 'same'}
            className="grid-cols-2 xl:grid-cols-4"
            choices={STUDIO_CLOTHES.map((one) => ({ value: one, title: t(`clothes.${one}`) }))}
          />
        </Fieldset>
      )}
      {paints.pose && (
        <Fieldset legend={t('form.pose')}>
          <RadioCards
            name="pose"
            defaultValue={values?.pose ?? 'same'}
            className="grid-cols-2 xl:grid-cols-3"
            choices={STUDIO_POSES.map((one) => ({ value: one, title: t(`poses.${one}`) }))}
          />
        </Fieldset>
      )}
    </>
  );
}

/** Asked only where there are two who could. */
function Payer({ studio: { credits, company }, chosen }: { studio: StudioAnswer; chosen?: string }) {
  const t = useT('generations');
  const looks = useLooks(company?.colour);
  if (!company || company.credits < 1) return null;
  return (
    <Fieldset
      legend={t('form.pay')}
      hint={
        company.styles &&
        [
          t('form.brand', { name: company.name, looks: company.styles.map((style) => looks.name(style)).join(', ') }),
          company.crop && t('form.brandCrop', { crop: t(`crops.${company.crop}`) }),
        ]
          .filter(Boolean)
          .join(' ')
      }
    >
      <RadioCards
        name="pay"
        defaultValue={chosen ?? 'company'}
        className="sm:grid-cols-2"
        choices={[
          {
            value: 'company',
            title: t('form.company', { name: company.name }),
            text: t('form.left', { count: company.credits }),
          },
          ...(credits > 0 ? [{ value: 'own', title: t('form.own'), text: t('form.left', { count: credits }) }] : []),
        ]}
      />
    </Fieldset>
  );
}
