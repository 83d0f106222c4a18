// Gives credits to a person, or seats and studio credits to a company.
import { Form } from 'react-router';
import { COMPANY_UNITS } from '#server/contracts/company-lists.ts';
import { useT } from '~/i18n/use-t';
import { Button } from '~/ui/button';
import { Card } from '~/ui/card';
import { Field } from '~/ui/field';
import { Input, Select } from '~/ui/input';
import type { Refused } from './forms';
import { ReasonField } from './reason-field';

export interface GrantCardProps {
  /** Pressed twice, the form gives once. */
  grantKey: string;
  /** Of a company: what is given is chosen. */
  company?: boolean;
  refused?: Refused;
}

export function GrantCard({ grantKey, company, refused }: GrantCardProps) {
  const t = useT('admin');
  return (
    <Card>
      <h2 className="text-lg">{t('grant.title')}</h2>
      <Form method="post" className="mt-4 grid gap-4" key={grantKey}>
        <input type="hidden" name="key" value={grantKey} />
        {company && (
          <Field label={t('grant.unit')}>
            {(control) => (
              <Select {...control} name="unit" defaultValue={refused?.values['unit']}>
                {COMPANY_UNITS.map((unit) => (
                  <option key={unit} value={unit}>
                    {t(unit === 'studio' ? 'companies.studio' : 'companies.seats')}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Field label={t('grant.amount')} error={refused?.faults['amount'] && t('grant.amountFault')}>
          {(control) => (
            <Input
              {...control}
              type="number"
              name="amount"
              min={1}
              max={1000}
              step={1}
              required
              defaultValue={refused?.values['amount']}
            />
          )}
        </Field>
        <ReasonField refused={refused?.faults['removal'] || refused?.faults['moneyBack'] ? undefined : refused} />
        <Button type="submit" name="intent" value="grant" className="justify-self-start">
          {t('grant.button')}
        </Button>
      </Form>
    </Card>
  );
}
