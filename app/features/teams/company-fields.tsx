// Name, industry and size of a company, as the new page and the settings ask for them.
import { INDUSTRIES, TEAM_SIZES } from '#server/contracts/company-lists.ts';
import { MAX_LENGTHS } from '#server/contracts/form-limits.ts';
import type { FormState } from '~/web/forms/use-form-state';
import { useT } from '~/i18n/use-t';
import { Field } from '~/ui/field';
import { Input, Select } from '~/ui/input';

interface CompanyFacts {
  name?: string;
  industry?: string | null;
  employees?: string | null;
}

export function CompanyFields({ company = {}, form }: { company?: CompanyFacts; form: FormState }) {
  const t = useT('teams');
  return (
    <>
      <Field label={t('new.name')} required error={form.errors['name'] && t('new.errorName')}>
        {(control) => (
          <Input
            {...control}
            name="name"
            maxLength={MAX_LENGTHS.name}
            autoComplete="organization"
            defaultValue={form.value('name') ?? company.name}
          />
        )}
      </Field>
      <Field label={t('new.industry')}>
        {(control) => (
          <Select {...control} name="industry" defaultValue={form.value('industry') ?? company.industry ?? ''}>
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
          <Select {...control} name="employees" defaultValue={form.value('employees') ?? company.employees ?? ''}>
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
