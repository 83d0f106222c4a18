// A page whose loader fails because the database does: one report, under the id that the visitor's answer carries, although the page's
// call is tried several times and fails again in the page itself.
import { expect, test } from '@playwright/test';
import { sql } from 'kysely';
import { openPostgres } from '#server/db/client.ts';
import { startEnvelopeServer } from '#tests/factories/envelopes.ts';
import { createInstallation } from '../support/installation.ts';
import { newAddress, signInByCode } from '../support/people.ts';

test('an error behind a loader is told of once, with its request', async () => {
  test.setTimeout(120_000);
  const service = await startEnvelopeServer();
  const all = await createInstallation();
  try {
    const web = await all.startWeb({ SENTRY_DSN: service.dsn });
    const address = newAddress();
    const cookie = (await signInByCode(web as never, address)).map(({ name, value }) => `${name}=${value}`).join('; ');
    const look = (): Promise<Response> => fetch(`${web.url}/app/orders`, { headers: { cookie } });
    expect((await look()).status).toBe(200);
    expect(service.told).toEqual([]);

    const database = openPostgres(all.databaseUrl);
    await sql`alter table catchlight.orders rename to orders_gone`.execute(database.db);
    await database.close();
    const answer = await look();
    expect(answer.status).toBe(500);
    const id = answer.headers.get('x-request-id')!;
    const ids = (): unknown[] => service.told.map(({ item }) => (item['tags'] as { requestId?: string }).requestId);
    await expect.poll(ids).toContain(id);
    // Another one of another request, so that whatever the first has left to say has been said.
    const next = (await look()).headers.get('x-request-id')!;
    await expect.poll(ids).toContain(next);
    expect(ids().filter((each) => each === id)).toHaveLength(1);
    expect(service.told[0]!.item).toMatchObject({
      release: expect.stringMatching(/^catchlight@[\da-f]{16}$/),
      exception: { values: [{ value: expect.stringContaining('orders') }] },
    });
    for (const secret of [address, cookie.split('=')[1]!.slice(0, 24), 'postgres://'])
      expect(service.raw()).not.toContain(secret);
  } finally {
    await all.remove();
    await service.close();
  }
});
