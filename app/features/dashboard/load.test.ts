// What the dashboard picks out of everything that a person has.
import { expect, it } from 'vitest';
import { createApiFromSend } from '~/api/client';
import { loadDashboard } from './load';

const order = (order_id: string, status: string, delivered = 0) => ({ order_id, status, delivered });
const headshot = (attachment_id: string, favourite = false, preview_url: string | null = `/${attachment_id}`) => ({
  attachment_id,
  kind: 'headshot',
  favourite,
  preview_url,
});

/** Answers lists and single orders, and records the calls. */
function apiWith(
  orders: ReturnType<typeof order>[],
  attachments: Record<string, unknown[]> = {},
  companies: unknown[] = [],
) {
  const asked: unknown[] = [];
  const api = createApiFromSend(async (_, path, { params, query }) => {
    asked.push([path, query]);
    if (path === '/orders') return { orders, next: null };
    if (path === '/companies') return { companies, suggested: null, invites: [] };
    if (path === '/companies/:id' && params?.['id'] === 'k1') return { credits: { headshots: 7 } };
    if (path === '/companies/:id/members' && params?.['id'] === 'k1')
      return { members: [{ state: 'done' }, { state: 'waiting' }] };
    const id = params?.['id'];
    if (!id || !attachments[id]) throw new Error('not to be had');
    return { ...orders.find(({ order_id }) => order_id === id), attachments: attachments[id] };
  });
  return { api, asked };
}
const idsOf = (pictures: { attachment_id: string }[]): string[] => pictures.map((one) => one.attachment_id);

it('knows somebody who has never started anything', async () => {
  const { api } = apiWith([order('d', 'draft')]);
  const data = await loadDashboard(api, null);
  expect(data).toMatchObject({
    isFirstVisit: true,
    running: [],
    latest: null,
    shoots: [],
    drafts: [{ order_id: 'd' }],
  });
});

it('shows what runs apart from what is over, and the pictures of the newest shoot that has some', async () => {
  const photo = { ...headshot('photo'), kind: 'photo' };
  const { api } = apiWith(
    [order('r', 'processing', 1), order('f', 'failed'), order('c', 'completed', 3), order('o', 'completed', 20)],
    { r: [headshot('r1')], c: [photo, headshot('c1'), headshot('c2', true), headshot('gone', true, null)] },
  );
  const data = await loadDashboard(api, null);
  expect(data.isFirstVisit).toBe(false);
  expect(data.running.map(({ order: { order_id }, pictures }) => [order_id, ...idsOf(pictures)])).toEqual([
    ['r', 'r1'],
  ]);
  expect(data.latest!.order.order_id).toBe('c');
  expect(idsOf(data.latest!.pictures)).toEqual(['c2', 'c1']);
  expect(data.shoots.map(({ order_id }) => order_id)).toEqual(['f', 'c', 'o']);
});

it('shows the rest where pictures cannot be had', async () => {
  const { api } = apiWith([order('r', 'queued'), order('c', 'completed', 20)]);
  const data = await loadDashboard(api, null);
  expect(data.running).toMatchObject([{ order: { order_id: 'r' }, pictures: [] }]);
  expect(data.latest).toMatchObject({ order: { order_id: 'c' }, pictures: [] });
});

it('asks for an employee’s shoots in a manager’s name, and shows no drafts of theirs', async () => {
  const { api, asked } = apiWith([order('d', 'draft')]);
  expect((await loadDashboard(api, 'e1')).drafts).toEqual([]);
  expect(asked).toEqual([['/orders', { employee_id: 'e1' }]]);
});

it('knows whether the person’s company has a seat for them', async () => {
  expect((await loadDashboard(apiWith([]).api, null)).team).toBeNull();
  const team = { name: 'Acme', role: 'employee', own_seat: true };
  expect(await loadDashboard(apiWith([], {}, [team]).api, null)).toMatchObject({ team, teamProgress: null });
});

it('tells whoever leads a team how far its people are, and goes on without where that cannot be had', async () => {
  const of = (company_id: string) => [{ company_id, name: 'Acme', role: 'manager', own_seat: false }];
  expect((await loadDashboard(apiWith([], {}, of('k1')).api, null)).teamProgress).toEqual({
    seats: 7,
    people: 2,
    done: 1,
  });
  expect((await loadDashboard(apiWith([], {}, of('gone')).api, null)).teamProgress).toBeNull();
});
