// Where the person is signed in, and the ways to end it there.
import { Form } from 'react-router';
import { useFormat } from '~/i18n/format';
import { useT } from '~/i18n/use-t';
import { ConfirmForm } from '~/components/confirm-form';
import { Button } from '~/ui/button';
import { Badge } from '~/ui/card';
import { Icon } from '~/ui/icons';
import type { Session } from '#server/contracts/api.ts';
import { parseUserAgent } from './user-agent';

const PHONES = new Set(['iPhone', 'iPad', 'Android']);

export function Sessions({ sessions, now }: { sessions: readonly Session[]; now: string }) {
  const t = useT('account');
  const others = sessions.filter((session) => !session.current).length;
  return (
    <>
      {sessions.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} now={now} />
          ))}
        </ul>
      )}
      <div className="mt-5 flex flex-col items-start gap-3 sm:flex-row">
        {(others > 0 || sessions.length === 0) && (
          <Form method="post" preventScrollReset>
            <Button type="submit" variant="secondary" size="sm" name="intent" value="end-others">
              {t('sessions.endOthers')}
            </Button>
          </Form>
        )}
        <ConfirmForm
          intent="end-all"
          danger
          label={t('sessions.endAll')}
          align="start"
          title={t('sessions.endAllTitle')}
          text={t('sessions.endAllText')}
        />
      </div>
    </>
  );
}

function SessionRow({ session, now }: { session: Session; now: string }) {
  const t = useT('account');
  const { relative } = useFormat();
  const { browser, system } = parseUserAgent(session.user_agent);
  const name = browser && system ? t('sessions.on', { browser, system }) : (browser ?? system ?? t('sessions.unknown'));
  const seen = relative(session.refreshed_at ?? session.created_at, new Date(now));
  return (
    <li className="flex items-center gap-4 px-4 py-3.5 sm:px-5">
      <Icon name={system && PHONES.has(system) ? 'phone' : 'system'} className="text-faint" />
      <div className="min-w-0 grow">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-muted">
          {t('sessions.seen', { when: seen })}
          {session.ip && ` · ${session.ip}`}
        </p>
      </div>
      {session.current ? (
        <Badge tone="success">{t('sessions.current')}</Badge>
      ) : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="end-session" />
          <Button type="submit" variant="quiet" size="sm" name="session_id" value={session.id}>
            {t('sessions.end')}
            <span className="sr-only"> {name}</span>
          </Button>
        </Form>
      )}
    </li>
  );
}
