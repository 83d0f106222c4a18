// Creates a shoot for a person named by the company. It costs a seat when it starts, nothing before.
import type { z } from 'zod';
import { STYLE_IDS } from '../../contracts/catalogue.ts';
import { SEAT_HEADSHOTS } from '../../contracts/company-lists.ts';
import type { shootInput, ShootWithPhotos } from '../../contracts/partner.ts';
import type { Partner } from '../access/viewer.ts';
import { maxStylesOfBrand } from '../companies/brand.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { insertShootConsent } from './consent.ts';
import { findShoot } from './find-shoot.ts';
import { ensureServicePerson } from './service-customer.ts';
import { viewShoot } from './view.ts';

export async function createShoot(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'publicUrl' | 'renderer' | 'secret'>,
  partner: Partner,
  input: z.output<typeof shootInput>,
): Promise<ShootWithPhotos> {
  const { company, key } = partner;
  const styles = chooseStyles(company.brand, input.styles);
  const { customer } = await ensureServicePerson(deps, partner);
  const now = deps.clock.now();
  const id = deps.ids.uuid();
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('catchlight.orders')
      .values({
        id,
        customer_id: customer.id,
        company_id: company.id,
        seat: true,
        status: 'draft',
        purpose: input.purpose ?? null,
        on_behalf: true,
        subject_name: input.person.name,
        headshot_count: SEAT_HEADSHOTS,
        styles: JSON.stringify(styles),
        created_at: now,
        updated_at: now,
      })
      .execute();
    await trx
      .insertInto('catchlight.partner_shoots')
      .values({
        order_id: id,
        company_id: company.id,
        api_key_id: key.id,
        reference: input.reference ?? null,
        language: input.language,
        link_issued_at: now,
        created_at: now,
      })
      .execute();
    if (input.consent) await insertShootConsent(trx, deps, id, { by: 'company', key_id: key.id, ...input.consent });
  });
  return viewShoot(deps, (await findShoot(deps.db, id))!);
}

function chooseStyles(
  brand: { styles: readonly string[]; locked: boolean },
  asked: readonly string[] | undefined,
): readonly string[] {
  const allowed: readonly string[] = brand.locked ? brand.styles : STYLE_IDS;
  const count = maxStylesOfBrand(SEAT_HEADSHOTS, allowed);
  if (!asked) return [...new Set([...brand.styles, ...allowed])].slice(0, count);
  const chosen = [...new Set(asked)];
  if (chosen.length !== count || !chosen.every((style) => allowed.includes(style)))
    throw new AppError('invalid_input', `Choose ${count} different looks that your company allows.`, {
      fields: { styles: [`Choose ${count}`] },
      allowed,
    });
  return chosen;
}
