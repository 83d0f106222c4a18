// Five people send four photos each by the form of a page without a script, at the same moment: how long each waits for the next page, and
// until all of their photos are checked. The first round meets a server that has started no process for pictures yet.
import { setTimeout as pause } from 'node:timers/promises';
import { startServer, type TestServer } from '#tests/e2e/support/server.ts';
import { variantsOf } from '#tests/fixtures/photos.ts';
import { type Customer, signIn } from './customer.ts';
import { printTable, quantile } from './machine.ts';

const PEOPLE = 5;
const PHOTOS = 4;
const ROUNDS = 4;
/** As often as a page that is told of every change asks. */
const POLL_MS = 100;
const GIVE_UP_MS = 300_000;

interface Waits {
  answered: number;
  checked: number;
}
interface Draft {
  attachments: { status: 'pending' | 'accepted' | 'rejected' }[];
}

const server = await startServer();
try {
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, at) => {
      const customer = await signIn(server);
      await customer.call('POST', '/customers/face-consent', { of_age: true, consent: true });
      return { customer, photos: await variantsOf(at, PHOTOS) };
    }),
  );
  const rounds: Waits[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const orders = await Promise.all(people.map(({ customer }) => newDraft(customer)));
    rounds.push(
      await Promise.all(people.map(({ customer, photos }, at) => sendForm(server, customer, orders[at]!, photos))),
    );
  }
  const [first, ...later] = rounds;
  printTable(
    ['seconds that a person waits', 'answer, p50', 'answer, highest', 'all checked, p50', 'all checked, highest'],
    [
      ['the first round after a start', ...figures(first!)],
      [`${later.length} rounds after it`, ...figures(later.flat())],
    ],
  );
} finally {
  await server.remove();
}

function figures(waits: readonly Waits[]): string[] {
  return (['answered', 'checked'] as const).flatMap((what) => {
    const seconds = waits.map((each) => each[what]);
    return [quantile(seconds, 0.5), Math.max(...seconds)].map((each) => each.toFixed(1));
  });
}

async function newDraft({ call }: Customer): Promise<string> {
  const { order_id } = await call<{ order_id: string }>('POST', '/orders', { headshot_count: 20 });
  await call('PATCH', `/orders/${order_id}`, { consent: true });
  return order_id;
}

async function sendForm(
  { url }: TestServer,
  { token, call }: Customer,
  order: string,
  photos: readonly Uint8Array[],
): Promise<Waits> {
  const form = new FormData();
  photos.forEach((photo, at) => form.append('photos', new File([new Uint8Array(photo)], `${at}.jpg`)));
  const since = performance.now();
  const passed = (): number => (performance.now() - since) / 1000;
  const answer = await fetch(`${url}/api/v1/orders/${order}/attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, accept: 'text/html' },
    redirect: 'manual',
    body: form,
  });
  await answer.arrayBuffer();
  const error = new URL(answer.headers.get('location') ?? '', url).searchParams.get('upload_error');
  if (answer.status !== 303 || error) throw new Error(`The form was answered with ${answer.status}, ${error}`);
  const answered = passed();
  for (;;) {
    const { attachments } = await call<Draft>('GET', `/orders/${order}`);
    if (attachments.length === PHOTOS && attachments.every(({ status }) => status !== 'pending'))
      return { answered, checked: passed() };
    if (passed() * 1000 > GIVE_UP_MS) throw new Error('After five minutes photos are still waiting');
    await pause(POLL_MS);
  }
}
