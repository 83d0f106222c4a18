// Nothing personal may leave in the text of an error, and what explains the error has to stay.
import { expect, it } from 'vitest';
import { isMonitored, withoutPersonal } from './monitoring.ts';

it.each([
  ['No mailbox for ada.lovelace+x@mail.example.co.uk today', 'No mailbox for [address] today'],
  ['GET https://c.example/auth/verify?code=123456&to=%2Fapp failed', 'GET https://c.example/auth/verify failed'],
  ['connect ECONNREFUSED 10.0.0.7:5432', 'connect ECONNREFUSED [ip]:5432'],
  ['from 2001:db8:0:1:aa:bb:cc:dd', 'from [ip]'],
  ['order 019a2f6c-1b9f-7c3e-8d52-3a41b0c9d7e1 is gone', 'order [id] is gone'],
  ['Bearer eyJhbGciOiJFUzI1NiIsInR5cCI6.eyJzdWIiOiIxIn0123.c2lnbmF0dXJl', 'Bearer [id]'],
  ["Cannot read properties of undefined (reading 'map')", "Cannot read properties of undefined (reading 'map')"],
  ['The engine child ended with SIGKILL after 120 s', 'The engine child ended with SIGKILL after 120 s'],
  [
    'duplicate key value violates unique constraint "purchases_payment_reference_key"',
    'duplicate key value violates unique constraint "purchases_payment_reference_key"',
  ],
])('%s', (text, left) => expect(withoutPersonal(text)).toBe(left));

it.each([
  ['production', true],
  ['preview', true],
  ['development', false],
  ['test', false],
  ['', false],
])('in %j it is %s', (environment, monitored) => expect(isMonitored(environment)).toBe(monitored));
