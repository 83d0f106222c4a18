// npm run doctor: what is configured, whether it answers, and what to do about what does not. Exit code 1 when something is wrong.
import { type Env, EnvError, readEnv } from '../env/index.ts';
import type { Check } from './doctor/check.ts';
import { checksOf } from './doctor/checks.ts';

const WRONG = 1;
const BAD_CONFIGURATION = 2;

interface Finding {
  check: Check;
  ok: boolean;
  text: string;
}

async function examine(check: Check): Promise<Finding> {
  if (!check.ask) return { check, ok: true, text: check.configured };
  try {
    return { check, ok: true, text: `${check.configured}: ${await check.ask()}` };
  } catch (error) {
    return { check, ok: false, text: `${check.configured}: ${(error as Error).message}` };
  }
}

function configuration(): Env | undefined {
  try {
    return readEnv();
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    console.error(error.message);
    process.exitCode = BAD_CONFIGURATION;
    return undefined;
  }
}

const env = configuration();
if (env) {
  const findings = await Promise.all(checksOf(env).map(examine));
  const width = Math.max(...findings.map(({ check }) => check.port.length));
  for (const { check, ok, text } of findings) {
    console.log(`${ok ? 'ok   ' : 'WRONG'} ${check.port.padEnd(width)}  ${text}`);
    if (!ok) console.log(`${' '.repeat(width + 8)}${check.remedy}`);
  }
  const wrong = findings.filter(({ ok }) => !ok).length;
  console.log(wrong ? `\n${wrong} of ${findings.length} need a look.` : '\nAll is well.');
  if (wrong) process.exitCode = WRONG;
}
