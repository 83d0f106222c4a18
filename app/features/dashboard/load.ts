// What the dashboard shows: shoots under way with their first pictures, the latest headshots, drafts and the last shoots.
import type { Api } from '~/api/client';
import { type JoinOffer, mergeJoinOffers } from '~/components/join-offers/merge-join-offers';
import { isRunning } from '~/components/orders/shoot-progress';
import type { Attachment, ListedOrder, Order } from '#server/contracts/api.ts';
import type { Company } from '#server/contracts/companies.ts';

export interface ShootPreview {
  order: Order;
  pictures: Attachment[];
}
export interface DashboardData {
  running: ShootPreview[];
  latest: ShootPreview | null;
  drafts: ListedOrder[];
  /** The last ones that are over. */
  shoots: ListedOrder[];
  /** Nothing was ever started. */
  isFirstVisit: boolean;
  /** The company that the person belongs to, which may have reserved a seat. */
  team: Pick<Company, 'company_id' | 'name' | 'role' | 'own_seat' | 'brand'> | null;
  /** How far the people of the team have come, for whoever leads it. */
  teamProgress: { seats: number; people: number; done: number } | null;
  /** What companies offer somebody who belongs to none. */
  offers: JoinOffer[];
  /** A manager looks at somebody else's. */
  employee: string | null;
}

const RUNNING = 2;
const PICTURES = 9;
const DRAFTS = 3;
const SHOOTS = 4;

export async function loadDashboard(api: Api, employee: string | null): Promise<DashboardData> {
  const [list, companies] = await Promise.all([
    api.get('/orders', { query: { employee_id: employee } }),
    employee ? undefined : api.get('/companies'),
  ]);
  const orders = list?.orders ?? [];
  const team = companies?.companies[0] ?? null;
  const started = orders.filter(({ status }) => status !== 'draft');
  const running = started.filter(isRunning).slice(0, RUNNING);
  const done = started.find((order) => !isRunning(order) && order.delivered > 0);
  const [led, ...shown] = await Promise.all([
    team && isManager(team.role) ? progressOf(api, team.company_id) : null,
    ...[...running, ...(done ? [done] : [])].map((order) => withPictures(api, order)),
  ]);
  return {
    running: shown.slice(0, running.length),
    latest: done ? (shown.at(-1) as ShootPreview) : null,
    drafts: employee ? [] : orders.filter(({ status }) => status === 'draft').slice(0, DRAFTS),
    shoots: started.filter((order) => !isRunning(order)).slice(0, SHOOTS),
    isFirstVisit: started.length === 0,
    team,
    teamProgress: led,
    offers: mergeJoinOffers(companies),
    employee,
  };
}

const isManager = (role: Company['role']): boolean => role !== 'employee';

/** Null when it cannot be loaded: the dashboard works without it. */
async function progressOf(api: Api, id: string): Promise<DashboardData['teamProgress']> {
  const [team, list] = await Promise.all([
    api.get('/companies/:id', { params: { id }, attempts: 1 }),
    api.get('/companies/:id/members', { params: { id }, attempts: 1 }),
  ]).catch(() => []);
  // Employees get no credits to see; they never come here.
  if (!team || !('credits' in team) || !list) return null;
  const done = list.members.filter(({ state }) => state === 'done').length;
  return { seats: team.credits.headshots, people: list.members.length, done };
}

/** Without pictures when they cannot be loaded: the dashboard works without them. */
async function withPictures(api: Api, order: Order): Promise<ShootPreview> {
  const whole = await api.get('/orders/:id', { params: { id: order.order_id }, attempts: 1 }).catch(() => undefined);
  const headshots = (whole?.attachments ?? []).filter((one) => one.kind === 'headshot' && one.preview_url);
  return { order, pictures: best(headshots).slice(0, PICTURES) };
}

/** Favourites first; apart from that in the order in which they were made. */
const best = <A extends Pick<Attachment, 'favourite'>>(pictures: readonly A[]): A[] =>
  pictures.toSorted((one, other) => Number(other.favourite) - Number(one.favourite));
