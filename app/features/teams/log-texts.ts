// The words for what a company's log records.
import type { CompanyLogAnswer } from '#server/contracts/audit.ts';
import { type CompanyAct, MEMBER_ROLES } from '#server/contracts/company-lists.ts';
import { useT } from '~/i18n/use-t';

type Entry = CompanyLogAnswer['entries'][number];

/** Settings that have a name on the page; any other field is left out. */
const FIELDS = ['name', 'industry', 'employees', 'domain_open', 'link_open', 'link_domains'] as const;
const MORE_FIELDS = ['link_max', 'link_expires_at', 'seat_on_joining', 'remind', 'studio_limit'] as const;
const NAMED = [...FIELDS, ...MORE_FIELDS];

export function useLogTexts() {
  const t = useT('teams');
  return {
    act: (act: CompanyAct): string => t(`log.acts.${act}`),
    actor({ actor, by_staff, automatic }: Pick<Entry, 'actor' | 'by_staff' | 'automatic'>): string {
      if (actor !== null) return actor;
      if (by_staff) return 'Catchlight';
      return automatic ? t('log.automatic') : t('log.gone');
    },
    /** What is worth reading of the details; empty for the rest. */
    details({ act, details }: Pick<Entry, 'act' | 'details'>): string {
      if (act === 'company_settings_changed')
        return NAMED.filter((field) => field in details)
          .map((field) => t(`log.fields.${field}`))
          .join(', ');
      const role = MEMBER_ROLES.find((one) => one === details['to'] || one === details['role']);
      const count = details['count'] ?? details['files'] ?? details['credits'];
      return [
        role && t(`roles.${role}`),
        typeof count === 'number' ? t('log.count', { count }) : '',
        typeof details['receipt_number'] === 'string' ? details['receipt_number'] : '',
        typeof details['host'] === 'string' ? details['host'] : '',
        typeof details['key'] === 'string' ? details['key'] : '',
        details['by'] === 'dispute' ? t('log.chargeback') : '',
      ]
        .filter(Boolean)
        .join(' · ');
    },
  };
}
