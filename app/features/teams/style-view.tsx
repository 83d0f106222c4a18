// The style of a company: the looks that its people choose from, how large heads are, the wall in its colour, and whether
// anybody may leave it.
import { useState } from 'react';
import { Form } from 'react-router';
import { STYLE_IDS } from '#server/contracts/catalogue.ts';
import { BRAND_CROPS } from '#server/contracts/company-lists.ts';
import { useT } from '~/i18n/use-t';
import { BrandPortrait } from '~/components/looks/brand-portrait';
import { useLookTexts } from '~/components/looks/look-texts';
import { LookPicture } from '~/components/looks/look-picture';
import { Button } from '~/ui/button';
import { RadioCards } from '~/ui/choice';
import { Fieldset } from '~/ui/field';
import { Checkbox } from '~/ui/input';
import type { CompanyDetail } from '#server/contracts/companies.ts';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { useFormState } from '~/web/forms/use-form-state';
import { parseColour } from '#server/contracts/parse-colour.ts';
import { ColourField } from './colour-field';

export function StyleView({ team, rejected }: { team: CompanyDetail; rejected?: RejectedForm }) {
  const t = useT('teams');
  const form = useFormState('style', rejected);
  const { brand } = team;
  const [colourText, setColourText] = useState(form.value('colour') ?? brand.colour ?? '');
  const colour = parseColour(colourText);
  const looks = useLookTexts(colour);
  return (
    <Form method="post" className="grid gap-9">
      <div>
        <h2 className="text-xl">{t('style.title')}</h2>
        <p className="mt-1 max-w-prose text-muted">{t('style.text')}</p>
      </div>
      <Fieldset legend={t('style.colour')}>
        <ColourField text={colourText} colour={colour} invalid={'colour' in form.errors} onChange={setColourText} />
      </Fieldset>
      <Fieldset legend={t('style.crop')} hint={t('style.cropHint')}>
        <RadioCards
          name="crop"
          defaultValue={form.value('crop') ?? brand.crop ?? ''}
          className="grid-cols-2 sm:grid-cols-4 lg:max-w-224"
          choices={['' as const, ...BRAND_CROPS].map((crop) => ({
            value: crop,
            title: t(`style.crops.${crop || 'varied'}`),
            picture: crop ? <BrandPortrait crop={crop} colour={colour} /> : <Varied colour={colour} />,
          }))}
        />
      </Fieldset>
      <Fieldset
        legend={t('style.looks')}
        hint={t('style.looksHint')}
        error={form.errors['styles'] && t('style.needed')}
      >
        <RadioCards
          type="checkbox"
          name="styles"
          chosen={form.values('styles') ?? brand.styles}
          className="grid-cols-2 sm:grid-cols-3 lg:grid-cols-5"
          choices={STYLE_IDS.map((style) => ({
            value: style,
            title: looks.name(style),
            picture: <LookPicture style={style} colour={colour} />,
          }))}
        />
      </Fieldset>
      <Checkbox
        name="locked"
        defaultChecked={form.rejected ? form.value('locked') === 'on' : brand.locked}
        hint={t('style.lockedHint')}
      >
        {t('style.locked')}
      </Checkbox>
      <div>
        <Button type="submit" name="intent" value="style" busy={form.busy}>
          {t('style.save')}
        </Button>
      </div>
    </Form>
  );
}

/** Shown while no crop is chosen: one picture of each. */
function Varied({ colour }: { colour?: string }) {
  return (
    <span aria-hidden className="grid aspect-4/5 grid-cols-2 content-stretch gap-px">
      {(['wide', 'close', 'close', 'classic'] as const).map((crop, index) => (
        <BrandPortrait key={index} crop={crop} colour={colour} />
      ))}
    </span>
  );
}
