// Staff remove and restore customers, companies and shoots: PUT with the wanted state, so that repeating a call changes nothing. They also
// remove what somebody signs in with and has lost.
import { z } from 'zod';
import { reasonInput } from '../../contracts/admin.ts';
import type { Person } from '../../domain/access/viewer.ts';
import { removeCompany, restoreCompany } from '../../domain/erasure/removals/companies.ts';
import { removeCustomer, restoreCustomer } from '../../domain/erasure/removals/customers.ts';
import { removeOrderByStaff, restoreOrder } from '../../domain/erasure/removals/orders.ts';
import type { RemovalDeps } from '../../domain/erasure/removals/removal.ts';
import { removeFactors } from '../../domain/admin/sign-in-factors.ts';
import { route } from '../route.ts';

const params = z.object({ id: z.uuid() });
const query = z.object({ admin: z.literal('true') });
const body = z.union([reasonInput.extend({ removed: z.literal(true) }), z.object({ removed: z.literal(false) })]);

const removal = <const Path extends string>(
  path: Path,
  summary: string,
  remove: (deps: RemovalDeps, person: Person, id: string, reason: string) => Promise<void>,
  restore: (deps: RemovalDeps, person: Person, id: string) => Promise<unknown>,
) =>
  route({
    method: 'PUT',
    path,
    rule: 'admin',
    summary,
    params,
    query,
    body,
    handler: ({ deps, viewer }, { params: { id }, body }) =>
      body.removed ? remove(deps, viewer, id, body.reason) : restore(deps, viewer, id),
  });

export const removalRoutes = [
  removal(
    '/admin/customers/:id/removal',
    'Deletes a person’s account, or restores it',
    removeCustomer,
    restoreCustomer,
  ),
  removal('/admin/companies/:id/removal', 'Deletes a company, or restores it', removeCompany, restoreCompany),
  removal('/admin/orders/:id/removal', 'Deletes a shoot, or restores it', removeOrderByStaff, restoreOrder),
  route({
    method: 'POST',
    path: '/admin/customers/:id/factors-removal',
    rule: 'admin',
    summary:
      'Removes the authenticator apps, security keys and passkeys of a person who has lost them; needs a sign-in of the last ten minutes',
    params,
    query,
    body: reasonInput,
    handler: ({ deps, viewer }, { params: { id }, body }) => removeFactors(deps, viewer, id, body),
  }),
];
