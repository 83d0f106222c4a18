// Filters and answers of the audit log, for owners of a company and for staff. Only zod and plain data may be imported here.
import { z } from 'zod';
import { COMPANY_ACTS } from './company-lists.ts';
import { MAX_LENGTHS } from './form-limits.ts';

/** Days in UTC, both included. */
const period = { from: z.iso.date().optional(), until: z.iso.date().optional() };

export const companyLogFilter = z.object({
  act: z.enum(COMPANY_ACTS).optional(),
  /** Who did it, or to whom it was done. */
  customer_id: z.uuid().optional(),
  ...period,
});
export const staffLogFilter = z.object({
  /** A customer, order, purchase, company or photo by id, or a setting by name. */
  subject: z.string().max(MAX_LENGTHS.auditSubject).optional(),
  /** Part of an act's name. */
  act: z.string().trim().max(MAX_LENGTHS.auditAct).optional(),
  /** Part of the address of who did it. */
  actor: z.string().trim().max(MAX_LENGTHS.email).optional(),
  ...period,
});

export const companyLogAnswer = z.object({
  entries: z.array(
    z.object({
      id: z.number(),
      act: z.enum(COMPANY_ACTS),
      /** Name or address; null for staff, for what nobody pressed, and for somebody whose account is closed. */
      actor: z.string().nullable(),
      by_staff: z.boolean(),
      /** Nobody pressed for it: a payment provider, a program or a day brought it about. */
      automatic: z.boolean(),
      /** To whom it was done: name or address; null when it concerns nobody, or nobody who is known any more. */
      member: z.string().nullable(),
      /** Without details of what staff did. */
      details: z.record(z.string(), z.unknown()),
      created_at: z.string(),
    }),
  ),
  /** Pass it as `before` to get the next page; null on the last page. */
  next: z.number().nullable(),
});
export type CompanyLogAnswer = z.infer<typeof companyLogAnswer>;
export type CompanyLogFilter = z.infer<typeof companyLogFilter>;
export type StaffLogFilter = z.infer<typeof staffLogFilter>;
