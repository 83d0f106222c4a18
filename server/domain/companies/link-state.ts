// Whether a company's joining link lets anybody in, and if not, why.
import type { LinkState } from '../../contracts/company-lists.ts';
import type { CompanyRow } from '../access/find-company.ts';

export function teamLinkState({ link_open, link_expires_at, link_max, link_joined }: CompanyRow, now: Date): LinkState {
  if (!link_open) return 'closed';
  if (link_expires_at !== null && link_expires_at <= now) return 'expired';
  return link_max !== null && link_joined >= link_max ? 'full' : 'open';
}
