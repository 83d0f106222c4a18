// The previews of one photo, from its upload on: of the first customer after a start, when no process works on pictures yet, and of the next one.
import { startServer } from '#tests/e2e/support/server.ts';
import { person, variantsOf } from '#tests/fixtures/photos.ts';
import { type Customer, signIn } from './customer.ts';
import { printTable } from './machine.ts';

/** As often as a page that is told of every change asks. */
const POLL_MS = 100;
const GIVE_UP_MS = 300_000;

interface Answer {
  previews: { state: 'waiting' | 'done' | 'failed' }[];
}

interface Draft {
  attachments: { status: string; fail_reason: string | null }[];
}

const server = await startServer();
try {
  const [studio] = await variantsOf(0, 1);
  const rows: string[][] = [];
  for (const [who, photo] of [
    ['the first customer', studio!],
    ['the next one', studio!],
    ['a photo of a room', await person(1)],
  ] as const)
    rows.push([who, ...(await secondsUntil(await signIn(server), photo))]);
  printTable(['seconds from the upload on', 'photo accepted', 'first preview', 'all', 'of them made'], rows);
} finally {
  await server.remove();
}

async function secondsUntil({ call }: Customer, photo: Uint8Array): Promise<string[]> {
  await call('POST', '/customers/face-consent', { of_age: true, consent: true });
  const { order_id } = await call<{ order_id: string }>('POST', '/orders', { headshot_count: 20 });
  await call('PATCH', `/orders/${order_id}`, { consent: true });
  const since = performance.now();
  const passed = (): string => ((performance.now() - since) / 1000).toFixed(1);
  const form = new FormData();
  form.append('photos', new File([new Uint8Array(photo)], 'photo.jpg'));
  await call('POST', `/orders/${order_id}/attachments`, form);
  const accepted = passed();
  const { attachments } = await call<Draft>('GET', `/orders/${order_id}`);
  if (attachments[0]?.status !== 'accepted') throw new Error(`The photo was refused: ${attachments[0]?.fail_reason}`);
  for (let first: string | undefined; ;) {
    const { previews } = await call<Answer>('POST', `/orders/${order_id}/previews`);
    const done = previews.filter(({ state }) => state === 'done').length;
    if (done > 0) first ??= passed();
    if (previews.length > 0 && previews.every(({ state }) => state !== 'waiting'))
      return [accepted, first ?? 'none', passed(), `${done} of ${previews.length}`];
    if (performance.now() - since > GIVE_UP_MS) throw new Error(`After five minutes ${done} previews are made`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
