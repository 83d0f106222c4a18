// Handles maintenance commands in the running server, because the command's own process cannot open the embedded database beside it.
import { makeAdmin } from '../domain/access/make-admin.ts';
import type { Deps } from '../domain/deps.ts';

type Command = (deps: Deps, args: Record<string, string>) => Promise<unknown>;

const COMMANDS = new Map<string, Command>([
  [
    'make-admin',
    async (deps, { email = '' }) => {
      const made = await makeAdmin(deps, email);
      deps.log.info({ event: 'admin.made', already: made.already }, 'An account was made an administrator');
      return made;
    },
  ],
]);

export async function runCommand(deps: Deps, name: string, args: Record<string, string>): Promise<unknown> {
  const command = COMMANDS.get(name);
  if (!command) throw new Error(`The running server does not know the command ${name}; is it an older version?`);
  return command(deps, args);
}
