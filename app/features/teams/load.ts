// What a team's page has to know, by the part of it that is shown.
import { MAX_LENGTHS } from '#server/contracts/form-limits.ts';
import type { Api } from '~/api/client';
import { loadLog } from './load-log';
import { STYLE_IDS } from '#server/contracts/catalogue.ts';
import { listCursor } from '#server/contracts/list-cursor.ts';
import type {
  Company,
  CompanyCreditsAnswer,
  CompanyDetail,
  Invite,
  Member,
  TrialAnswer,
} from '#server/contracts/companies.ts';
import type { ConsistencyAnswer, GalleryAnswer } from '#server/contracts/company-gallery.ts';
import type { CompanyLogAnswer } from '#server/contracts/audit.ts';
import type { BillingDetails, RegionalPricing, PackagesAnswer } from '#server/contracts/api.ts';

const VIEWS = ['members', 'seats', 'style', 'gallery', 'settings', 'log'] as const;
export type View = (typeof VIEWS)[number];

export type TeamData = { team: CompanyDetail; view: View } & {
  members?: Member[];
  invites?: Invite[];
  credits?: CompanyCreditsAnswer;
  packages?: PackagesAnswer;
  pricing?: RegionalPricing;
  /** How many seats were asked for in the address, as typed; 5 at first. */
  quantity?: string;
  trial?: TrialAnswer;
  /** The buyer's own, for the receipt. */
  billing?: BillingDetails;
  gallery?: GalleryAnswer;
  consistency?: ConsistencyAnswer;
  filter?: Record<string, string>;
  log?: CompanyLogAnswer;
};

export const isCompanyDetail = (company: Company | CompanyDetail): company is CompanyDetail => 'team_code' in company;

/** The log is the owner's. */
export const visibleTeamViews = (team: CompanyDetail): View[] =>
  VIEWS.filter((view) => view !== 'log' || team.role === 'owner');

export async function loadTeam(api: Api, team: CompanyDetail, query: URLSearchParams): Promise<TeamData> {
  const asked = query.get('view') as View;
  const view = visibleTeamViews(team).includes(asked) ? asked : 'members';
  const params = { id: team.company_id };
  if (view === 'seats') {
    const packages = await api.get('/credits/packages');
    const [billing, credits, pricing, trial] = await Promise.all([
      api.get('/customers/billing'),
      api.get('/companies/:id/credits', { params }),
      api.get('/credits/packages/regional', { query: { currency: packages!.currency.toLowerCase() } }),
      api.get('/companies/:id/trial', { params }),
    ]);
    const quantity = query.get('quantity')?.slice(0, MAX_LENGTHS.seats) || '5';
    return { team, view, credits: credits!, packages: packages!, pricing: pricing!, quantity, trial: trial!, billing };
  }
  if (view === 'gallery') {
    const filter: Record<string, string> = {};
    for (const name of ['customer_id', 'style', 'favourites', 'all', 'before']) {
      const value = query.get(name);
      if (value) filter[name] = value;
    }
    // An address may hold anything; the backend takes looks that there are, and cursors it gave.
    const style = STYLE_IDS.find((id) => id === filter['style']);
    if (!style) delete filter['style'];
    if (!listCursor.safeParse(filter['before']).success) delete filter['before'];
    const [gallery, members, consistency] = await Promise.all([
      api.get('/companies/:id/gallery', { params, query: filter }),
      api.get('/companies/:id/members', { params }),
      api.get('/companies/:id/consistency', { params, query: { style } }),
    ]);
    return { team, view, gallery: gallery!, members: members!.members, consistency: consistency!, filter };
  }
  if (view === 'log') return { team, view, ...(await loadLog(api, team.company_id, query)) };
  if (view === 'members') {
    const [members, invites] = await Promise.all([
      api.get('/companies/:id/members', { params }),
      api.get('/companies/:id/invites', { params }),
    ]);
    return { team, view, members: members!.members, invites: invites!.invites };
  }
  return { team, view };
}
