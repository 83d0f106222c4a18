// Who is let into the admin area, and where staff without a second factor are led when the operator asks for one.
import { expect, it } from 'vitest';
import type { Locale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import { ADA, cookiesOf, fakeHost, run } from '#tests/factories/host.ts';
import { loader } from './admin';

async function visit({
  role = 'admin',
  pending = false,
  locale,
}: {
  role?: string | null;
  pending?: boolean;
  locale?: Locale;
}) {
  const api = (request: Request): Response =>
    request.url.endsWith('/auth/authenticate')
      ? Response.json({ authenticated: true, customer_id: 'ada', staff_pending: pending })
      : Response.json({ id: 'ada', role });
  const { context } = fakeHost({ session: ADA, api, ...(locale && { locale }) });
  return run(loader, new Request('http://site.test/admin'), context);
}

it('lets staff in', async () => {
  expect(await visit({})).toMatchObject({ customer: { role: 'admin' } });
});

it('leads staff who still need a second factor to the page where it is set up, and says why', async () => {
  const answer = await visit({ pending: true, locale: 'de' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/de/app/account/security']);
  expect(Object.values(cookiesOf(answer)).join()).toContain(serverT('de', 'errors')('staffSecondFactor'));
});

it('refuses everybody else', async () => {
  await expect(visit({ role: null })).rejects.toMatchObject({ init: { status: 403 } });
});
