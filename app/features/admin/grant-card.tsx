// Gives credits to a person, or seats and studio credits to a company.
import { Form } from 'react-router';
import { MAX_GRANT } from '#server/contracts/form-limits.ts';
import { COMPANY_UNITS } from '#server/contracts/company-lists.ts';
import { useT } from '~/i18n/use-t';
import { Button } from '~/ui/button';
import { Card } from '~/ui/card';
import { Field } from '~/ui/field';
import { Input, Select } from '~/ui/input';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { useFormState } from '~/web/forms/use-form-state';
import { ReasonField } from './reason-field';

export interface GrantCardProps {
  /** Pressed twice, the form gives once. */
  grantKey: string;
  /** Of a company: what is given is chosen. */
  company?: boolean;
  rejected?: RejectedForm;
}

export function GrantCard({ grantKey, company, rejected }: GrantCardProps) {
  const t = useT('admin');
  const form = useFormState('grant', rejected);
  return (
    <Card>
      <h2 className="text-lg">{t('grant.title')}</h2>
      <Form method="post" className="mt-4 grid gap-4" key={grantKey}>
        <input type="hidden" name="key" value={grantKey} />
        {company && (
          <Field label={t('grant.unit')}>
            {(control) => (
              <Select {...control} name="unit" defaultValue={form.value('unit')}>
                {COMPANY_UNITS.map((unit) => (
                  <option key={unit} value={unit}>
                    {t(unit === 'studio' ? 'companies.studio' : 'companies.seats')}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Field label={t('grant.amount')} error={form.errors['amount'] && t('grant.amountError')}>
          {(control) => (
            <Input
              {...control}
              type="number"
              name="amount"
              min={1}
              max={MAX_GRANT}
              step={1}
              required
              defaultValue={form.value('amount')}
            />
          )}
        </Field>
        <ReasonField form={form} />
        <Button type="submit" name="intent" value="grant" className="justify-self-start">
          {t('grant.button')}
        </Button>
      </Form>
    </Card>
  );
}
