// The authenticated caller, as the rules see it.
import type { Row } from '../../db/schema.ts';

export interface Visitor {
  kind: 'visitor';
}
export interface Person {
  kind: 'person';
  customer: Row<'catchlight.customers'>;
}
/** A program with a company's API key; only routes of the partner API accept it. */
export interface Partner {
  kind: 'partner';
  key: Row<'catchlight.api_keys'>;
  company: Row<'catchlight.companies'>;
}
export type Viewer = Visitor | Person;

export const isAdmin = (person: Person): boolean => person.customer.role === 'admin';
/** Managers and owners have manager rights. */
export const isManager = (person: Person): boolean =>
  person.customer.company_id !== null &&
  (person.customer.company_role === 'manager' || person.customer.company_role === 'owner');
