// The addresses that are told of events: the company's own systems, and chats.
import { Form, useNavigation } from 'react-router';
import { useT } from '~/i18n/use-t';
import { Button } from '~/ui/button';
import { Badge, Card } from '~/ui/card';
import { Confirm } from '~/ui/confirm';
import { Field, Fieldset } from '~/ui/field';
import { Icon } from '~/ui/icons';
import { Checkbox, Input, Select } from '~/ui/input';
import { WEBHOOK_EVENTS, WEBHOOK_KINDS } from '#server/contracts/integration-lists.ts';
import type { Webhook } from '#server/contracts/integrations.ts';
import type { Faults, Typed } from './act';

export function HooksView({ hooks, failed }: { hooks: readonly Webhook[]; failed?: { faults: Faults; typed: Typed } }) {
  const t = useT('integrations');
  const busy = useNavigation().state !== 'idle';
  const wrong = failed?.faults.url || failed?.faults.events ? failed : undefined;
  return (
    <section aria-labelledby="webhooks">
      <h2 id="webhooks" className="text-xl">
        {t('hooks.title')}
      </h2>
      <p className="mt-1 max-w-prose text-muted">{t('hooks.text')}</p>
      <div className="mt-5 grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        {hooks.length === 0 ? (
          <p className="text-muted">{t('hooks.empty')}</p>
        ) : (
          <ul className="grid grid-cols-1 gap-4">
            {hooks.map((hook) => (
              <li key={hook.webhook_id}>
                <Hook hook={hook} />
              </li>
            ))}
          </ul>
        )}
        <Card>
          <h3 className="text-lg">{t('hooks.new')}</h3>
          <Form key={hooks.length} method="post" className="mt-4 grid gap-5">
            <Field label={t('hooks.kind')} hint={t('hooks.kindHint')}>
              {(control) => (
                <Select {...control} name="kind" defaultValue={wrong?.typed.kind || 'signed'}>
                  {WEBHOOK_KINDS.map((kind) => (
                    <option key={kind} value={kind}>
                      {t(`kinds.${kind}`)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label={t('hooks.url')} error={wrong?.faults.url && t(`problem.url.${wrong.faults.url}`)}>
              {(control) => (
                <Input
                  {...control}
                  name="url"
                  inputMode="url"
                  autoComplete="off"
                  spellCheck={false}
                  placeholder="https://"
                  defaultValue={wrong?.typed.url}
                />
              )}
            </Field>
            <Events
              chosen={wrong ? wrong.typed.events : ['shoot.ready', 'shoot.failed']}
              fault={wrong?.faults.events && t('problem.events')}
            />
            <Button type="submit" name="intent" value="add-hook" busy={busy}>
              {t('hooks.add')}
            </Button>
          </Form>
        </Card>
      </div>
    </section>
  );
}

function Events({ chosen, fault }: { chosen: readonly string[]; fault?: string }) {
  const t = useT('integrations');
  return (
    <Fieldset legend={t('hooks.events')} error={fault}>
      {WEBHOOK_EVENTS.map((event) => (
        <Checkbox
          key={event}
          name="events"
          value={event}
          hint={<code>{event}</code>}
          defaultChecked={chosen.includes(event)}
        >
          {t(`events.${event}`)}
        </Checkbox>
      ))}
    </Fieldset>
  );
}

function Hook({ hook }: { hook: Webhook }) {
  const t = useT('integrations');
  const id = <input type="hidden" name="webhook_id" value={hook.webhook_id} />;
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 text-base font-medium break-all">{hook.url}</h3>
        <Badge tone={hook.active ? 'success' : 'neutral'}>{t(hook.active ? 'hooks.active' : 'hooks.paused')}</Badge>
      </div>
      <p className="mt-1 text-sm text-muted">
        {t(`kinds.${hook.kind}`)} · {hook.events.map((event) => t(`events.${event}`)).join(', ')}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Form method="post" className="contents">
          {id}
          <Button type="submit" name="intent" value="test" variant="secondary" size="sm">
            {t('hooks.test')}
          </Button>
          <Button type="submit" name="intent" value={hook.active ? 'pause' : 'resume'} variant="quiet" size="sm">
            {t(hook.active ? 'hooks.pause' : 'hooks.resume')}
          </Button>
        </Form>
        {hook.kind === 'signed' && (
          <Confirm
            align="start"
            label={t('hooks.renew')}
            look={{ variant: 'quiet' }}
            title={t('hooks.renewTitle')}
            text={t('hooks.renewText')}
          >
            <Form method="post">
              {id}
              <Button type="submit" name="intent" value="renew-secret" size="sm" wide>
                {t('hooks.renew')}
              </Button>
            </Form>
          </Confirm>
        )}
        <Confirm
          align="start"
          label={t('hooks.remove')}
          look={{ variant: 'quiet' }}
          title={t('hooks.removeTitle')}
          text={t('hooks.removeText')}
        >
          <Form method="post">
            {id}
            <Button type="submit" name="intent" value="remove-hook" variant="danger" size="sm" wide>
              {t('hooks.remove')}
            </Button>
          </Form>
        </Confirm>
      </div>
      <details className="mt-4 border-t border-line pt-4">
        <summary className="flex cursor-pointer items-center gap-2 text-sm font-medium">
          <Icon name="chevron-down" className="size-4 text-muted" />
          {t('hooks.change')}
        </summary>
        <Form method="post" className="mt-4 grid gap-4">
          {id}
          <Events chosen={hook.events} />
          <div>
            <Button type="submit" name="intent" value="set-events" variant="secondary" size="sm">
              {t('hooks.save')}
            </Button>
          </div>
        </Form>
      </details>
    </Card>
  );
}
