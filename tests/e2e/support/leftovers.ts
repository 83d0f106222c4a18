// What a test leaves to be done on its worker's server: previews, outlines and headshots that nobody will look at. They take the renderer from
// the tests that follow, so they are deleted with their shoots, as their person would.
import type { BrowserContext } from '@playwright/test';
import type { TestServer } from './server.ts';

/** Statuses of shoots about which something may still be made (server/domain/orders/status.ts). */
const UNFINISHED = ['draft', 'submitted', 'queued', 'processing'];

/** Shoots and the visitor's draft of whoever is signed in in this browser. A test may have ended the session. */
export async function deleteLeftovers(context: BrowserContext, { url }: TestServer): Promise<void> {
  const cookies = await context.cookies(url);
  const headers = { origin: url };
  const draft = cookies.find(({ name }) => name === 'visitor-draft')?.value;
  if (draft) await context.request.delete(`${url}/api/v1/visitor-drafts/${draft}`, { headers });
  if (!cookies.some(({ name }) => name.startsWith('catchlight-auth'))) return;
  const answer = await context.request.get(`${url}/api/v1/orders`);
  if (!answer.ok()) return;
  const { orders } = (await answer.json()) as { orders: { order_id: string; status: string }[] };
  for (const { order_id, status } of orders)
    if (UNFINISHED.includes(status)) await context.request.delete(`${url}/api/v1/orders/${order_id}`, { headers });
}
