// The second step of signing in: the code that an authenticator app shows.
import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { useHref } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Button } from '~/ui/button';
import { Field } from '~/ui/field';
import { CodeInput, Select } from '~/ui/input';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { useFormState } from '~/web/forms/use-form-state';
import type { AuthenticatorApp } from './second-factor';
import type { VerifyCodeError } from './verify-code';

export interface SecondFactorResult {
  rejected: RejectedForm<'code', VerifyCodeError>;
  /** So that two equal results are two results. */
  at: number;
}

export function SecondFactorForm({ apps, result }: { apps: readonly AuthenticatorApp[]; result?: SecondFactorResult }) {
  const t = useT('auth');
  const href = useHref();
  const { errors, value, busy } = useFormState('second-factor', result?.rejected);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), [result?.at]);
  return (
    <div className="grid gap-7">
      <div>
        <h1 className="text-2xl">{t('secondFactor.title')}</h1>
        <p className="mt-2 text-muted">{t('secondFactor.lead')}</p>
      </div>
      <Form method="post" className="grid gap-4" key={result?.at}>
        {apps.length > 1 ? (
          <Field label={t('secondFactor.app')}>
            {(control) => (
              <Select {...control} name="factor" defaultValue={value('factor') ?? apps[0]?.id}>
                {apps.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ) : (
          <input type="hidden" name="factor" value={apps[0]?.id} />
        )}
        <Field label={t('verify.code')} required error={errors.code && t(`secondFactor.errors.${errors.code}`)}>
          {(control) => <CodeInput {...control} name="code" ref={field} placeholder="000000" />}
        </Field>
        <Button type="submit" name="intent" value="second-factor" wide busy={busy}>
          {t('verify.button')}
        </Button>
      </Form>
      <form method="post" action={href('/sign-out')} className="text-center">
        <input type="hidden" name="to" value={href('/auth')} />
        <Button type="submit" variant="quiet" size="sm">
          {t('secondFactor.other')}
        </Button>
      </form>
    </div>
  );
}
