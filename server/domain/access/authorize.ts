// The authorization table: every route names one of these rules. Rights to a particular resource (an order, a company) are checked
// again by the use-case once it has loaded it, with `mayView` and `mayChange`.
import { AppError, forbidden, unauthenticated } from '../errors.ts';
import type { ApiScope } from '../../contracts/integration-lists.ts';
import { isAdmin, isManager, type Partner, type Person, type Viewer } from './viewer.ts';

const RULES = {
  /** Anybody, signed in or not. */
  public: () => true,
  /** Signed in and known to the backend. */
  person: (viewer: Viewer) => viewer.kind === 'person',
  /** A manager or owner of a company. */
  manager: (viewer: Viewer) => viewer.kind === 'person' && isManager(viewer),
  owner: (viewer: Viewer) => viewer.kind === 'person' && viewer.customer.company_role === 'owner',
  /** Staff. Calls of the admin area also carry `admin=true`. */
  admin: (viewer: Viewer) => viewer.kind === 'person' && isAdmin(viewer),
  /** A program with a company's API key whose scopes include the route's; checked by `authorizePartner`. */
  partner: () => false,
} as const satisfies Record<string, (viewer: Viewer) => boolean>;
export type AccessRule = keyof typeof RULES;

/** Throws `unauthenticated` for a visitor, `forbidden` for a person without the right. */
export function authorize(viewer: Viewer, rule: AccessRule): void {
  if (RULES[rule](viewer)) return;
  if (rule === 'admin' && viewer.kind === 'person' && viewer.staffPending)
    throw new AppError('staff_second_factor', 'Staff need two-step sign-in. Set it up in your account first.');
  if (viewer.kind === 'visitor') throw unauthenticated();
  throw forbidden();
}

/** The partner API accepts API keys only: a person's token opens nothing there, and a key nothing elsewhere. */
export function authorizePartner(
  partner: Partner | undefined,
  scope: ApiScope | undefined,
): asserts partner is Partner {
  if (!partner)
    throw new AppError(
      'unauthenticated',
      'Send a valid API key: Authorization: Bearer clk_... It may have been revoked.',
    );
  if (scope && !partner.key.scopes.includes(scope))
    throw new AppError('forbidden', `This key does not have the right ${scope}.`, { scope });
}

/** A resource that belongs to a person, and possibly to the company that paid for it. */
export interface OwnedResource {
  customer_id: string;
  company_id: string | null;
}

/** Viewing is for the owner, managers of the company it belongs to, and staff. */
export function mayView(person: Person, thing: OwnedResource): boolean {
  if (thing.customer_id === person.customer.id || isAdmin(person)) return true;
  return thing.company_id !== null && isManager(person) && thing.company_id === person.customer.company_id;
}

/** Changing, spending and deleting: the owner only; staff have routes of their own. */
export const mayChange = (person: Person, thing: OwnedResource): boolean => thing.customer_id === person.customer.id;
