// Chooses who signs: the certificate that the operator set, else the self-made one.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Env } from '../../env/index.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import { DAY_MS } from '../../contracts/durations.ts';
import { BadVariableError } from '../bad-variable.ts';
import { createProvenance, type EmbeddedProvenance } from './index.ts';
import { loadSelfMade } from './self-made.ts';
import { certificatesIn, createSigner, type SignerFiles } from './signer.ts';

export interface ChosenProvenance {
  provenance: EmbeddedProvenance;
  state: string;
  hosted: boolean;
  /** Of the certificate in use. */
  daysLeft: number;
}

/** Of one pixel, to try a certificate with. */
const SAMPLE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABc3UBGAAAAABJRU5ErkJggg==',
  'base64',
);

export async function chooseProvenance(env: Env, deps: { clock: Clock; log: Log }): Promise<ChosenProvenance> {
  const { own } = env.provenance;
  if (own) return chooseOwn(own, deps);
  const files = await loadSelfMade(path.join(env.process.dataDir, 'provenance.pem'), deps.clock.now());
  return chosen(files, deps, 'a self-made certificate: readers say that its signer is not known');
}

/** A certificate that readers would refuse ends the start: every file would be called invalid by it. */
async function chooseOwn(
  { certificate, key }: { certificate: string; key: string },
  deps: { clock: Clock; log: Log },
): Promise<ChosenProvenance> {
  let opened: ChosenProvenance | undefined;
  try {
    const files = { certificate: read('PROVENANCE_CERT', certificate), key: read('PROVENANCE_KEY', key) };
    createSigner(files);
    opened = chosen(files, deps, `the certificate of ${nameIn(files)}`);
    const { provenance } = opened;
    const request = { origin: 'photo', aiSystem: null, step: 'made', when: deps.clock.now() } as const;
    const file = { bytes: SAMPLE, contentType: 'image/png' };
    const signed = await provenance.sign({ ...request, ...file });
    const { state = 'Invalid', problems = [] } = (await provenance.read({ ...file, bytes: signed })) ?? {};
    if (state === 'Invalid') throw new Error(`readers would say ${problems.join(', ')}`);
    return opened;
  } catch (error) {
    await opened?.provenance.stop();
    throw new BadVariableError(
      `PROVENANCE_CERT and PROVENANCE_KEY cannot be used: ${(error as Error).message}. docs/provenance.md says what they are`,
      { cause: error },
    );
  }
}

function chosen(files: SignerFiles, { clock, log }: { clock: Clock; log: Log }, state: string): ChosenProvenance {
  const end = certificatesIn(files.certificate)[0]?.validToDate.getTime() ?? 0;
  const daysLeft = Math.floor((end - clock.now().getTime()) / DAY_MS);
  return { provenance: createProvenance({ files, log }), state, hosted: false, daysLeft };
}

/** PEM, in which a variable may write line breaks as \n, or the path of a file with it. What is no path may be a key, so it is not repeated. */
function read(variable: string, value: string): string {
  if (value.includes('-----BEGIN')) return value.replaceAll('\\n', '\n');
  try {
    return readFileSync(value, 'utf8');
  } catch (error) {
    throw new Error(`the file that ${variable} names cannot be read (${(error as NodeJS.ErrnoException).code})`, {
      cause: error,
    });
  }
}

const nameIn = ({ certificate }: SignerFiles): string =>
  /^(?:O|CN)=(.+)$/m.exec(certificatesIn(certificate)[0]!.subject)?.[1] ?? 'an unnamed signer';
