// Attacks on an address of somebody else: keeping its owner out, and guessing a code. Figures: docs/auth.md.
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AuthFixture, wrongCode, startAuth, closeAuth } from '#tests/factories/auth.ts';

const email = 'ada@example.com';
let auth: AuthFixture;
let strangers = 0;
afterAll(closeAuth);
beforeEach(async () => void (auth = await startAuth()));

type Call = ReturnType<AuthFixture['from']>;
const ask = (call: Call, address = email) => call('POST', '/otp', { email: address });
const enter = (call: Call, token: string) => call('POST', '/verify', { type: 'email', email, token });
/** The victim's browser, at home. */
const ada = (): Call => auth.from({ browser: 'the browser of Ada' });
/** Somebody with a network and, unless it is said otherwise, a browser of their own. */
function stranger(browser: string | undefined = `stranger ${strangers}`): Call {
  strangers += 1;
  return auth.from({ ip: `198.51.${Math.floor(strangers / 250)}.${strangers % 250}`, browser });
}
const withoutCookies = (): Call => auth.from({ ip: `192.0.2.${(strangers += 1) % 250}` });

describe('nobody is kept out', () => {
  it('by wrong tries of others, with their own browsers or without cookies, however many', async () => {
    await ask(ada());
    const code = auth.codeFor(email);
    for (let tries = 0; tries < 60; tries += 1) await enter(tries % 2 ? stranger() : withoutCookies(), wrongCode(code));
    expect((await enter(ada(), code)).status).toBe(200);
  });

  it('by others who ask for a code at the same address: the one that was mailed first stays good', async () => {
    await ask(ada());
    const code = auth.codeFor(email);
    for (const other of [stranger(), withoutCookies()]) expect((await ask(other)).status).toBe(200);
    expect((await enter(ada(), code)).status).toBe(200);
  });

  it('by others who have mailed to the address as often as they may: a browser from before has its own', async () => {
    await ask(ada());
    expect((await enter(ada(), auth.codeFor(email))).status).toBe(200);
    const before = auth.mails.length;
    for (let mails = 0; mails < 40; mails += 1) await ask(mails % 2 ? stranger() : withoutCookies());
    expect((await ask(stranger())).body).toMatchObject({ code: 'over_email_send_rate_limit' });
    // Sixteen with the one that Ada asked for in a browser that was new then.
    expect(auth.mails.length - before).toBe(15);
    expect((await ask(ada())).status).toBe(200);
    expect((await enter(ada(), auth.codeFor(email))).status).toBe(200);
  });

  it.each([
    [1, 8],
    [2, 10],
    [4, 14],
  ])('in a new browser by %i networks together, which get %i mails a day', async (count, mailed) => {
    const attackers = Array.from({ length: count }, () => stranger());
    for (let hours = 0; hours < 6; hours += 1) {
      for (const attacker of attackers) for (let mails = 0; mails < 6; mails += 1) await ask(attacker);
      auth.advanceClock(3600);
    }
    expect(auth.mails).toHaveLength(mailed);
    // Also for the second mail, where the first was not read in time.
    for (let asked = 0; asked < 2; asked += 1) expect((await ask(ada())).status).toBe(200);
    expect((await enter(ada(), auth.codeFor(email))).status).toBe(200);
  });

  it('for longer than a day, however many networks there are', async () => {
    for (let mails = 0; mails < 40; mails += 1) await ask(stranger());
    expect(auth.mails).toHaveLength(16);
    expect((await ask(ada())).status).toBe(429);
    auth.advanceClock(86_400);
    expect((await ask(ada())).status).toBe(200);
  });

  it('by others behind the same address of a network: own codes and known browsers are not counted with them', async () => {
    await ask(ada());
    expect((await enter(ada(), auth.codeFor(email))).status).toBe(200);
    for (let mails = 0; mails < 61; mails += 1) await ask(auth.call, `${mails}@example.com`);
    expect((await ask(auth.call, 'zoe@example.com')).status).toBe(429);
    expect((await ask(ada())).status).toBe(200);
    for (let tries = 0; tries < 101; tries += 1)
      await auth.call('POST', '/verify', { type: 'email', email: `b${tries}@example.com`, token: '000000' });
    expect((await enter(auth.from({ browser: 'a colleague' }), '000000')).status).toBe(429);
    expect((await enter(ada(), auth.codeFor(email))).status).toBe(200);
  });

  it('who has no cookies: their own network has the tries, and another one is good too', async () => {
    const home = withoutCookies();
    await ask(home);
    const code = auth.codeFor(email);
    for (let tries = 0; tries < 40; tries += 1) await enter(stranger(), wrongCode(code));
    expect((await enter(home, code)).status).toBe(200);
    auth.advanceClock(86_400);
    await ask(home);
    expect((await enter(withoutCookies(), auth.codeFor(email))).status).toBe(200);
  });

  it('who opens a mailed link, in whatever browser', async () => {
    await auth.signIn();
    const before = auth.mails.length;
    await stranger()('POST', '/recover', { email });
    const mail = await vi.waitUntil(() => auth.mails[before]);
    const link = new URL(/https?:\S+/.exec(mail.text)![0]);
    const body = { type: 'recovery', token_hash: link.searchParams.get('token') };
    expect((await ada()('POST', '/verify', body)).status).toBe(200);
  });
});

describe('a code', () => {
  it('is worth nothing in a browser that has not asked for it, and stays good in its own', async () => {
    await ask(ada());
    const code = auth.codeFor(email);
    for (const other of [stranger(), withoutCookies(), auth.from({ browser: 'another at home' })])
      expect((await enter(other, code)).status).toBe(403);
    expect((await enter(ada(), code)).status).toBe(200);
  });

  it('is guessed by strangers a hundred times a day at most, however many browsers and networks they have', async () => {
    let compared = 0;
    const guess = async (call: Call): Promise<void> => {
      // The fixture's code is never the one guessed, so that every comparison is refused with 403.
      if ((await enter(call, wrongCode(auth.codeFor(email)))).status === 403) compared += 1;
    };
    await ask(withoutCookies());
    for (let browsers = 0; browsers < 25; browsers += 1) {
      const call = stranger();
      if ((await ask(call)).status !== 200) continue;
      for (let tries = 0; tries < 5; tries += 1) await guess(call);
    }
    for (let tries = 0; tries < 60; tries += 1) await guess(withoutCookies());
    expect(compared).toBe(5 * 15 + 20);
  });

  it('keeps neither cookie nor address of a machine in its table', async () => {
    await ask(ada());
    await ask(withoutCookies());
    const rows = await auth.db.selectFrom('catchlight_auth.mailed_codes').selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/the browser of Ada|192\.0\.2/);
  });
});

it('a password is tried from a known browser when strangers have used their tries up', async () => {
  let usedUp = false;
  const hit = async (key: string) => ({ allowed: !usedUp || !key.includes('OfStrangers'), retryAfter: 1 });
  auth = await startAuth({ passwords: true, limits: { hit } });
  const password = 'correct horse battery';
  await auth.admin('POST', '/admin/users', { email, password, email_confirm: true });
  const enterPassword = async (call: Call) =>
    (await call('POST', '/token?grant_type=password', { email, password })).status;
  expect(await enterPassword(ada())).toBe(200);
  usedUp = true;
  expect(await enterPassword(stranger())).toBe(429);
  expect(await enterPassword(ada())).toBe(200);
});
