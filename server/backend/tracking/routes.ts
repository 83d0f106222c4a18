// Calls that pages make for trackers, on the site's origin beside /api/v1.
import { awinInput, leadInput, saleInput, sentAnswer, trackersAnswer } from '../../contracts/tracking.ts';
import { forbidden } from '../../domain/errors.ts';
import {
  listRecentPurchases,
  isTrackingActiveFor,
  reportLead,
  reportOrder,
  reportSale,
} from '../../domain/tracking/report.ts';
import { perHour, route } from '../route.ts';

const LIMIT = perHour(30);

/** Browsers send the page's origin with every POST; a call without it, or from another site, does not come from our pages. */
function assertOwnPage({ headers, url }: Request): void {
  if (headers.get('origin') !== new URL(url).origin) throw forbidden();
}

export const trackingRoutes = [
  route({
    method: 'GET',
    path: '/api/trackers',
    rule: 'public',
    summary:
      'Which trackers a page may load once the visitor has agreed to them; nothing is loaded while active is false',
    answer: trackersAnswer,
    handler: async ({ deps, viewer, geography }) => {
      const customer = viewer.kind === 'person' ? viewer.customer : undefined;
      const { tracking } = deps;
      const active = isTrackingActiveFor(deps, customer?.email);
      return {
        ...(await geography()),
        active,
        production: tracking.active === 'always',
        purchases: active && viewer.kind === 'person' ? await listRecentPurchases(deps, viewer) : [],
        ...tracking.browser,
        dub: tracking.dub !== undefined,
        awin: tracking.awin !== undefined,
        user: customer
          ? {
              id: customer.id,
              email: customer.email,
              name: customer.name ?? '',
              avatar: customer.avatar_url ?? '',
              created_at: customer.created_at.toISOString(),
            }
          : null,
      };
    },
  }),
  route({
    method: 'POST',
    path: '/api/dub/lead',
    rule: 'person',
    summary: 'Tells the affiliate network of a sign-up',
    body: leadInput,
    answer: sentAnswer,
    limit: LIMIT,
    handler: ({ deps, viewer, request }, { body }) => {
      assertOwnPage(request);
      return reportLead(deps, viewer, body);
    },
  }),
  route({
    method: 'POST',
    path: '/api/dub/sale',
    rule: 'person',
    summary: 'Tells the affiliate network of a purchase',
    body: saleInput,
    answer: sentAnswer,
    limit: LIMIT,
    handler: ({ deps, viewer, request }, { body }) => {
      assertOwnPage(request);
      return reportSale(deps, viewer, body);
    },
  }),
  route({
    method: 'POST',
    path: '/api/awinTracking',
    rule: 'person',
    summary: 'Tells Awin of a purchase',
    body: awinInput,
    answer: sentAnswer,
    limit: LIMIT,
    handler: ({ deps, viewer, request }, { body }) => {
      assertOwnPage(request);
      return reportOrder(deps, viewer, body);
    },
  }),
];
