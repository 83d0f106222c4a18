// The API on a real port and the embedded database, for streams.bench.ts: staff who watch one order that is in progress. Its parent says when
// the order changes.
import { createLocalEvents } from '#server/adapters/events/local.ts';
import { createBackend } from '#server/backend/index.ts';
import { orderTopic } from '#server/domain/orders/find-order.ts';
import { createApiWorld } from '#tests/factories/api.ts';
import { startHttpEntry } from '#tests/factories/http-entry.ts';
import { createStartedOrder } from '#tests/factories/shoots.ts';

/** To the parent: where the server listens, and as whom to watch what. */
export interface Ready {
  origin: string;
  order: string;
  owner: string;
  staff: string[];
}

const silent = { info: () => undefined, warn: () => undefined, error: console.error };
const world = await createApiWorld({ events: createLocalEvents(silent), log: silent });
const backend = createBackend(world.deps);
const http = await startHttpEntry((request, { ip, requestId }) =>
  backend.fetch(request, { ip, country: '', requestId, testAccess: false }),
);
http.entry.start();
const owner = await world.person();
const order = await createStartedOrder(world, owner, { photos: 4 });
const staff: string[] = [];
for (let count = Number(process.argv[2]); count > 0; count -= 1)
  staff.push((await world.person({ role: 'admin' })).customer.id);

process.on('message', async () => {
  await world.deps.db
    .updateTable('catchlight.orders')
    .set((row) => ({ done: row('done', '+', 1) }))
    .where('id', '=', order)
    .execute();
  await world.deps.events.publish(orderTopic(order));
  process.send!('published');
});
process.once('disconnect', async () => {
  await http.stop();
  await world.close();
  process.exit();
});
process.send!({ origin: http.origin, order, owner: owner.customer.id, staff } satisfies Ready);
