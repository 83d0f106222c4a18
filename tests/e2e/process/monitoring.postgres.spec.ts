// A page whose loader fails because the database does: one report, under the id that the visitor's answer carries, although the page's
// call is tried several times and fails again in the page itself. Staff, and nobody else, read on the page what failed.
import { expect, test } from '@playwright/test';
import { sql } from 'kysely';
import { openPostgres } from '#server/db/client.ts';
import { startSentryServer } from '#tests/factories/sentry-server.ts';
import { createInstallation } from '../support/installation.ts';
import { newAddress, signInByCode } from '../support/people.ts';
import { texts } from '../support/texts.ts';

test('an error behind a loader is told of once, with its request', async () => {
  const service = await startSentryServer();
  const all = await createInstallation();
  try {
    const address = newAddress();
    const web = await all.startWeb({ SENTRY_DSN: service.dsn, STAFF_EMAILS: address });
    const cookie = (await signInByCode(web as never, address)).map(({ name, value }) => `${name}=${value}`).join('; ');
    const look = (as = cookie): Promise<Response> =>
      fetch(`${web.url}/app/orders`, {
        headers: { cookie: as, 'user-agent': 'Mozilla/5.0 Chrome/140.0 Safari/537.36' },
      });
    const other = (await signInByCode(web as never, newAddress()))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    expect((await look()).status).toBe(200);
    expect(service.told).toEqual([]);

    const database = openPostgres(all.databaseUrl);
    await sql`alter table catchlight.orders rename to orders_gone`.execute(database.db);
    await database.close();
    const answer = await look();
    expect(answer.status).toBe(500);
    const id = answer.headers.get('x-request-id')!;
    const page = await answer.text();
    expect(page).toContain('ApiError: Internal server error.');
    expect(page).toContain(`X-Request-Id: ${id}`);
    const others = await (await look(other)).text();
    expect(others).toContain(texts('errors')('server.title'));
    expect(others).not.toMatch(/ApiError|X-Request-Id/);
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
