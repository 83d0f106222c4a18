// Names of second factors: each person has each name once.
import type { Host } from '#server/http/types.ts';

/** The name that is wanted, or the next free one: "Authenticator app", then "Authenticator app 2". */
export async function reserveName({ auth }: Pick<Host, 'auth'>, wanted: string): Promise<string> {
  const { data: known } = await auth.mfa.listFactors();
  const all = known?.all ?? [];
  const name = freeName(
    wanted,
    all.filter(({ status }) => status === 'verified'),
  );
  // One that was begun and given up would keep its name at a hosted server.
  const begun = all.find((factor) => factor.status === 'unverified' && factor.friendly_name === name);
  if (begun) await auth.mfa.unenroll({ factorId: begun.id });
  return name;
}

function freeName(name: string, factors: readonly { friendly_name?: string }[]): string {
  const taken = new Set(factors.map(({ friendly_name: other }) => other));
  for (let number = 2, free = name; ; number += 1) {
    if (!taken.has(free)) return free;
    free = `${name} ${number}`;
  }
}
