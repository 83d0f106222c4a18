// Keeps an edit as a studio picture: checks, credits and job in one transaction. The same request, and the same edit of the same picture,
// give the same generation and cost nothing again.
import { STUDIO_PRICE } from '../../contracts/studio-lists.ts';
import type { StudioInput } from '../../contracts/studio.ts';
import type { Trx } from '../../db/client.ts';
import type { Person } from '../access/viewer.ts';
import { readBrand, serialiseBrand } from '../companies/brand.ts';
import { spendCredits } from '../ledger/ledger.ts';
import type { Deps } from '../deps.ts';
import { AppError, notFound } from '../errors.ts';
import { lockOwnOrder } from '../orders/find-order.ts';
import { requireOwnAttachment } from '../photos/require-attachment.ts';
import {
  enqueueGeneration,
  isMadeByModel,
  creditAccountOfGeneration,
  wakeGenerationJobs,
  type GenerationRow,
} from '../orders/stop-generations.ts';
import { assertClothesShown } from './clothes-shown.ts';
import { giveEditConsent } from './edit-consent.ts';
import { hasColour, mustKeepFace, priceOfEdit, toEditColumns } from './edit-values.ts';
import { findSameEdit } from './find-same-edit.ts';
import { payingCompany } from './paying-company.ts';
import { assertBrandAllows, hasBrandFraming } from './brand-rules.ts';
import { assertEditConsent } from './processor-consent.ts';

/** Maximum number of waiting pictures of one person, because others wait behind them. */
const MAX_WAITING = 20;

export async function startGeneration(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'log' | 'queue' | 'flags' | 'renderer' | 'storage'>,
  person: Person,
  input: StudioInput,
): Promise<{ row: GenerationRow; started: boolean }> {
  if (await deps.flags.read('maintenance'))
    throw new AppError('unavailable', 'We are working on the studio. Please come back a little later.');
  assertSupported(deps, input);
  // The engine looks at the picture, so that this is asked only where something new starts, and outside of the transaction that holds the shoot.
  if (!(await deps.db.transaction().execute((trx) => findBefore(trx, deps, person, input))))
    await assertClothesShown(deps, person, input);
  const { row, started } = await deps.db.transaction().execute(async (trx) => {
    const { order_id } = await requireOwnAttachment(trx, person, input.source_id);
    const order = await lockOwnOrder(trx, person, order_id);
    const source = await requireOwnAttachment(trx, person, input.source_id);
    if (source.status !== 'accepted' || source.object_key === null) throw notFound();
    const before = await findBefore(trx, deps, person, input);
    if (before) return { row: before, started: false };
    const painted = isMadeByModel(toEditColumns(input));
    const price = assertPrice(priceOfEdit(toEditColumns(input), deps.renderer), input);
    const edit_consent_to =
      painted && input.hosted_consent
        ? await giveEditConsent(trx, deps, order, input.processor)
        : order.edit_consent_to;
    await assertEditConsent(trx, deps, person, { ...order, edit_consent_to }, painted);
    await assertQueueRoom(trx, person);
    const company_id = await payingCompany(trx, deps, person, input.pay, price);
    const brand = await readBrand(trx, company_id);
    assertBrandAllows(brand, input, hasBrandFraming(brand, source, order));
    const known = { order_id, company_id, brand: serialiseBrand(brand), credits: price };
    const row = await insert(trx, deps, person, input, known);
    if (!row) return { row: (await findByRequestId(trx, person, input.request_id))!, started: false };
    await spendCredits(trx, deps, {
      account: creditAccountOfGeneration(row),
      amount: price,
      reason: 'studio_picture',
      reference: row.id,
      idempotencyKey: `generation:${row.id}:start`,
    });
    await enqueueGeneration(trx, deps, row);
    return { row, started: true };
  });
  if (started) wakeGenerationJobs(deps);
  return { row, started };
}

const findByRequestId = (trx: Trx, { customer }: Person, requestId: string): Promise<GenerationRow | undefined> =>
  trx
    .selectFrom('catchlight.studio_generations')
    .selectAll()
    .where('customer_id', '=', customer.id)
    .where('request_id', '=', requestId)
    .executeTakeFirst();

/** What the same request, or the same edit of the same picture, has started already. */
const findBefore = async (
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'renderer'>,
  person: Person,
  input: StudioInput,
): Promise<GenerationRow | undefined> =>
  (await findByRequestId(trx, person, input.request_id)) ?? (await findSameEdit(trx, deps, person, input));

/** Undefined when a concurrent request with the same id was for another picture. */
async function insert(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'ids' | 'renderer'>,
  person: Person,
  input: StudioInput,
  known: { order_id: string; company_id: string | null; brand: string | null; credits: number },
): Promise<GenerationRow | undefined> {
  const edit = toEditColumns(input);
  return trx
    .insertInto('catchlight.studio_generations')
    .values({
      id: deps.ids.uuid(),
      customer_id: person.customer.id,
      ...known,
      source_id: input.source_id,
      ...edit,
      keep_face: mustKeepFace(edit, deps.renderer),
      status: 'queued',
      request_id: input.request_id,
      created_at: deps.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Refuses clothes and pose where the renderer cannot change them, and a colour that the garment does not come in. */
function assertSupported({ renderer: { capabilities } }: Pick<Deps, 'renderer'>, input: StudioInput): void {
  const { clothes, pose } = input;
  const fields = {
    ...(clothes !== 'same' && !capabilities.clothes && { clothes: ['Not offered here'] }),
    ...(!hasColour(input) && { clothes_colour: ['Not a colour of this garment'] }),
    ...(pose !== 'same' && !capabilities.pose && { pose: ['Not offered here'] }),
  };
  if (Object.keys(fields).length > 0)
    throw new AppError('invalid_input', 'Invalid input data. Please check your information.', { fields });
}

/** The operator may have changed the price since the page said it; who names none was told of none but the usual one. */
function assertPrice(price: number, { credits = STUDIO_PRICE }: StudioInput): number {
  if (credits !== price)
    throw new AppError('conflict', `The picture costs ${price} by now. Please look at the price again.`, {
      credits: price,
    });
  return price;
}

async function assertQueueRoom(trx: Trx, { customer }: Person): Promise<void> {
  const { count } = await trx
    .selectFrom('catchlight.studio_generations')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customer.id)
    .where('status', 'in', ['queued', 'processing'])
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_WAITING)
    throw new AppError(
      'conflict',
      `At most ${MAX_WAITING} pictures may wait at once. Please let one of them end first.`,
    );
}
