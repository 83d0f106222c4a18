// /app/account/email: first the new address, then the codes out of both mailboxes.
import { Form } from 'react-router';
import type { Site } from '~/context';
import { Link } from '~/i18n/link';
import { richText } from '~/i18n/rich-text';
import { useT } from '~/i18n/use-t';
import { useCustomer } from '~/web/customer';
import { readEmail } from '#server/contracts/email-address.ts';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { useFormState } from '~/web/forms/use-form-state';
import { Alert } from '~/ui/alert';
import { Button, buttonClass } from '~/ui/button';
import { Field } from '~/ui/field';
import { Icon } from '~/ui/icons';
import { CodeInput, Input } from '~/ui/input';
import { MAILBOXES, type RequestError, type CodeError, type PendingEmailChange, type Mailbox } from './email-change';
import { MAX_LENGTHS } from '#server/contracts/form-limits.ts';

export interface EmailResult {
  request?: RejectedForm<'email', RequestError>;
  codes?: RejectedForm<Mailbox, CodeError>;
  done?: Mailbox | null;
  resent?: boolean;
}
export interface EmailPageProps {
  pending: PendingEmailChange | null;
  mailbox: Site['mailbox'];
  result?: EmailResult;
}

export function EmailPage(props: EmailPageProps) {
  const t = useT('account');
  return (
    <div className="mx-auto max-w-form py-4 sm:py-8">
      <title>{`${t('email.changeTitle')} · Catchlight`}</title>
      <Link to="/app/account" className={buttonClass({ variant: 'quiet', size: 'sm', className: '-ml-4' })}>
        <Icon name="arrow-left" /> {t('title')}
      </Link>
      <h1 className="mt-4 text-3xl">{t('email.changeTitle')}</h1>
      {props.pending ? <Codes {...props} pending={props.pending} /> : <NewAddress result={props.result} />}
    </div>
  );
}

function NewAddress({ result }: { result?: EmailResult }) {
  const t = useT('account');
  const { errors, value, busy } = useFormState('ask', result?.request);
  const customer = useCustomer();
  return (
    <>
      <p className="mt-3 text-muted">{t('email.lead')}</p>
      <p className="mt-6 text-sm text-muted">{t('email.now')}</p>
      <p className="font-medium break-all">{customer?.email}</p>
      <Form method="post" className="mt-6 grid gap-5">
        <Field
          label={t('email.new')}
          required
          error={errors.email && t(`errors.ask.${errors.email}`)}
          validate={(typed) => (typed && !readEmail(typed) ? t('errors.ask.email') : null)}
        >
          {(control) => (
            <Input
              {...control}
              type="email"
              name="email"
              autoComplete="email"
              maxLength={MAX_LENGTHS.email}
              defaultValue={value('email')}
            />
          )}
        </Field>
        <Button type="submit" name="intent" value="ask" wide busy={busy}>
          {t('email.send')}
        </Button>
      </Form>
    </>
  );
}

function Codes({ pending, mailbox, result }: EmailPageProps & { pending: PendingEmailChange }) {
  const t = useT('account');
  const confirm = useFormState('confirm', result?.codes);
  const resend = useFormState('resend', result?.request);
  const customer = useCustomer();
  const done = result?.done ?? pending.done;
  const addresses: Record<Mailbox, string> = { current: customer?.email ?? '', fresh: pending.email };
  return (
    <>
      <p className="mt-3 text-muted">{t('email.codesLead')}</p>
      {result?.resent && (
        <Alert tone="success" className="mt-5">
          {t('email.resent')}
        </Alert>
      )}
      {resend.errors.email && (
        <Alert tone="danger" className="mt-5">
          {t(`errors.ask.${resend.errors.email}`)}
        </Alert>
      )}
      <Form method="post" className="mt-7 grid gap-6">
        {MAILBOXES.map((side) =>
          side === done ? (
            <Alert key={side} tone="success">
              {t('email.confirmed', { email: addresses[side] })}
            </Alert>
          ) : (
            <Field
              key={side}
              label={t(`email.code.${side}`)}
              hint={addresses[side]}
              error={confirm.errors[side] && t(`errors.code.${confirm.errors[side]}`)}
            >
              {(control) => <CodeInput {...control} name={side} placeholder="000000" />}
            </Field>
          ),
        )}
        <Button type="submit" name="intent" value="confirm" wide busy={confirm.busy}>
          {t('email.confirm')}
        </Button>
      </Form>
      <Form method="post" className="mt-5 flex flex-wrap justify-center gap-2">
        <Button type="submit" name="intent" value="resend" variant="quiet" size="sm" busy={resend.busy}>
          {t('email.resend')}
        </Button>
        <Button type="submit" name="intent" value="cancel" variant="quiet" size="sm">
          {t('email.cancel')}
        </Button>
      </Form>
      <p className="mt-4 text-center text-sm text-muted">
        {mailbox === 'open'
          ? richText(t('email.mailbox'), {
              link: (
                <a href="/dev/mailbox" target="_blank" rel="noreferrer" className="font-medium text-ink underline" />
              ),
            })
          : t(mailbox === 'locked' ? 'email.mailboxLocked' : 'email.nothing')}
      </p>
    </>
  );
}
