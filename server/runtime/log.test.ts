// What a line of log shows, and what it must never show.
import { expect, it } from 'vitest';
import { createLog } from './log.ts';

function kept(level = 'info') {
  const lines: Record<string, unknown>[] = [];
  const log = createLog(level, { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  return { log, lines };
}

it('writes one JSON object a line, with its time', () => {
  const { log, lines } = kept();
  log.info({ event: 'request', path: '/', status: 200 }, 'Answered');
  expect(lines).toEqual([
    expect.objectContaining({ event: 'request', path: '/', status: 200, msg: 'Answered', level: 30 }),
  ]);
  expect(lines[0]!['time']).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
});

it('hides secrets within objects, at every level', () => {
  const { log, lines } = kept();
  const secrets = { cookie: 'a', token: 'b', code: 'c', password: 'd', authorization: 'e', secret: 'f', kept: 'g' };
  for (const level of ['info', 'warn', 'error'] as const) log[level]({ event: 'x', headers: secrets });
  expect(lines).toHaveLength(3);
  for (const { headers } of lines)
    expect(Object.values(headers as object)).toEqual([...Array.from({ length: 6 }, () => '[hidden]'), 'g']);
});

it('logs an error with its stack, and nothing below the level', () => {
  const { log, lines } = kept('error');
  log.warn({ event: 'quiet' });
  log.error({ err: new Error('broken') });
  expect(lines).toEqual([
    expect.objectContaining({
      err: expect.objectContaining({ message: 'broken', stack: expect.any(String) as string }) as object,
    }),
  ]);
});

it('leaves out parameters, rows and mail addresses of database errors', () => {
  const { log, lines } = kept();
  const inner = Object.assign(new Error('duplicate key: ada@example.com'), {
    params: ['ada@example.com', 'Ada Lovelace'],
    detail: 'Key (email)=(ada@example.com) exists',
    where: '$1 = Ada Lovelace',
    query: 'update customers set name = $1',
    code: '23505',
    requestBodyValues: { image: 'Ada Lovelace' },
  });
  log.error({ event: 'api.failed', err: inner });
  log.warn({ event: 'shoot.slot_failed', err: new Error('outer', { cause: inner }) });
  log.warn({ event: 'many', err: new AggregateError([inner], 'several') });
  const text = JSON.stringify(lines);
  expect(text).not.toMatch(/ada@example|Lovelace/);
  expect(lines[0]!['err']).toMatchObject({
    type: 'Error',
    message: 'duplicate key: [address]',
    reason: '23505',
    query: 'update customers set name = $1',
    stack: expect.stringContaining('log.test.ts') as string,
  });
});

it('has a timestamp in milliseconds', () => {
  const before = Date.now();
  const { log, lines } = kept();
  log.info({ event: 'x' });
  const time = Date.parse(String(lines[0]?.['time']));
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time).toBeLessThanOrEqual(Date.now());
  expect(lines[0]?.['time']).toBe(new Date(time).toISOString());
});
