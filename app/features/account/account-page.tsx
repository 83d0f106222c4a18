// /app/account: everything that a person may decide about their account, on one page.
import { useLocation } from 'react-router';
import { apiAddress } from '~/api/address';
import { Link } from '~/i18n/link';
import { withLocale } from '~/i18n/locale';
import { useLocale, useT } from '~/i18n/use-t';
import { useCustomer } from '~/web/customer';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { LanguageOptions } from '~/components/language-options';
import { rememberLocale } from '~/components/language-switcher';
import { ThemeSwitch } from '~/components/theme-switch';
import { ConfirmForm } from '~/components/confirm-form';
import { Button, buttonClass } from '~/ui/button';
import { Field } from '~/ui/field';
import { Icon } from '~/ui/icons';
import { Select } from '~/ui/input';
import type { AllowedExtension, BillingDetails, Session } from '#server/contracts/api.ts';
import { BillingForm } from './billing-form';
import { Extensions } from './extensions';
import { ProfileForm } from './profile-form';
import { AccountSection } from './section';
import { Sessions } from './sessions';

export interface AccountData {
  /** Null when they could not be loaded. */
  sessions: Session[] | null;
  billing: BillingDetails | null;
  /** Empty for nearly everybody: then there is nothing to show. */
  extensions: readonly AllowedExtension[];
  /** Whom pictures are sent to for edits, by consents of their own. */
  editProcessors: readonly string[];
  now: string;
}

const line = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-3';

export function AccountPage({ data, rejected }: { data: AccountData; rejected?: RejectedForm }) {
  const t = useT('account');
  const dashboard = useT('dashboard');
  const customer = useCustomer();
  if (!customer) return null;
  return (
    <>
      <title>{`${t('title')} · Catchlight`}</title>
      <h1 className="mb-9 text-3xl">{t('title')}</h1>
      <AccountSection title={t('profile.title')} text={t('profile.text')}>
        <ProfileForm key={`${customer.name} ${customer.phone}`} customer={customer} rejected={rejected} />
      </AccountSection>
      <AccountSection title={t('email.title')} text={t('email.text')}>
        <div className={line}>
          <p className="min-w-0 font-medium break-all">{customer.email}</p>
          <Link to="/app/account/email" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            {t('email.change')}
          </Link>
        </div>
      </AccountSection>
      <AccountSection title={t('look.title')} text={t('look.text')}>
        <Language />
        <div className={`${line} mt-7`}>
          <p className="text-sm font-medium">{t('look.mode')}</p>
          <ThemeSwitch />
        </div>
      </AccountSection>
      <AccountSection title={t('segment.title')} text={t('segment.text')}>
        <div className={line}>
          <p className="font-medium">
            {customer.segment ? dashboard(`segment.${customer.segment}.title`) : t('segment.none')}
          </p>
          <Link to="/app/segment" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            {customer.segment ? t('segment.change') : t('segment.choose')}
          </Link>
        </div>
      </AccountSection>
      <AccountSection title={t('billing.title')} text={t('billing.text')}>
        <BillingForm
          key={`${data.billing?.billing_name} ${data.billing?.billing_address} ${data.billing?.vat_id}`}
          billing={data.billing}
          rejected={rejected}
        />
        <Link to="/app/credits" className={buttonClass({ variant: 'quiet', size: 'sm', className: 'mt-4 -ml-4' })}>
          <Icon name="receipt" className="size-4" /> {t('billing.open')}
        </Link>
      </AccountSection>
      <AccountSection title={t('security.title')} text={t('security.text')}>
        <Link to="/app/account/security" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          <Icon name="shield" className="size-4" /> {t('security.open')}
        </Link>
      </AccountSection>
      <AccountSection title={t('sessions.title')} text={t('sessions.text')} id="sessions">
        {data.sessions ? (
          <Sessions sessions={data.sessions} now={data.now} />
        ) : (
          <p className="text-muted">{t('sessions.failed')}</p>
        )}
      </AccountSection>
      {data.extensions.length > 0 && (
        <AccountSection title={t('extensions.title')} text={t('extensions.text')} id="extensions">
          <Extensions extensions={data.extensions} now={data.now} />
        </AccountSection>
      )}
      <AccountSection title={t('consent.title')} text={t('consent.text')} id="consent">
        <Consents face={customer.face_consent} editProcessors={data.editProcessors} />
      </AccountSection>
      <YourData />
    </>
  );
}

/** Exporting and deleting all data. */
function YourData() {
  const t = useT('account');
  return (
    <>
      <AccountSection title={t('export.title')} text={t('export.text')}>
        <a
          href={apiAddress('/customers/export')}
          download
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <Icon name="download" className="size-4" /> {t('export.button')}
        </a>
        <p className="mt-3 text-sm text-muted">{t('export.hint')}</p>
      </AccountSection>
      <AccountSection title={t('delete.title')} text={t('delete.short')}>
        <Link to="/app/account/delete" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          {t('delete.open')}
        </Link>
      </AccountSection>
    </>
  );
}

interface ConsentProps {
  state: string;
  /** Texts of its withdrawal; undefined where nothing is consented to. */
  withdrawal?: { intent: string; label: string; title: string; text: string } | undefined;
}

function Consent({ state, withdrawal }: ConsentProps) {
  return (
    <div className="grid justify-items-start gap-4">
      <p className="font-medium">{state}</p>
      {withdrawal && <ConfirmForm danger preventScrollReset align="start" {...withdrawal} />}
    </div>
  );
}

/** The consent to work with the face, and where it was given the one to send pictures out for edits. */
function Consents({ face, editProcessors }: { face: boolean; editProcessors: readonly string[] }) {
  const t = useT('account');
  const withdrawFace = {
    intent: 'withdraw-consent',
    label: t('consent.withdraw'),
    title: t('consent.ask'),
    text: t('consent.askText'),
  };
  const withdrawEdits = {
    intent: 'withdraw-edits',
    label: t('consent.edits.withdraw'),
    title: t('consent.edits.ask'),
    text: t('consent.edits.askText'),
  };
  return (
    <div className="grid gap-7">
      <Consent state={face ? t('consent.given') : t('consent.none')} withdrawal={face ? withdrawFace : undefined} />
      {editProcessors.length > 0 && (
        <Consent state={t('consent.edits.given', { names: editProcessors.join(', ') })} withdrawal={withdrawEdits} />
      )}
    </div>
  );
}

/** The same form as the menu of languages, with a list instead of buttons. */
function Language() {
  const t = useT('account');
  const shell = useT('shell');
  const locale = useLocale();
  const { pathname } = useLocation();
  return (
    <form
      method="post"
      action={withLocale('/language', locale)}
      className="flex max-w-form items-end gap-3"
      onSubmit={(event) => rememberLocale(String(new FormData(event.currentTarget).get('locale')))}
    >
      <input type="hidden" name="to" value={pathname} />
      <Field label={shell('language.label')} className="grow">
        {(control) => (
          <Select {...control} name="locale" defaultValue={locale}>
            <LanguageOptions />
          </Select>
        )}
      </Field>
      <Button type="submit" variant="secondary">
        {t('look.use')}
      </Button>
    </form>
  );
}
