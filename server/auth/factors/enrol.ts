// Setting up a factor: a new secret, told once.
import { randomUUID } from 'node:crypto';
import QRCode from 'qrcode';
import type { Core } from '../core.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { type AuthenticatedUser, type Body, nonEmptyString } from '../http.ts';
import { HOUR_MS } from '../../contracts/durations.ts';
import { isPgText } from '../../contracts/pg-text.ts';
import { listFactors } from './factors.ts';
import { assertMayAddCredential } from './guards.ts';
import { newTotpSecret, totpUri } from './totp.ts';
import { MAX_LENGTHS } from '../../contracts/form-limits.ts';

const MAX_FACTORS = 10;
/** A factor that was begun and never confirmed is dropped with the next one. */
const UNVERIFIED_MS = HOUR_MS;

export interface Enrolment {
  id: string;
  type: string;
  friendly_name: string;
  totp?: { qr_code: string; secret: string; uri: string };
}

export async function enrolFactor(core: Core, signedIn: AuthenticatedUser, body: Body): Promise<Enrolment> {
  if (body.factor_type === 'phone')
    throw new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
  if (body.factor_type !== 'totp' && body.factor_type !== 'webauthn')
    throw validationFailed('factor_type needs to be totp, phone, or webauthn');
  const name = readName(body.friendly_name, 'friendly_name');
  const issuer = readName(body.issuer, 'issuer') || core.deps.siteName;
  await assertMayAddCredential(core, signedIn, 'AAL2 required to enroll a new factor');
  const { user } = signedIn;
  const id = randomUUID();
  if (body.factor_type === 'webauthn') {
    await insertFactor(core, user.id, { id, name, type: 'webauthn', sealed: null });
    return { id, type: 'webauthn', friendly_name: name };
  }
  const secret = newTotpSecret();
  const uri = totpUri(issuer, user.email ?? user.id, secret);
  await insertFactor(core, user.id, { id, name, type: 'totp', sealed: core.seal.close(id, secret) });
  return { id, type: 'totp', friendly_name: name, totp: { qr_code: await drawQrCode(uri), secret, uri } };
}

interface NewFactor {
  id: string;
  name: string;
  type: string;
  sealed: string | null;
}

async function insertFactor(core: Core, userId: string, { id, name, type, sealed }: NewFactor): Promise<void> {
  const now = core.now();
  await core.db
    .deleteFrom('catchlight_auth.factors')
    .where('user_id', '=', userId)
    .where('status', '=', 'unverified')
    // Begun again under the same name: the first attempt was given up.
    .where((eb) =>
      eb.or([eb('created_at', '<', new Date(now.getTime() - UNVERIFIED_MS)), eb('friendly_name', '=', name)]),
    )
    .execute();
  const others = await listFactors(core.db, [userId]);
  if (others.some((factor) => factor.friendly_name === name))
    throw new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${name}" for this user already exists`,
    );
  if (others.length >= MAX_FACTORS)
    throw new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  await core.db
    .insertInto('catchlight_auth.factors')
    .values({
      id,
      user_id: userId,
      friendly_name: name,
      factor_type: type,
      sealed_secret: sealed,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

function readName(value: unknown, field: string): string {
  const name = nonEmptyString(value)?.trim() ?? '';
  if (name.length > MAX_LENGTHS.name || !isPgText(name))
    throw validationFailed(`${field} must be valid text of ${MAX_LENGTHS.name} characters or less`);
  return name;
}

/** Without `#`, which would end the data address that clients make of it. */
async function drawQrCode(text: string): Promise<string> {
  const svg = await QRCode.toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
  return svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black').trim();
}
