// Webhooks: the company's own systems, and chats.
import { Form } from 'react-router';
import { useT } from '~/i18n/use-t';
import { ConfirmForm } from '~/components/confirm-form';
import { Button } from '~/ui/button';
import { Badge, Card } from '~/ui/card';
import { Field, Fieldset } from '~/ui/field';
import { Icon } from '~/ui/icons';
import { Checkbox, Input, Select } from '~/ui/input';
import { WEBHOOK_EVENTS, WEBHOOK_KINDS } from '#server/contracts/integration-lists.ts';
import type { Webhook } from '#server/contracts/integrations.ts';
import { useFormState } from '~/web/forms/use-form-state';
import type { RejectedWebhook, UrlProblem } from './actions.server';

export function HooksView({ hooks, rejected }: { hooks: readonly Webhook[]; rejected?: RejectedWebhook }) {
  const t = useT('integrations');
  const { errors, value, values, busy } = useFormState('add-hook', rejected);
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
                <Hook hook={hook} rejected={rejected} />
              </li>
            ))}
          </ul>
        )}
        <Card>
          <h3 className="text-lg">{t('hooks.new')}</h3>
          <Form key={hooks.length} method="post" className="mt-4 grid gap-5">
            <Field label={t('hooks.kind')} hint={t('hooks.kindHint')}>
              {(control) => (
                <Select {...control} name="kind" defaultValue={value('kind') || 'signed'}>
                  {WEBHOOK_KINDS.map((kind) => (
                    <option key={kind} value={kind}>
                      {t(`kinds.${kind}`)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label={t('hooks.url')} error={errors.url && t(`problem.url.${errors.url as UrlProblem}`)}>
              {(control) => (
                <Input
                  {...control}
                  name="url"
                  inputMode="url"
                  autoComplete="off"
                  spellCheck={false}
                  placeholder="https://"
                  defaultValue={value('url')}
                />
              )}
            </Field>
            <Events
              chosen={values('events') ?? ['shoot.ready', 'shoot.failed']}
              error={errors.events && t('problem.events')}
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

function Events({ chosen, error }: { chosen: readonly string[]; error?: string }) {
  const t = useT('integrations');
  return (
    <Fieldset legend={t('hooks.events')} error={error}>
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

function Hook({ hook, rejected }: { hook: Webhook; rejected?: RejectedWebhook }) {
  const t = useT('integrations');
  const isOwn = rejected?.submittedValues['webhook_id']?.[0] === hook.webhook_id;
  const form = useFormState('set-events', isOwn ? rejected : undefined);
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
          <ConfirmForm
            intent="renew-secret"
            align="start"
            label={t('hooks.renew')}
            look={{ variant: 'quiet' }}
            title={t('hooks.renewTitle')}
            text={t('hooks.renewText')}
          >
            {id}
          </ConfirmForm>
        )}
        <ConfirmForm
          intent="remove-hook"
          danger
          align="start"
          label={t('hooks.remove')}
          look={{ variant: 'quiet' }}
          title={t('hooks.removeTitle')}
          text={t('hooks.removeText')}
        >
          {id}
        </ConfirmForm>
      </div>
      <details className="mt-4 border-t border-line pt-4" open={form.rejected || undefined}>
        <summary className="flex cursor-pointer items-center gap-2 text-sm font-medium">
          <Icon name="chevron-down" className="size-4 text-muted" />
          {t('hooks.change')}
        </summary>
        <Form method="post" className="mt-4 grid gap-4">
          {id}
          <Events chosen={form.values('events') ?? hook.events} error={form.errors.events && t('problem.events')} />
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
