// The keys of a company: which there are, when each was last used, and a new one.
import { Form } from 'react-router';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { richText } from '~/i18n/rich-text';
import { useT } from '~/i18n/use-t';
import { ConfirmForm } from '~/components/confirm-form';
import { Button } from '~/ui/button';
import { Card } from '~/ui/card';
import { Field, Fieldset } from '~/ui/field';
import { Checkbox, Input } from '~/ui/input';
import { API_SCOPES } from '#server/contracts/integration-lists.ts';
import type { ApiKey } from '#server/contracts/integrations.ts';
import { MAX_LENGTHS } from '#server/contracts/form-limits.ts';
import { useFormState } from '~/web/forms/use-form-state';
import type { RejectedKey } from './actions.server';

/** A colon in a key of texts would name a namespace. */
const SCOPES = {
  'shoots:read': 'scopes.shoots_read',
  'shoots:write': 'scopes.shoots_write',
  'results:read': 'scopes.results_read',
} as const;

export function KeysView({ keys, rejected }: { keys: readonly ApiKey[]; rejected?: RejectedKey }) {
  const t = useT('integrations');
  const { errors, value, values, busy } = useFormState('make-key', rejected);
  return (
    <section aria-labelledby="api-keys">
      <h2 id="api-keys" className="text-xl">
        {t('keys.title')}
      </h2>
      <p className="mt-1 max-w-prose text-muted">
        {richText(t('keys.text'), { link: <Link to="/api-reference" className="underline underline-offset-2" /> })}
      </p>
      <div className="mt-5 grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        {keys.length === 0 ? <p className="text-muted">{t('keys.empty')}</p> : <KeyList keys={keys} />}
        <Card>
          <h3 className="text-lg">{t('keys.new')}</h3>
          {/* Empty again once there is one key more. */}
          <Form key={keys.length} method="post" className="mt-4 grid gap-5">
            <Field label={t('keys.name')} hint={t('keys.nameHint')} error={errors.name && t('problem.name')}>
              {(control) => (
                <Input
                  {...control}
                  name="name"
                  maxLength={MAX_LENGTHS.apiKeyName}
                  autoComplete="off"
                  defaultValue={value('name')}
                />
              )}
            </Field>
            <Fieldset legend={t('keys.scopes')} error={errors.scopes && t('problem.scopes')}>
              {API_SCOPES.map((scope) => (
                <Checkbox
                  key={scope}
                  name="scopes"
                  value={scope}
                  hint={<code>{scope}</code>}
                  defaultChecked={values('scopes')?.includes(scope) ?? true}
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
              {key.suspended && <p className="mt-1 text-sm text-danger">{t('keys.suspended')}</p>}
            </div>
            <div className="mt-3">
              <ConfirmForm
                intent="revoke-key"
                danger
                align="start"
                label={t('keys.revoke')}
                look={{ variant: 'quiet', className: '-ml-4' }}
                title={t('keys.revokeTitle', { name: key.name })}
                text={t('keys.revokeText')}
              >
                <input type="hidden" name="key_id" value={key.key_id} />
              </ConfirmForm>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}
