// Fields of the form for a new picture: background, what only a hosted renderer paints, and who pays.
import type { StyleId } from '#server/contracts/catalogue.ts';
import { STUDIO_POSES, STUDIO_PRICE } from '#server/contracts/studio-lists.ts';
import type { StudioAnswer } from '#server/contracts/studio.ts';
import { useT } from '~/i18n/use-t';
import { useLookTexts } from '~/components/looks/look-texts';
import { RadioCards } from '~/ui/choice';
import { Field, Fieldset } from '~/ui/field';
import { Select } from '~/ui/input';
import { ClothesField } from './clothes-field';
import type { EditValues } from './edit-values';
import { EditRadioPills } from './edit-radio-pills';

export function BackgroundField({
  offered,
  name,
  chosen,
}: {
  offered: readonly StyleId[];
  name: (style: StyleId) => string;
  chosen?: string;
}) {
  const t = useT('generations');
  return (
    <Field label={t('form.background')} className="max-w-96">
      {(control) => (
        <Select {...control} name="background" defaultValue={chosen ?? ''}>
          <option value="">{t('form.asLook')}</option>
          {offered.includes('own-background') && <option value="own-background">{t('form.ownBackground')}</option>}
          {offered
            .filter((id) => id !== 'own-background')
            .map((id) => (
              <option key={id} value={id}>
                {name(id)}
              </option>
            ))}
        </Select>
      )}
    </Field>
  );
}

/** What only a hosted renderer can paint. */
export function ClothesAndPoseFields({
  studio,
  first,
}: {
  studio: StudioAnswer;
  first: Pick<EditValues, 'clothes' | 'pose'>;
}) {
  const t = useT('generations');
  const { credits } = studio.paints;
  return (
    <>
      {studio.paints.clothes && credits !== STUDIO_PRICE && <p>{t('form.price', { count: credits })}</p>}
      {studio.paints.clothes && <ClothesField studio={studio} chosen={first.clothes || 'same'} />}
      {studio.paints.pose && (
        <EditRadioPills
          name="pose"
          legend={t('form.pose')}
          hint={t('form.poseHint')}
          chosen={first.pose || 'same'}
          choices={STUDIO_POSES.map((one) => ({ value: one, title: t(`poses.${one}`) }))}
        />
      )}
    </>
  );
}

/** Asked only where both the person and the company could pay. A member whose limit is reached pays themselves, and the page says so. */
export function PayerField({ studio: { credits, company }, chosen }: { studio: StudioAnswer; chosen?: string }) {
  const t = useT('generations');
  const looks = useLookTexts(company?.colour);
  if (company?.limited)
    return (
      <p className="max-w-prose">
        <input type="hidden" name="pay" value="own" />
        {t('form.limited')}
      </p>
    );
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
