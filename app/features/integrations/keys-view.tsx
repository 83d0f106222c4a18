// The keys of a company: which there are, when each was last used, and a new one.
import { Form, useNavigation } from 'react-router';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { rich } from '~/i18n/rich';
import { useT } from '~/i18n/use-t';
import { Button } from '~/ui/button';
import { Card } from '~/ui/card';
import { Confirm } from '~/ui/confirm';
import { Field, Fieldset } from '~/ui/field';
import { Checkbox, Input } from '~/ui/input';
import { API_SCOPES } from '#server/contracts/integration-lists.ts';
import type { ApiKey } from '#server/contracts/integrations.ts';
import type { Faults, Typed } from './act';

/** A colon in a key of texts would name a namespace. */
const SCOPES = {
  'shoots:read': 'scopes.shoots_read',
  'shoots:write': 'scopes.shoots_write',
  'results:read': 'scopes.results_read',
} as const;

export function KeysView({ keys, failed }: { keys: readonly ApiKey[]; failed?: { faults: Faults; typed: Typed } }) {
  const t = useT('integrations');
  const busy = useNavigation().state !== 'idle';
  const wrong = failed?.faults.keyName || failed?.faults.scopes ? failed : undefined;
  return (
    <section aria-labelledby="api-keys">
      <h2 id="api-keys" className="text-xl">
        {t('keys.title')}
      </h2>
      <p className="mt-1 max-w-prose text-muted">
        {rich(t('keys.text'), { link: <Link to="/api-reference" className="underline underline-offset-2" /> })}
      </p>
      <div className="mt-5 grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        {keys.length === 0 ? <p className="text-muted">{t('keys.empty')}</p> : <KeyList keys={keys} />}
        <Card>
          <h3 className="text-lg">{t('keys.new')}</h3>
          {/* Empty again once there is one key more. */}
          <Form key={keys.length} method="post" className="mt-4 grid gap-5">
            <Field label={t('keys.name')} hint={t('keys.nameHint')} error={wrong?.faults.keyName && t('problem.name')}>
              {(control) => (
                <Input {...control} name="name" maxLength={80} autoComplete="off" defaultValue={wrong?.typed.name} />
              )}
            </Field>
            <Fieldset legend={t('keys.scopes')} error={wrong?.faults.scopes && t('problem.scopes')}>
              {API_SCOPES.map((scope) => (
                <Checkbox
                  key={scope}
                  name="scopes"
                  value={scope}
                  hint={<code>{scope}</code>}
                  defaultChecked={wrong ? wrong.typed.scopes.includes(scope) : true}
                >
                  {t(SCOPES[scope])}
                </Checkbox>
              ))}
            </Fieldset>
            <Button type="submit" name="intent" value="make-key" busy={busy}>
              {t('keys.make')}
            </Button>
          </Form>
        </Card>
      </div>
    </section>
  );
}

function KeyList({ keys }: { keys: readonly ApiKey[] }) {
  const t = useT('integrations');
  const { date, dateTime } = useFormat();
  return (
    <ul className="grid grid-cols-1 gap-4">
      {keys.map((key) => (
        <li key={key.key_id}>
          <Card>
            <div>
              <h3 className="text-base font-medium break-words">{key.name}</h3>
              <p className="mt-1 text-sm text-muted">
                <code>{key.begins}…</code> · {key.scopes.map((scope) => t(SCOPES[scope])).join(' · ')}
              </p>
              <p className="mt-1 text-sm text-muted">
                {t('keys.madeOn', { date: date(key.created_at) })} ·{' '}
                {key.last_used_at ? t('keys.used', { time: dateTime(key.last_used_at) }) : t('keys.never')}
              </p>
            </div>
            <div className="mt-3">
              <Confirm
                align="start"
                label={t('keys.revoke')}
                look={{ variant: 'quiet', className: '-ml-4' }}
                title={t('keys.revokeTitle', { name: key.name })}
                text={t('keys.revokeText')}
              >
                <Form method="post">
                  <input type="hidden" name="key_id" value={key.key_id} />
                  <Button type="submit" name="intent" value="revoke-key" variant="danger" size="sm" wide>
                    {t('keys.revoke')}
                  </Button>
                </Form>
              </Confirm>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}
