// A person's apps or security keys, each with a button that asks back and removes it.
import { ConfirmForm } from '~/components/confirm-form';
import { useFormat } from '~/i18n/format';
import { useT } from '~/i18n/use-t';
import { Icon, type IconName } from '~/ui/icons';
import type { SecondFactor } from './security';

interface Props {
  factors: readonly SecondFactor[];
  now: string;
  intent: 'remove-app' | 'remove-key';
  icon: IconName;
  /** What removing one means. */
  warning: string;
}

export function FactorList({ factors, now, intent, icon, warning }: Props) {
  const t = useT('account');
  const { relative } = useFormat();
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {factors.map(({ id, name, addedAt }) => (
        <li key={id} className="flex items-center gap-4 px-4 py-3.5 sm:px-5">
          <Icon name={icon} className="text-faint" />
          <div className="min-w-0 grow">
            <p className="font-medium break-words">{name}</p>
            <p className="text-sm text-muted">{t('security.added', { when: relative(addedAt, new Date(now)) })}</p>
          </div>
          <ConfirmForm
            intent={intent}
            danger
            label={t('security.remove')}
            title={t('security.app.ask', { name })}
            text={warning}
          >
            <input type="hidden" name="factor" value={id} />
          </ConfirmForm>
        </li>
      ))}
    </ul>
  );
}
