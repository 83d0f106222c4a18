// When the client waits, repeats and gives up, figure by figure, on a clock that the test moves by hand.
import { describe, expect, it } from 'vitest';
import { createApi, type CallOptions, type ClientEnvironment } from './client';
import { ApiError } from './errors';
import { hasSignedInFlag } from './browser';

interface Bench {
  environment: ClientEnvironment;
  sent: Request[];
  /** Every sleep asked for; their sum is the time gone by. */
  sleeps: number[];
}

function bench(answers: (Response | Error)[], session: (elapsed: number) => boolean = () => true, wait = 5000): Bench {
  const sent: Request[] = [];
  const sleeps: number[] = [];
  const elapsed = () => sleeps.reduce((sum, one) => sum + one, 0);
  const environment: ClientEnvironment = {
    origin: 'http://site.test',
    sessionWait: wait,
    hasSession: () => session(elapsed()),
    sleep: async (milliseconds) => void sleeps.push(milliseconds),
    send: async (request) => {
      sent.push(request);
      const answer = answers[Math.min(sent.length, answers.length) - 1];
      if (answer instanceof Error) throw answer;
      return answer!.clone();
    },
  };
  return { environment, sent, sleeps };
}
const ok = (body: unknown = { fine: true }) => Response.json(body);
const refusal = (status: number, body?: unknown) => new Response(body ? JSON.stringify(body) : 'x', { status });
const failure = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error('expected a failure');
    },
    (error: unknown) => error as ApiError,
  );

describe('the wait for a session', () => {
  it('goes at once when there is one', async () => {
    const { environment, sleeps, sent } = bench([ok()]);
    expect(await createApi(environment).get('/customers')).toEqual({ fine: true });
    expect(sleeps).toEqual([]);
    expect(sent[0]?.url).toBe('http://site.test/api/v1/customers');
  });

  it('looks every 500 ms and calls as soon as one appears', async () => {
    const { environment, sleeps } = bench([ok()], (elapsed) => elapsed >= 1500);
    await createApi(environment).get('/customers');
    expect(sleeps).toEqual([500, 500, 500]);
  });

  it('still calls when it appears at the 5000th millisecond', async () => {
    const { environment, sleeps, sent } = bench([ok()], (elapsed) => elapsed >= 5000);
    await createApi(environment).get('/customers');
    expect(sleeps).toHaveLength(10);
    expect(sent).toHaveLength(1);
  });

  it('stops quietly after 5000 ms without a call', async () => {
    const { environment, sleeps, sent } = bench([ok()], () => false);
    expect(await createApi(environment).get('/customers')).toBeUndefined();
    expect(sleeps).toEqual(Array(10).fill(500));
    expect(sent).toHaveLength(0);
  });

  it('returns nothing at once on the server', async () => {
    const { environment, sleeps, sent } = bench([ok()], () => false, 0);
    expect(
      await createApi(environment).post('/customers/face-consent', { body: { of_age: true, consent: true } }),
    ).toBeUndefined();
    expect([sleeps, sent]).toEqual([[], []]);
  });

  it('asks for no session on a public call', async () => {
    const { environment } = bench([ok()], () => false);
    expect(await createApi(environment).get('/credits/packages', { open: true })).toEqual({ fine: true });
  });

  it.each([
    ['signed-in=1', true],
    ['a=b; signed-in=1; c=d', true],
    ['not-signed-in=1', false],
    ['signed-in=0', false],
    ['', false],
  ])('reads the flag in "%s" as %s', (cookies, flag) => expect(hasSignedInFlag(cookies)).toBe(flag));
});

describe('attempts', () => {
  const attemptsWith = async (options: CallOptions = {}) => {
    const { environment, sent, sleeps } = bench([refusal(500)]);
    await failure(createApi(environment).get('/orders', options));
    return { calls: sent.length, sleeps };
  };

  it('makes three, 500 ms apart', async () => {
    expect(await attemptsWith()).toEqual({ calls: 3, sleeps: [500, 500] });
    expect(await attemptsWith({ admin: true })).toEqual({ calls: 3, sleeps: [500, 500] });
  });

  it('makes five for the admin variants paranoid and populate', async () => {
    expect((await attemptsWith({ admin: true, paranoid: true })).calls).toBe(5);
    expect(await attemptsWith({ admin: true, populate: true })).toEqual({ calls: 5, sleeps: [500, 500, 500, 500] });
  });

  it('sends the admin flags as query parameters', async () => {
    const { environment, sent } = bench([ok()]);
    await createApi(environment).get('/admin/orders', {
      admin: true,
      paranoid: true,
      populate: false,
      query: { before: '2' },
    });
    expect(sent[0]?.url).toBe('http://site.test/api/v1/admin/orders?before=2&admin=true&paranoid=true');
  });

  it('returns the first good answer', async () => {
    const { environment, sent } = bench([refusal(503), new Error('reset'), ok({ third: 1 })]);
    expect(await createApi(environment).get('/orders')).toEqual({ third: 1 });
    expect(sent).toHaveLength(3);
  });

  it('repeats a write under one idempotency key, and takes a new one for the next write', async () => {
    const { environment, sent } = bench([refusal(500), refusal(500), ok(), ok()]);
    const api = createApi(environment);
    await api.post('/orders', { body: { headshot_count: 20 } });
    await api.post('/orders', { body: { headshot_count: 20 } });
    const keys = sent.map((request) => request.headers.get('idempotency-key'));
    expect(keys[0]).toBeTruthy();
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[3]).not.toBe(keys[0]);
    expect(await sent[2]?.json()).toEqual({ headshot_count: 20 });
  });

  it('stops repeating once the caller has gone', async () => {
    const { environment, sent } = bench([refusal(500)]);
    const gone = AbortSignal.abort();
    await failure(createApi(environment).get('/orders', { signal: gone }));
    expect(sent).toHaveLength(1);
  });
});

describe('failures', () => {
  it('throws the error field with status and data', async () => {
    const body = { error: 'Four photos are needed.', code: 'not_enough_photos', details: { have: 2 } };
    const { environment } = bench([refusal(409, body)]);
    const error = await failure(createApi(environment).post('/orders/:id/start', { params: { id: '1' } }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: 'Four photos are needed.',
      status: 409,
      data: body,
      code: 'not_enough_photos',
    });
  });

  it.each([[undefined], [{ message: 'no error field' }], [{ error: '' }]])(
    'says the default text for %j',
    async (body) => {
      const { environment } = bench([refusal(500, body)]);
      const error = await failure(createApi(environment).get('/orders'));
      expect(error.message).toBe('An error occurred while fetching the data.');
    },
  );

  it('says that nothing could be fetched when no response arrives', async () => {
    const { environment, sent } = bench([new TypeError('socket hang up')]);
    const error = await failure(createApi(environment).get('/orders'));
    expect(error).toMatchObject({ message: 'Unable to fetch data', status: 0 });
    expect(sent).toHaveLength(3);
  });

  it('rethrows the last failure, not the first', async () => {
    const { environment } = bench([refusal(500), refusal(502), refusal(503, { error: 'Busy' })]);
    expect(await failure(createApi(environment).get('/orders'))).toMatchObject({ status: 503, message: 'Busy' });
  });
});

describe('addresses', () => {
  it('fill in the parameters of the path, and encode them', async () => {
    const { environment, sent } = bench([ok()]);
    const params = { id: '1/2', customer_id: 'Ann & Bo' };
    await createApi(environment).delete('/companies/:id/members/:customer_id', { params });
    expect(sent[0]?.url).toBe('http://site.test/api/v1/companies/1%2F2/members/Ann%20%26%20Bo');
  });

  it('are known to the types: no other path, parameter, body or answer passes', () => {
    const { environment } = bench([ok()]);
    const api = createApi(environment);
    // Never run: each line is an error of the type check if its mistake is let through.
    const mistakes = async () => {
      // @ts-expect-error no route has this path
      await api.get('/order');
      // @ts-expect-error a route has this path, but not this method
      await api.put('/orders/:id', { params: { id: '1' } });
      // @ts-expect-error its parameter is missing
      await api.get('/orders/:id');
      // @ts-expect-error its schema has no such size
      await api.post('/orders', { body: { headshot_count: 21 } });
      // @ts-expect-error it takes no body
      await api.post('/orders/:id/start', { params: { id: '1' }, body: { seat: true } });
      // @ts-expect-error it has no such filter
      await api.get('/orders', { query: { page: 2 } });
      // @ts-expect-error its answer has no such field
      return (await api.get('/credits/balance'))?.balance;
    };
    expect(mistakes).toBeTypeOf('function');
  });
});

describe('bodies', () => {
  it('sends JSON by default and leaves a form its own type', async () => {
    const { environment, sent } = bench([ok()]);
    const api = createApi(environment);
    const form = new FormData();
    form.set('file', new File(['x'], 'x.jpg'));
    await api.get('/orders');
    await api.post('/contact', { body: form });
    expect(sent[0]?.headers.get('content-type')).toBe('application/json');
    expect(sent[1]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
  });

  it('returns undefined for an empty answer', async () => {
    const { environment } = bench([new Response(null, { status: 204 })]);
    expect(await createApi(environment).delete('/attachments/:id', { params: { id: '1' } })).toBeUndefined();
  });
});
