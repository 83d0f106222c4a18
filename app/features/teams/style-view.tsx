// The style of a company: the looks that its people choose from, how large heads are, the wall in its colour, and whether
// anybody may leave it.
import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { STYLE_IDS } from '#server/contracts/catalogue.ts';
import { BRAND_CROPS } from '#server/contracts/company-lists.ts';
import { useT } from '~/i18n/use-t';
import { BrandPortrait } from '~/parts/looks/brand-portrait';
import { useLooks } from '~/parts/looks/look-name';
import { LookPicture } from '~/parts/looks/look-picture';
import { Button } from '~/ui/button';
import { RadioCards } from '~/ui/choice';
import { Fieldset } from '~/ui/field';
import { Checkbox } from '~/ui/input';
import type { BrandStyle, CompanyDetail } from '#server/contracts/companies.ts';
import { type BrandFaults, readColour } from './brand-form';
import { ColourField } from './colour-field';

export interface RefusedBrand {
  brand: BrandStyle;
  typed: string;
  faults: BrandFaults;
}

export function StyleView({ team, refused }: { team: CompanyDetail; refused?: RefusedBrand }) {
  const t = useT('teams');
  const busy = useNavigation().state !== 'idle';
  const brand = refused?.brand ?? team.brand;
  const [typed, setTyped] = useState(refused?.typed ?? team.brand.colour ?? '');
  const colour = readColour(typed);
  const looks = useLooks(colour);
  return (
    <Form method="post" className="grid gap-9">
      <div>
        <h2 className="text-xl">{t('style.title')}</h2>
        <p className="mt-1 max-w-prose text-muted">{t('style.text')}</p>
      </div>
      <Fieldset legend={t('style.colour')}>
        <ColourField typed={typed} colour={colour} fault={refused?.faults.colour} onType={setTyped} />
      </Fieldset>
      <Fieldset legend={t('style.crop')} hint={t('style.cropHint')}>
        <RadioCards
          name="crop"
          defaultValue={brand.crop ?? ''}
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
        error={refused?.faults.styles ? t('style.needed') : undefined}
      >
        <RadioCards
          type="checkbox"
          name="styles"
          chosen={brand.styles}
          className="grid-cols-2 sm:grid-cols-3 lg:grid-cols-5"
          choices={STYLE_IDS.map((style) => ({
            value: style,
            title: looks.name(style),
            picture: <LookPicture style={style} colour={colour} />,
          }))}
        />
      </Fieldset>
      <Checkbox name="locked" defaultChecked={brand.locked} hint={t('style.lockedHint')}>
        {t('style.locked')}
      </Checkbox>
      <div>
        <Button type="submit" name="intent" value="style" busy={busy}>
          {t('style.save')}
        </Button>
      </div>
    </Form>
  );
}

/** A crop of each kind: nobody has chosen. */
function Varied({ colour }: { colour?: string }) {
  return (
    <span aria-hidden className="grid aspect-4/5 grid-cols-2 content-stretch gap-px">
      {(['wide', 'close', 'close', 'classic'] as const).map((crop, index) => (
        <BrandPortrait key={index} crop={crop} colour={colour} />
      ))}
    </span>
  );
}
