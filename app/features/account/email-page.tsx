// /app/account/email: first the new address, then the codes out of both mailboxes.
import { Form, useNavigation } from 'react-router';
import { Link } from '~/i18n/link';
import { rich } from '~/i18n/rich';
import { useT } from '~/i18n/use-t';
import { useCustomer } from '~/parts/customer';
import { readEmail } from '~/parts/read-email';
import { Alert } from '~/ui/alert';
import { Button, buttonClass } from '~/ui/button';
import { Field } from '~/ui/field';
import { Icon } from '~/ui/icons';
import { CodeInput, Input } from '~/ui/input';
import { SIDES, type AskFault, type CodeFault, type Pending, type Side } from './email-change';

export interface EmailResult {
  ask?: AskFault;
  typed?: string;
  codes?: Partial<Record<Side, CodeFault>>;
  done?: Side | null;
  resent?: boolean;
}
export interface EmailPageProps {
  pending: Pending | null;
  /** The server shows its mails itself. */
  mailbox: boolean;
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
  const busy = useNavigation().state !== 'idle';
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
          error={result?.ask && t(`errors.ask.${result.ask}`)}
          validate={(typed) => (typed && !readEmail(typed) ? t('errors.ask.email') : null)}
        >
          {(control) => (
            <Input
              {...control}
              type="email"
              name="email"
              autoComplete="email"
              maxLength={254}
              defaultValue={result?.typed}
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

function Codes({ pending, mailbox, result }: EmailPageProps & { pending: Pending }) {
  const t = useT('account');
  const { state, formData } = useNavigation();
  const intent = state === 'idle' ? null : formData?.get('intent');
  const customer = useCustomer();
  const done = result?.done ?? pending.done;
  const addresses: Record<Side, string> = { current: customer?.email ?? '', fresh: pending.email };
  return (
    <>
      <p className="mt-3 text-muted">{t('email.codesLead')}</p>
      {result?.resent && (
        <Alert tone="success" className="mt-5">
          {t('email.resent')}
        </Alert>
      )}
      {result?.ask && (
        <Alert tone="danger" className="mt-5">
          {t(`errors.ask.${result.ask}`)}
        </Alert>
      )}
      <Form method="post" className="mt-7 grid gap-6">
        {SIDES.map((side) =>
          side === done ? (
            <Alert key={side} tone="success">
              {t('email.confirmed', { email: addresses[side] })}
            </Alert>
          ) : (
            <Field
              key={side}
              label={t(`email.code.${side}`)}
              hint={addresses[side]}
              error={result?.codes?.[side] && t(`errors.code.${result.codes[side]}`)}
            >
              {(control) => <CodeInput {...control} name={side} placeholder="000000" />}
            </Field>
          ),
        )}
        <Button type="submit" name="intent" value="confirm" wide busy={intent === 'confirm'}>
          {t('email.confirm')}
        </Button>
      </Form>
      <Form method="post" className="mt-5 flex flex-wrap justify-center gap-2">
        <Button type="submit" name="intent" value="resend" variant="quiet" size="sm" busy={intent === 'resend'}>
          {t('email.resend')}
        </Button>
        <Button type="submit" name="intent" value="cancel" variant="quiet" size="sm">
          {t('email.cancel')}
        </Button>
      </Form>
      <p className="mt-4 text-center text-sm text-muted">
        {mailbox
          ? rich(t('email.mailbox'), {
              link: (
                <a href="/dev/mailbox" target="_blank" rel="noreferrer" className="font-medium text-ink underline" />
              ),
            })
          : t('email.nothing')}
      </p>
    </>
  );
}
