// Signing keys of the installation: generated once, stored in a file that only its owner may read. There are no default secrets.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { createFileOnce } from '../adapters/create-once.ts';
import { createApiKeys, generateSigningKey } from '../auth/keys.ts';

const schema = z.object({
  authSigningKey: z.record(z.string(), z.unknown()),
  authAnonKey: z.string(),
  authServiceKey: z.string(),
  storage: z.string().min(32),
  captcha: z.string().min(32),
  payments: z.string().min(32),
  general: z.string().min(32),
});
export type Secrets = Readonly<z.infer<typeof schema>>;

export async function loadOrCreateSecrets(file: string): Promise<Secrets> {
  if (!existsSync(file)) await create(file);
  chmodSync(file, 0o600);
  return readSecrets(file);
}

/** Throws when the file cannot be read or is damaged. */
export function readSecrets(file: string): Secrets {
  const parsed = schema.safeParse(parseJson(readFileSync(file, 'utf8')));
  if (!parsed.success)
    throw new Error(
      `${file} is damaged: ${z.prettifyError(parsed.error)}\nRestore it from a backup; deleting it signs everybody out.`,
    );
  return parsed.data;
}

/** Undefined, which no schema takes, for what is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

async function create(file: string): Promise<void> {
  const authSigningKey = (await generateSigningKey()) as Record<string, unknown>;
  const { anonKey, serviceKey } = await createApiKeys(authSigningKey as JsonWebKey);
  const random = (): string => randomBytes(32).toString('base64url');
  const secrets: Secrets = {
    authSigningKey,
    authAnonKey: anonKey,
    authServiceKey: serviceKey,
    storage: random(),
    captcha: random(),
    payments: random(),
    general: random(),
  };
  createFileOnce(file, `${JSON.stringify(secrets, null, 2)}\n`);
}
