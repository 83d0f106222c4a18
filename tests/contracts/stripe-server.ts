// A small Stripe on this machine, for tests: checkout sessions with idempotency keys, payments, refunds, signed events.
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

export const WEBHOOK_SECRET = 'whsec_local';

interface Session {
  id: string;
  object: 'checkout.session';
  status: string;
  payment_status: string;
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  metadata: Record<string, string>;
  payment_intent: string | null;
  allow_promotion_codes: boolean;
  total_details: { amount_discount: number };
  success_url: string;
  url: string;
}
interface Refund {
  id: string;
  object: 'refund';
  payment_intent: string;
}

export async function startStripe() {
  const sessions = new Map<string, Session>();
  const refunds = new Map<string, Refund>();
  const charges = new Map<string, object>();
  const first = new Map<string, unknown>();
  const newId = (prefix: string): string => `${prefix}_${randomBytes(8).toString('hex')}`;
  let events = 0;
  let down = false;
  let deaf = false;

  function create(form: Record<string, string>): Session {
    const id = newId('cs_test');
    const session: Session = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total:
        Number(form['line_items[0][price_data][unit_amount]']) * Number(form['line_items[0][quantity]'] ?? 1),
      currency: form['line_items[0][price_data][currency]'] ?? '',
      client_reference_id: form['client_reference_id'] ?? null,
      metadata: { purchase_id: form['metadata[purchase_id]'] ?? '' },
      payment_intent: null,
      allow_promotion_codes: form['allow_promotion_codes'] === 'true',
      total_details: { amount_discount: 0 },
      success_url: form['success_url'] ?? '',
      url: `https://checkout.stripe.test/${id}`,
    };
    sessions.set(id, session);
    return session;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const form = Object.fromEntries(new URLSearchParams(text));
    const path = new URL(request.url ?? '/', 'http://stripe.test').pathname;
    const answer = (body: unknown, status = 200): void => {
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req') });
      response.end(JSON.stringify(body));
    };
    const refuse = (status: number, code: string): void =>
      answer({ error: { type: 'invalid_request_error', code, message: code } }, status);
    if (deaf) return;
    if (down) return answer({ error: { type: 'api_error', message: 'down' } }, 503);
    if (request.headers.authorization !== 'Bearer sk_test_local') return refuse(401, 'unauthorized');

    const key = `${path} ${String(request.headers['idempotency-key'] ?? newId('none'))}`;
    if (request.method === 'POST' && first.has(key)) return answer(first.get(key));
    const keep = (body: unknown): void => {
      first.set(key, body);
      answer(body);
    };
    if (request.method === 'POST' && path === '/v1/checkout/sessions') return keep(create(form));
    const found = /^\/v1\/checkout\/sessions\/([^/]+)$/.exec(path);
    if (found) {
      const session = sessions.get(found[1] ?? '');
      return session ? answer(session) : refuse(404, 'resource_missing');
    }
    const charge = charges.get(path.replace('/v1/charges/', ''));
    if (charge) return answer(charge);
    if (request.method === 'POST' && path === '/v1/refunds') {
      const payment = form['payment_intent'] ?? '';
      if (refunds.has(payment)) return refuse(400, 'charge_already_refunded');
      const refund: Refund = { id: newId('re'), object: 'refund', payment_intent: payment };
      refunds.set(payment, refund);
      return keep(refund);
    }
    return refuse(404, 'unknown_url');
  }
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  /** An event as Stripe would post it, signed at the given time. */
  function event(type: string, object: object, at: Date): { body: string; headers: Headers } {
    const body = JSON.stringify({ id: `evt_${(events += 1)}`, object: 'event', type, data: { object } });
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: WEBHOOK_SECRET,
      timestamp: Math.floor(at.getTime() / 1000),
    });
    return { body, headers: new Headers({ 'stripe-signature': signature }) };
  }
  const get = (id: string): Session => {
    const session = sessions.get(id);
    if (!session) throw new Error(`Stripe has no session ${id}`);
    return session;
  };

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sessions,
    refunds,
    event,
    /** The person pays on Stripe's page. */
    pay(id: string, at: Date) {
      const session = get(id);
      Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: newId('pi') });
      return event('checkout.session.completed', session, at);
    },
    /** The person types a promotion code on Stripe's page, which takes so much off. */
    promote(id: string, discount: number) {
      const session = get(id);
      if (!session.allow_promotion_codes) throw new Error('This page takes no promotion codes');
      session.amount_total -= discount;
      session.total_details.amount_discount = discount;
    },
    /** Nothing was left to pay. */
    complete(id: string, at: Date) {
      const session = Object.assign(get(id), { status: 'complete', payment_status: 'no_payment_required' });
      return event('checkout.session.completed', session, at);
    },
    /** The charge of a session, refunded whole, as the event about it carries it. */
    refunded(id: string, at: Date) {
      const { payment_intent, metadata } = get(id);
      return event(
        'charge.refunded',
        { id: newId('ch'), object: 'charge', refunded: true, payment_intent, metadata },
        at,
      );
    },
    /** The buyer's bank takes the money of a session back. */
    disputed(id: string, at: Date, status = 'needs_response', type = 'charge.dispute.created') {
      const { payment_intent, metadata } = get(id);
      const charge = { id: newId('ch'), object: 'charge', payment_intent, metadata };
      charges.set(charge.id, charge);
      const dispute = { id: newId('dp'), object: 'dispute', status, charge: charge.id, payment_intent, metadata: {} };
      return event(type, dispute, at);
    },
    expire(id: string, at: Date) {
      const session = Object.assign(get(id), { status: 'expired' });
      return event('checkout.session.expired', session, at);
    },
    setDown: (value: boolean) => void (down = value),
    /** Takes every call and answers none. */
    setDeaf: (value: boolean) => void (deaf = value),
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
export type StripeServer = Awaited<ReturnType<typeof startStripe>>;
