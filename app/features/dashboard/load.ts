// What the dashboard shows: shoots under way with their first pictures, the latest headshots, drafts and the last shoots.
import type { Api } from '~/api/client';
import { isUnderWay } from '~/parts/orders/shoot-progress';
import type { Attachment, ListedOrder, Order } from '#server/contracts/api.ts';
import type { Company } from '#server/contracts/companies.ts';

export interface ShownShoot {
  order: Order;
  pictures: Attachment[];
}
export interface DashboardData {
  running: ShownShoot[];
  latest: ShownShoot | null;
  drafts: ListedOrder[];
  /** The last ones that are over. */
  shoots: ListedOrder[];
  /** Nothing was ever started. */
  first: boolean;
  /** The company that the person belongs to, which may have reserved a seat. */
  team: Pick<Company, 'company_id' | 'name' | 'role' | 'own_seat'> | null;
  /** How far the people of the team have come, for whoever leads it. */
  led: { seats: number; people: number; done: number } | null;
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
  const running = started.filter(isUnderWay).slice(0, RUNNING);
  const done = started.find((order) => !isUnderWay(order) && order.delivered > 0);
  const [led, ...shown] = await Promise.all([
    team && leads(team.role) ? progressOf(api, team.company_id) : null,
    ...[...running, ...(done ? [done] : [])].map((order) => withPictures(api, order)),
  ]);
  return {
    running: shown.slice(0, running.length),
    latest: done ? (shown.at(-1) as ShownShoot) : null,
    drafts: employee ? [] : orders.filter(({ status }) => status === 'draft').slice(0, DRAFTS),
    shoots: started.filter((order) => !isUnderWay(order)).slice(0, SHOOTS),
    first: started.length === 0,
    team,
    led,
    employee,
  };
}

const leads = (role: Company['role']): boolean => role !== 'employee';

/** Worth knowing, but no reason to show nothing when it cannot be had. */
async function progressOf(api: Api, id: string): Promise<DashboardData['led']> {
  const [team, list] = await Promise.all([
    api.get('/companies/:id', { params: { id }, attempts: 1 }),
    api.get('/companies/:id/members', { params: { id }, attempts: 1 }),
  ]).catch(() => []);
  // Employees get no credits to see; they never come here.
  if (!team || !('credits' in team) || !list) return null;
  const done = list.members.filter(({ state }) => state === 'done').length;
  return { seats: team.credits.headshots, people: list.members.length, done };
}

/** Pictures are worth seeing, but no reason to show nothing when they cannot be had. */
async function withPictures(api: Api, order: Order): Promise<ShownShoot> {
  const whole = await api.get('/orders/:id', { params: { id: order.order_id }, attempts: 1 }).catch(() => undefined);
  const headshots = (whole?.attachments ?? []).filter((one) => one.kind === 'headshot' && one.preview_url);
  return { order, pictures: best(headshots).slice(0, PICTURES) };
}

/** Favourites first; apart from that in the order in which they were made. */
const best = <A extends Pick<Attachment, 'favourite'>>(pictures: readonly A[]): A[] =>
  pictures.toSorted((one, other) => Number(other.favourite) - Number(one.favourite));
