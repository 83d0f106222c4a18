// /app/teams/integrations: API keys, webhooks, and the log of their deliveries.
import type { ReactNode } from 'react';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { CopyField } from '~/components/copy-field';
import { Alert } from '~/ui/alert';
import { buttonClass } from '~/ui/button';
import { Icon } from '~/ui/icons';
import type { IntegrationsActionResult } from './actions.server';
import { DeliveryLog } from './delivery-log';
import { HooksView } from './hooks-view';
import { KeysView } from './keys-view';
import type { IntegrationsData } from './load';

export type Result = Exclude<IntegrationsActionResult, { messageKey: unknown }>;

export function IntegrationsPage({ data, result }: { data: IntegrationsData; result?: Result }) {
  const t = useT('integrations');
  return (
    <>
      <title>{`${t('title')} · Catchlight`}</title>
      <Link
        to={`/app/teams/${data.company_id}`}
        className={buttonClass({ variant: 'quiet', size: 'sm', className: 'mb-3 -ml-4 wrap-anywhere' })}
      >
        <Icon name="arrow-left" className="size-4" /> {data.name}
      </Link>
      <h1 className="text-3xl">{t('title')}</h1>
      <p className="mt-2 max-w-prose text-muted">{t('lead')}</p>
      {result && 'key' in result && (
        <Secret title={t('made.key', { name: result.key.name })} text={t('made.keyText')} value={result.key.key} />
      )}
      {result && 'hook' in result && result.hook.secret && (
        <Secret title={t('made.secret')} text={t('made.secretText')} value={result.hook.secret} />
      )}
      <div className="mt-10 grid grid-cols-1 gap-14">
        <KeysView keys={data.keys} rejected={result && 'rejectedKey' in result ? result.rejectedKey : undefined} />
        <HooksView
          hooks={data.webhooks}
          rejected={result && 'rejectedWebhook' in result ? result.rejectedWebhook : undefined}
        />
        <DeliveryLog log={data.log} hooks={data.webhooks} />
      </div>
    </>
  );
}

/** A new secret, which is shown once. */
function Secret({ title, text, value }: { title: string; text: ReactNode; value: string }) {
  return (
    <Alert tone="success" title={title} className="mt-6">
      <p>{text}</p>
      <div className="mt-3 max-w-[40rem]">
        <CopyField address={value} label={title} />
      </div>
    </Alert>
  );
}
