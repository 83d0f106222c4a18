// Finds the picture that an edit was kept as before: nobody pays twice for the same edit of the same picture.
import type { Trx } from '../../db/client.ts';
import type { StudioInput } from '../../contracts/studio.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { readBrand } from '../companies/brand.ts';
import type { GenerationRow } from '../orders/stop-generations.ts';
import { type EditColumns, mustKeepFace, priceOfEdit, toEditColumns } from './edit-values.ts';
import { wouldPay } from './paying-company.ts';

/** The look whose wall has the colour of whoever pays. */
const BRAND_LOOK = 'navy-brand';

/** One that is being made or was made, and whose picture is still there. The caller holds the lock of the source's order. */
export async function findSameEdit(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'renderer'>,
  person: Person,
  input: StudioInput,
): Promise<GenerationRow | undefined> {
  const edit = toEditColumns(input);
  let query = trx
    .selectFrom('catchlight.studio_generations as g')
    .leftJoin('catchlight.attachments as r', 'r.id', 'g.result_id')
    .selectAll('g')
    .where('g.customer_id', '=', person.customer.id)
    .where('g.source_id', '=', input.source_id)
    .where('g.status', '!=', 'failed')
    .where('g.deleted_at', 'is', null)
    .where('r.deleted_at', 'is', null)
    .orderBy('g.created_at');
  for (const [name, value] of Object.entries(edit) as [keyof EditColumns, string | number | null][])
    query = query.where(`g.${name}`, 'is not distinct from', value as never);
  // One whose face a model drew, when nothing here could keep it, is not what is asked for now.
  if (mustKeepFace(edit, deps.renderer))
    query = query.where((where) =>
      where.or([where('g.keep_face', '=', true), where('r.origin', 'is distinct from', 'generated')]),
    );
  const found = await query.execute();
  if (edit.style !== BRAND_LOOK && edit.background !== BRAND_LOOK) return found[0];
  const brand = await readBrand(trx, await wouldPay(trx, deps, person, input.pay, priceOfEdit(edit, deps.renderer)));
  return found.find((row) => (row.brand?.colour ?? null) === (brand?.colour ?? null));
}
