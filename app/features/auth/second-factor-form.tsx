// The second step of signing in: a security key, the code that an authenticator app shows, or a recovery code in their place.
import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { useHref } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { Field } from '~/ui/field';
import { CodeInput, Input, Select } from '~/ui/input';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { useFormState } from '~/web/forms/use-form-state';
import type { KeyError, SecondFactor, SecondFactors } from './second-factor';
import { SecurityKeyStep } from './security-key-step';
import type { VerifyCodeError } from './verify-code';

export interface SecondFactorResult {
  rejected?: RejectedForm<'code', VerifyCodeError>;
  /** Why the security key was refused. */
  key?: KeyError;
  /** So that two equal results are two results. */
  at: number;
}

interface Props {
  factors: SecondFactors;
  result?: SecondFactorResult | undefined;
}

/** What the page asks for, as its title and its first sentence are named. */
const asked = ({ apps, keys }: SecondFactors) =>
  keys.length === 0
    ? (['title', 'lead'] as const)
    : apps.length === 0
      ? (['titleKey', 'leadKey'] as const)
      : (['titleBoth', 'leadBoth'] as const);

export function useSecondFactorTitle(factors: SecondFactors): string {
  return useT('auth')(`secondFactor.${asked(factors)[0]}`);
}

export function SecondFactorForm({ factors, result }: Props) {
  const t = useT('auth');
  const href = useHref();
  const title = useSecondFactorTitle(factors);
  const { apps, keys } = factors;
  const first = apps[0] ?? keys[0];
  return (
    <div className="grid gap-7">
      <div>
        <h1 className="text-2xl">{title}</h1>
        {first && <p className="mt-2 text-muted">{t(`secondFactor.${asked(factors)[1]}`)}</p>}
      </div>
      {!first && <Alert tone="danger">{t('secondFactor.unknown')}</Alert>}
      {keys.length > 0 && <SecurityKeyStep keys={keys} refused={result?.key} />}
      {keys.length > 0 && apps.length > 0 && <p className="text-center text-sm text-muted">{t('secondFactor.or')}</p>}
      {apps.length > 0 && <AppCode apps={apps} result={result} />}
      {first && <RecoveryCode factor={first.id} result={result} />}
      <form method="post" action={href('/sign-out')} className="text-center">
        <input type="hidden" name="to" value={href('/auth')} />
        <Button type="submit" variant="quiet" size="sm">
          {t('secondFactor.other')}
        </Button>
      </form>
    </div>
  );
}

function AppCode({ apps, result }: Pick<Props, 'result'> & { apps: readonly SecondFactor[] }) {
  const t = useT('auth');
  const { errors, value, busy } = useFormState('second-factor', result?.rejected);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), [result?.at]);
  return (
    <Form method="post" className="grid gap-4" key={result?.at}>
      <AppChoice apps={apps} chosen={value('factor')} />
      <Field label={t('verify.code')} required error={errors.code && t(`secondFactor.errors.${errors.code}`)}>
        {(control) => <CodeInput {...control} name="code" ref={field} placeholder="000000" submits />}
      </Field>
      <Button type="submit" name="intent" value="second-factor" wide busy={busy}>
        {t('verify.button')}
      </Button>
    </Form>
  );
}

function RecoveryCode({ factor, result }: Pick<Props, 'result'> & { factor: string }) {
  const t = useT('auth');
  const { rejected, errors, busy } = useFormState('recovery-code', result?.rejected);
  return (
    <details className="text-sm" open={rejected}>
      <summary className="cursor-pointer text-center text-muted underline underline-offset-4 hover:text-ink">
        {t('secondFactor.lost')}
      </summary>
      <Form method="post" className="mt-5 grid gap-4">
        <input type="hidden" name="factor" value={factor} />
        <Field
          label={t('secondFactor.recovery')}
          hint={t('secondFactor.recoveryHint')}
          required
          error={errors.code && t(`secondFactor.recoveryErrors.${errors.code}`)}
        >
          {(control) => (
            <Input
              {...control}
              name="code"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={24}
            />
          )}
        </Field>
        <Button type="submit" name="intent" value="recovery-code" variant="secondary" wide busy={busy}>
          {t('verify.button')}
        </Button>
      </Form>
    </details>
  );
}

/** Most people have one app, and nothing to choose. */
function AppChoice({ apps, chosen }: { apps: readonly SecondFactor[]; chosen: string | undefined }) {
  const t = useT('auth');
  const [first, ...others] = apps;
  if (others.length === 0) return <input type="hidden" name="factor" value={first?.id} />;
  return (
    <Field label={t('secondFactor.app')}>
      {(control) => (
        <Select {...control} name="factor" defaultValue={chosen ?? first?.id}>
          {apps.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
