// npm run doctor [-- --role=web]: whether the commands would start, what is configured, whether it answers, and what to do about what does
// not. Exit code 1 when something is wrong.
import { parseArgs } from 'node:util';
import { type Env, EnvError, readEnv } from '../env/index.ts';
import { type Check, NotReached } from './doctor/check.ts';
import { checksOf } from './doctor/checks.ts';
import { refusalOf, ROLES, rolesOf } from './doctor/start.ts';
import type { Role } from '../runtime/index.ts';
import { START_COMMANDS } from '../runtime/start-checks.ts';

const WRONG = 1;
const BAD_CONFIGURATION = 2;

interface Finding {
  check: Check;
  ok: boolean;
  /** Nothing is wrong yet, but the remedy is due. */
  warned: boolean;
  text: string;
  remedy: string | undefined;
}

async function examine(check: Check): Promise<Finding> {
  const finding = (text: string, { ok = true, warned = false, remedy = check.remedy } = {}): Finding => ({
    check,
    ok,
    warned,
    text,
    remedy,
  });
  if (!check.ask) return finding(check.configured);
  try {
    const answer = await check.ask();
    return typeof answer === 'string'
      ? finding(`${check.configured}: ${answer}`)
      : finding(`${check.configured}: ${answer.warning}`, { warned: true });
  } catch (error) {
    const { remedy } = error instanceof NotReached ? error : check;
    return finding(`${check.configured}: ${(error as Error).message}`, { ok: false, ...(remedy && { remedy }) });
  }
}

const markOf = ({ check, ok, warned }: Finding): string => {
  if (!ok) return 'WRONG';
  if (warned) return 'WARN ';
  return check.note ? '-    ' : 'ok   ';
};

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

/** The roles that the caller asks about; undefined after a wrong argument. */
function wantedRoles(env: Env): Role[] | undefined {
  const { values } = parseArgs({ options: { role: { type: 'string' } } });
  if (values.role === undefined) return rolesOf(env);
  const role = ROLES.find((each) => each === values.role);
  if (role) return [role];
  console.error(`--role is one of ${ROLES.join(', ')}, not ${values.role}`);
  process.exitCode = BAD_CONFIGURATION;
  return undefined;
}

const env = configuration();
const wanted = env && wantedRoles(env);
if (env && wanted) {
  const findings = await Promise.all((await checksOf(env, wanted)).map(examine));
  const width = Math.max(...findings.map(({ check }) => check.port.length));
  for (const finding of findings) {
    const { check, ok, warned, text, remedy } = finding;
    console.log(`${markOf(finding)} ${check.port.padEnd(width)}  ${text}`);
    if (!ok || warned) console.log(`${' '.repeat(width + 8)}${remedy}`);
  }
  const wrong = findings.filter(({ ok }) => !ok).length;
  const commands = ROLES.filter((role) => refusalOf(env, role) === undefined).map((role) => START_COMMANDS[role]);
  console.log(wrong ? `\n${wrong} of ${findings.length} need a look.` : `\nAll is well for ${commands.join(', ')}.`);
  if (wrong) process.exitCode = WRONG;
}
