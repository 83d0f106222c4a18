// Errors that nobody caught: written down, reported, and kept from the browser's own handling, until the page lets go.
import { beforeEach, expect, it, vi } from 'vitest';
import { logUncaughtErrors } from './log-uncaught-errors';

let target: EventTarget & { catchlightReport?: (error: unknown) => void };
let reported: unknown[];
let logged: unknown[][];
beforeEach(() => {
  reported = [];
  logged = [];
  target = Object.assign(new EventTarget(), { catchlightReport: (error: unknown) => void reported.push(error) });
  vi.stubGlobal('window', target);
  vi.spyOn(console, 'error').mockImplementation((...line: unknown[]) => void logged.push(line));
});

function happen(type: 'error' | 'unhandledrejection', facts: object): Event {
  const event = Object.assign(new Event(type, { cancelable: true }), facts);
  target.dispatchEvent(event);
  return event;
}

it.each([
  ['error', 'error', 'window error'],
  ['unhandledrejection', 'reason', 'unhandled rejection'],
] as const)('logs %s, reports it and suppresses its default handling', (type, field, words) => {
  logUncaughtErrors();
  const thrown = new TypeError('x is not a function');
  const event = happen(type, { [field]: thrown });
  expect(event.defaultPrevented).toBe(true);
  expect([logged, reported]).toEqual([[[words, thrown]], [thrown]]);
});

it('has a message where a script of elsewhere tells no error', () => {
  logUncaughtErrors();
  happen('error', { error: null, message: 'Script error.' });
  expect([logged, reported]).toEqual([[['window error', 'Script error.']], ['Script error.']]);
});

it('lets go', () => {
  const stop = logUncaughtErrors();
  stop();
  expect(happen('error', { error: new Error('x') }).defaultPrevented).toBe(false);
  expect([logged, reported]).toEqual([[], []]);
});
