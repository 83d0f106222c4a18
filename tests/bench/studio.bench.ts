// Edits of one headshot in the studio, as its page asks for them: the first preview, which opens the picture, and then each kind of change,
// no edit twice.
import { startServer } from '#tests/e2e/support/server.ts';
import { variantsOf } from '#tests/fixtures/photos.ts';
import { STYLE_IDS } from '#server/contracts/catalogue.ts';
import { FIX_STEPS, PREVIEWS_PER_MINUTE, STUDIO_CROPS, STUDIO_LIGHTS } from '#server/contracts/studio-lists.ts';
import { BRUSH, formatStroke } from '#server/contracts/touch-up.ts';
import { buyPackage, type Customer, signIn } from './customer.ts';
import { median, printTable, quantile } from './machine.ts';

const LOOK = 'studio-grey';
const POLL_MS = 500;
const GIVE_UP_MS = 600_000;

type Edit = Record<string, string | number>;
/** The value at this place of a list that begins anew. */
const nth = <T>(list: readonly T[], at: number): T => list[at % list.length]!;
/** A step of a correction that changes each time the other list begins anew. */
const round = (list: readonly unknown[], at: number): number => nth(FIX_STEPS, Math.floor(at / list.length));

const KINDS: Record<string, (at: number) => Edit> = {
  light: (at) => ({ light: nth(STUDIO_LIGHTS, at), brightness: round(STUDIO_LIGHTS, at) }),
  look: (at) => ({ style: nth(STYLE_IDS, at) }),
  skin: (at) => ({ skin: nth(FIX_STEPS, at), teeth: round(FIX_STEPS, at) }),
  crop: (at) => ({ crop: nth(STUDIO_CROPS, at), eyes: round(STUDIO_CROPS, at) }),
  brush: (at) => {
    const [x, y] = [0.3 + at / 50, 0.2 + at / 100];
    const points = [
      [x, y],
      [x + 0.05, y + 0.05],
    ] as const;
    return { touch_up: formatStroke({ kind: 'remove', crop: 'same', radius: BRUSH.usual, points }) };
  },
};
/** Of each kind, as many as one person may have in a minute. */
const EACH = Math.floor((PREVIEWS_PER_MINUTE - 1) / Object.keys(KINDS).length);

interface Order {
  status: string;
  attachments: { attachment_id: string; kind: string }[];
}

const server = await startServer();
try {
  const customer = await signIn(server);
  const source_id = await makeHeadshot(customer);
  const first = await secondsOf(customer, { source_id });
  const rows: string[][] = [['the first preview', '1', first.toFixed(2), '']];
  for (const [kind, edit] of Object.entries(KINDS)) {
    const seconds: number[] = [];
    for (let at = 0; at < EACH; at++) seconds.push(await secondsOf(customer, { source_id, ...edit(at) }));
    rows.push([kind, `${EACH}`, median(seconds).toFixed(2), quantile(seconds, 0.95).toFixed(2)]);
  }
  printTable(['seconds until a preview is there', 'previews', 'p50', 'p95'], rows);
} finally {
  await server.remove();
}

/** The first headshot of a shoot of one photo, once the whole shoot is over and the machine is free. */
async function makeHeadshot(customer: Customer): Promise<string> {
  const { call } = customer;
  await buyPackage(customer, 'basic');
  await call('POST', '/customers/face-consent', { of_age: true, consent: true });
  const { order_id: id } = await call<{ order_id: string }>('POST', '/orders', { headshot_count: 20 });
  await call('PATCH', `/orders/${id}`, { styles: [LOOK], purpose: 'linkedin', consent: true });
  const [photo] = await variantsOf(0, 1);
  const form = new FormData();
  form.append('photos', new File([new Uint8Array(photo!)], 'photo.jpg'));
  await call('POST', `/orders/${id}/attachments`, form);
  await call('POST', `/orders/${id}/start`, {});
  const until = performance.now() + GIVE_UP_MS;
  for (;;) {
    const { status, attachments } = await call<Order>('GET', `/orders/${id}`);
    const headshot = attachments.find(({ kind }) => kind === 'headshot');
    if (status === 'completed' && headshot) return headshot.attachment_id;
    if (status === 'failed' || status === 'refunded' || performance.now() > until)
      throw new Error(`The shoot made no headshot in time: ${status}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function secondsOf({ token }: Customer, edit: Edit): Promise<number> {
  const query = new URLSearchParams(
    Object.entries({ style: LOOK, ...edit }).map(([name, value]) => [name, `${value}`]),
  );
  const since = performance.now();
  const answer = await fetch(`${server.url}/api/v1/studio/preview?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { byteLength } = await answer.arrayBuffer();
  if (!answer.ok || byteLength === 0) throw new Error(`A preview answered ${answer.status} (${query})`);
  return (performance.now() - since) / 1000;
}
