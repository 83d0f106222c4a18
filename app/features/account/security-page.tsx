// /app/account/security: what is asked for at the next sign-in besides the mailed code.
import { Form } from 'react-router';
import { Link, useHref } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Alert } from '~/ui/alert';
import { Button, buttonClass } from '~/ui/button';
import { Icon } from '~/ui/icons';
import { AppList } from './app-list';
import { RecoveryCodes } from './recovery-codes';
import { AppSetupForm } from './app-setup';
import { Section } from './section';
import type { SecurityData, SecurityResult } from './security';

export function SecurityPage({ data, now, result }: { data: SecurityData; now: string; result?: SecurityResult }) {
  const t = useT('account');
  return (
    <>
      <title>{`${t('security.title')} · Catchlight`}</title>
      <Link to="/app/account" className={buttonClass({ variant: 'quiet', size: 'sm', className: '-ml-4' })}>
        <Icon name="arrow-left" /> {t('title')}
      </Link>
      <h1 className="mt-4 mb-9 text-3xl">{t('security.title')}</h1>
      <Refusal result={result} />
      <Section title={t('security.app.title')} text={t('security.app.text')} id="apps">
        {result?.setup ? (
          <AppSetupForm key={result.setup.factorId} setup={result.setup} rejected={result.rejected} />
        ) : (
          <AppList apps={data.apps} now={now} />
        )}
      </Section>
      {(result?.codes || ((data.apps ?? []).length > 0 && data.codesLeft !== null)) && (
        <Section title={t('security.codes.title')} text={t('security.codes.text')} id="recovery-codes">
          <RecoveryCodes codes={result?.codes} left={data.codesLeft ?? 0} />
        </Section>
      )}
    </>
  );
}

function Refusal({ result }: { result?: SecurityResult | undefined }) {
  const t = useT('account');
  const href = useHref();
  if (!result?.error || result.rejected) return null;
  if (result.error !== 'signInAgain')
    return (
      <Alert tone="danger" className="mb-9">
        {t(`security.errors.${result.error}`)}
      </Alert>
    );
  const back = `${href('/auth')}?redirect=${encodeURIComponent(href('/app/account/security'))}`;
  return (
    <Alert
      tone="danger"
      className="mb-9"
      action={
        <Form method="post" action={href('/sign-out')} reloadDocument>
          <input type="hidden" name="to" value={back} />
          <Button type="submit" variant="secondary" size="sm">
            {t('security.signInAgain')}
          </Button>
        </Form>
      }
    >
      {t('security.errors.signInAgain')}
    </Alert>
  );
}
