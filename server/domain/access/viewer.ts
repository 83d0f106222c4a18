// The authenticated caller, as the rules see it.
import type { Row } from '../../db/schema.ts';

export interface Visitor {
  kind: 'visitor';
}
export interface Person {
  kind: 'person';
  customer: Row<'catchlight.customers'>;
  /** Staff who have yet to sign in in two steps: they are nobody special until then. */
  staffPending?: true;
  /** When they last proved who they are in this session, in seconds since 1970; undefined when their token does not say. */
  authenticatedAt?: number | undefined;
}
/** A program with a company's API key; only routes of the partner API accept it. */
export interface Partner {
  kind: 'partner';
  key: Row<'catchlight.api_keys'>;
  company: Row<'catchlight.companies'>;
}
export type Viewer = Visitor | Person;

export const isAdmin = (person: Person): boolean => person.customer.role === 'admin' && !person.staffPending;
/** Managers and owners have manager rights. */
export const isManager = ({ customer }: Person): boolean =>
  customer.company_id !== null && isManagerOf(customer, customer.company_id);

export const isManagerOf = (customer: Person['customer'], companyId: string): boolean =>
  customer.company_id === companyId && (customer.company_role === 'manager' || customer.company_role === 'owner');
