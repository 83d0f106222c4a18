// Which certificate signs how pictures were made, whether readers take it, and how long it is valid.
import { chooseProvenance } from '../../adapters/provenance/choose.ts';
import { systemClock } from '../../adapters/clock/system.ts';
import type { Env } from '../../env/index.ts';
import { createLog } from '../../runtime/log.ts';
import type { Check } from './check.ts';

/** A certificate takes days to order. */
const WARN_DAYS = 30;

export function checkProvenance(env: Env): Check {
  const { own } = env.provenance;
  if (!own)
    return {
      port: 'provenance',
      configured:
        'a self-made certificate: readers say that its signer is not known. PROVENANCE_CERT and PROVENANCE_KEY name your own',
    };
  return {
    port: 'provenance',
    configured: 'a certificate of your own',
    remedy: 'Put a new certificate and its key into PROVENANCE_CERT and PROVENANCE_KEY; docs/provenance.md says which.',
    async ask() {
      const chosen = await chooseProvenance(env, { clock: systemClock, log: createLog('silent') }).catch(
        (error: unknown) => {
          throw new Error(((error as Error).cause as Error | undefined)?.message ?? (error as Error).message);
        },
      );
      await chosen.provenance.stop();
      const text = `${chosen.state}, valid for ${chosen.daysLeft} more days`;
      return chosen.daysLeft > WARN_DAYS ? text : { warning: text };
    },
  };
}
