// The looks that a company's people choose from, and whether they may leave them.
import { Form, useNavigation } from 'react-router';
import { STYLE_IDS } from '#server/contracts/catalogue.ts';
import { useT } from '~/i18n/use-t';
import { LookPicture } from '~/parts/looks/look-picture';
import { Button } from '~/ui/button';
import { RadioCards } from '~/ui/choice';
import { Fieldset } from '~/ui/field';
import { Checkbox } from '~/ui/input';
import type { CompanyDetail } from '../../../server/contracts/companies.ts';

export function StyleView({ team, fault }: { team: CompanyDetail; fault?: boolean }) {
  const t = useT('teams');
  const shoot = useT('photoshoot');
  const busy = useNavigation().state !== 'idle';
  return (
    <Form method="post" className="grid gap-6">
      <div>
        <h2 className="text-xl">{t('style.title')}</h2>
        <p className="mt-1 text-muted">{t('style.text')}</p>
      </div>
      <Fieldset legend={t('style.looks')} error={fault ? t('style.needed') : undefined}>
        <RadioCards
          type="checkbox"
          name="styles"
          chosen={team.brand.styles}
          className="grid-cols-2 sm:grid-cols-3 lg:grid-cols-5"
          choices={STYLE_IDS.map((style) => ({
            value: style,
            title: shoot(`looks.${style}.name`),
            picture: <LookPicture style={style} />,
          }))}
        />
      </Fieldset>
      <Checkbox name="locked" defaultChecked={team.brand.locked} hint={t('style.lockedHint')}>
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
