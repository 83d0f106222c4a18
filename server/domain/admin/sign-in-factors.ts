// Staff take away the authenticator apps, security keys and passkeys of somebody who has lost them, so that the mailed code lets them in again.
import type { Person } from '../access/viewer.ts';
import { auditStaff } from '../actions/audit.ts';
import type { Deps } from '../deps.ts';
import { AppError, notFound } from '../errors.ts';
import type { SignInFactor } from '../../ports/auth.ts';

/** A session that lies open on a desk must not do this. */
const FRESH_SECONDS = 600;

/** Counts by kind; null when the auth server does not answer, because staff need the rest of the page all the same. */
export async function countFactors(deps: Pick<Deps, 'auth' | 'log'>, id: string) {
  try {
    return countByKind(await deps.auth.factors(id));
  } catch (error) {
    deps.log.warn(
      { event: 'admin.factors_unknown', err: error },
      'The auth server does not say what somebody signs in with',
    );
    return null;
  }
}

function countByKind(factors: readonly Pick<SignInFactor, 'kind'>[]) {
  const count = (kind: SignInFactor['kind']): number => factors.filter((factor) => factor.kind === kind).length;
  return { apps: count('app'), security_keys: count('security_key'), passkeys: count('passkey') };
}

/** Throws `reauthentication_needed` unless whoever asks has proved within the last ten minutes who they are. */
export async function removeFactors(
  deps: Pick<Deps, 'db' | 'clock' | 'auth'>,
  person: Person,
  id: string,
  { reason }: { reason: string },
): Promise<{ removed: number }> {
  const { db, clock, auth } = deps;
  if (id === person.customer.id) throw new AppError('conflict', 'Remove your own in your account.');
  if (clock.now().getTime() / 1000 - (person.authenticatedAt ?? 0) > FRESH_SECONDS)
    throw new AppError('reauthentication_needed', 'Sign in again before you do this.');
  const customer = await db
    .selectFrom('catchlight.customers')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!customer) throw notFound();
  const factors = await auth.factors(id);
  if (factors.length === 0) throw new AppError('conflict', 'This person signs in with mailed codes only.');
  // Written first: if the auth server fails in between, the log still says who tried.
  await auditStaff(db, deps, person, 'customer_factors_removed', id, { reason, ...countByKind(factors) });
  for (const factor of factors) await auth.removeFactor(id, factor);
  return { removed: factors.length };
}
