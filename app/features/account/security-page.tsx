// /app/account/security: what is asked for at the next sign-in besides the mailed code.
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Alert } from '~/ui/alert';
import { buttonClass } from '~/ui/button';
import { Icon } from '~/ui/icons';
import { AppList } from './app-list';
import { RecoveryCodes } from './recovery-codes';
import { AppSetupForm } from './app-setup';
import { Passkeys } from './passkeys';
import { AccountSection } from './section';
import { SecurityKeys } from './security-keys';
import { SecuritySignInAgain } from './security-sign-in-again';
import type { SecurityData, SecurityResult } from './security';

export function SecurityPage({ data, now, result }: { data: SecurityData; now: string; result?: SecurityResult }) {
  const t = useT('account');
  const factors = (data.apps?.length ?? 0) + (data.keys?.length ?? 0);
  return (
    <>
      <title>{`${t('security.title')} · Catchlight`}</title>
      <Link to="/app/account" className={buttonClass({ variant: 'quiet', size: 'sm', className: '-ml-4' })}>
        <Icon name="arrow-left" /> {t('title')}
      </Link>
      <h1 className="mt-4 mb-9 text-3xl">{t('security.title')}</h1>
      <Refusal result={result} />
      <AccountSection title={t('security.app.title')} text={t('security.app.text')} id="apps">
        {result?.setup ? (
          <AppSetupForm key={result.setup.factorId} setup={result.setup} rejected={result.rejected} />
        ) : (
          <AppList apps={data.apps} keys={data.keys} now={now} />
        )}
      </AccountSection>
      {data.keys && (
        <AccountSection title={t('security.keys.title')} text={t('security.keys.text')} id="security-keys">
          <SecurityKeys keys={data.keys} now={now} only={factors === 1} />
        </AccountSection>
      )}
      {(result?.codes || (factors > 0 && data.codesLeft !== null)) && (
        <AccountSection title={t('security.codes.title')} text={t('security.codes.text')} id="recovery-codes">
          <RecoveryCodes codes={result?.codes} left={data.codesLeft ?? 0} />
        </AccountSection>
      )}
      {data.passkeys && (
        <AccountSection title={t('security.passkeys.title')} text={t('security.passkeys.text')} id="passkeys">
          <Passkeys passkeys={data.passkeys} now={now} />
        </AccountSection>
      )}
    </>
  );
}

function Refusal({ result }: { result?: SecurityResult | undefined }) {
  const t = useT('account');
  if (!result?.error || result.rejected) return null;
  if (result.error !== 'signInAgain')
    return (
      <Alert tone="danger" className="mb-9">
        {t(`security.errors.${result.error}`)}
      </Alert>
    );
  return <SecuritySignInAgain className="mb-9" />;
}
