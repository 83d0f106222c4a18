// Name, industry and size of a company, as the new page and the settings ask for them.
import { INDUSTRIES, TEAM_SIZES } from '#server/contracts/company-lists.ts';
import { useT } from '~/i18n/use-t';
import { Field } from '~/ui/field';
import { Input, Select } from '~/ui/input';

interface Known {
  name?: string;
  industry?: string | null;
  employees?: string | null;
}

export function CompanyFields({ known = {}, nameFault }: { known?: Known; nameFault?: boolean }) {
  const t = useT('teams');
  return (
    <>
      <Field label={t('new.name')} required error={nameFault ? t('new.errorName') : undefined}>
        {(control) => (
          <Input {...control} name="name" maxLength={120} autoComplete="organization" defaultValue={known.name} />
        )}
      </Field>
      <Field label={t('new.industry')}>
        {(control) => (
          <Select {...control} name="industry" defaultValue={known.industry ?? ''}>
            <option value="">{t('new.none')}</option>
            {INDUSTRIES.map((industry) => (
              <option key={industry} value={industry}>
                {t(`industries.${industry}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('new.size')}>
        {(control) => (
          <Select {...control} name="employees" defaultValue={known.employees ?? ''}>
            <option value="">{t('new.none')}</option>
            {TEAM_SIZES.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}
