// Setting an authenticator app up: a picture for its camera, the same as text, and the first code that it shows.
import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Button, buttonClass } from '~/ui/button';
import { Field } from '~/ui/field';
import { CodeInput } from '~/ui/input';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { useFormState } from '~/web/forms/use-form-state';
import type { SecurityError, ShownSetup } from './security';

export function AppSetupForm({
  setup,
  rejected,
}: {
  setup: ShownSetup;
  rejected: RejectedForm<'code', SecurityError> | undefined;
}) {
  const t = useT('account');
  const common = useT('common');
  const { errors, busy } = useFormState('confirm-app', rejected);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone; the next thing to read is here.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="max-w-form">
      <h3 ref={heading} tabIndex={-1} className="text-base font-medium outline-none">
        {t('security.app.scan')}
      </h3>
      <img src={setup.picture} alt={t('security.app.picture')} className="mt-4 size-48 rounded-md border border-line" />
      <p className="mt-4 text-sm text-muted">{t('security.app.type')}</p>
      <p className="mt-1 font-mono text-sm break-all select-all">{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
      <p className="mt-3">
        <a href={setup.uri} className="text-sm underline underline-offset-4">
          {t('security.app.here')}
        </a>
      </p>
      <Form method="post" className="mt-6 grid gap-5">
        <input type="hidden" name="factor" value={setup.factorId} />
        <input type="hidden" name="name" value={setup.name} />
        <input type="hidden" name="secret" value={setup.secret} />
        <input type="hidden" name="uri" value={setup.uri} />
        <Field label={t('security.app.code')} required error={errors.code && t(`security.errors.${errors.code}`)}>
          {(control) => <CodeInput {...control} name="code" placeholder="000000" submits />}
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="confirm-app" busy={busy}>
            {t('security.app.confirm')}
          </Button>
          <Link to="/app/account/security" className={buttonClass({ variant: 'quiet' })}>
            {common('cancel')}
          </Link>
        </div>
      </Form>
    </div>
  );
}
