// For tests of hybrid shoots: a world where the engine and a hosted model make looks, with a person who has credits.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { StyleId } from '#server/contracts/catalogue.ts';
import type { LookRenderer } from '#server/contracts/renderers.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import type { HostedRenderer } from '#server/env/hosted-renderer.ts';
import { createJobs } from '#server/jobs/index.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { installHostedRenderer } from '#tests/factories/hosted-renderer.ts';
import type { TestRenderer } from '#tests/factories/pictures.ts';
import { addAcceptedPhoto, createDraftOrder } from '#tests/factories/shoots.ts';
import { KEY, MODELS, startRendererServer, type RendererServer } from '#tests/contracts/renderer-servers.ts';

/** Each test of a file that calls useHybridShoots has them anew. */
export let world: ApiWorld;
export let ada: Person;
export let openai: RendererServer;
export let local: RendererServer;
let here: TestRenderer;
let before: number[] = [];

export function useHybridShoots(): void {
  beforeAll(async () => {
    [world, openai, local] = await Promise.all([
      createApiWorld(),
      startRendererServer('openai'),
      startRendererServer('local'),
    ]);
    here = world.deps.renderer;
  });
  afterAll(() => Promise.all([world?.close(), openai?.close(), local?.close()]));
  beforeEach(async () => {
    before = [openai.orders(), local.orders()];
    world.mails.length = 0;
    ada = await world.person({}, 200);
    configure();
  });
  afterEach(async () => {
    openai.play();
    world.deps.renderer = here;
    await world.deps.db.updateTable('catchlight.orders').set({ status: 'deleted', waiting_for: null }).execute();
  });
}

/** Pictures that were asked of providers in this test. */
export const sentOut = (): number => openai.orders() - before[0]! + local.orders() - before[1]!;

export const CREDITS = 2;
const PAUSE_MS = 500;
const model = { provider: 'openai', model: MODELS.openai, apiKey: KEY, price: { picture: 0.05 } } as const;
export const configureModelAlone = (): void =>
  installHostedRenderer(world, { ...model, baseUrl: openai.url, parallel: 1 });
/** The engine and a model, unless `changes` say otherwise. */
export const configure = (
  changes: Partial<HostedRenderer> = {},
  pause?: Parameters<typeof installHostedRenderer>[2],
): void => {
  const usual = { ...model, baseUrl: openai.url, parallel: 1, choice: { credits: CREDITS } };
  installHostedRenderer(world, { ...usual, ...changes }, pause);
};
/** Does this while the model is busy, before the picture is asked for again. */
export function whileBusy(act: () => Promise<unknown>): void {
  openai.play('busy');
  configure({}, async (_, signal) => {
    await act();
    // The running job hears of it a moment later, far within the pause of a provider.
    await sleep(PAUSE_MS, undefined, { signal });
  });
}
/** As an installation that offers the engine alone. */
export const configureEngineAlone = (): void => void (world.deps.renderer = here);
/** Another person acts from here on. */
export const actAs = (person: Person): void => void (ada = person);
export const runJobs = () => world.deps.queue.drain(createJobs(world.deps));
export const call = (method: string, path: string, body?: object) => world.call(method, path, { as: ada, body });
export const readOrder = async (id: string) => (await call('GET', `/orders/${id}`)).body;
/** The first picture of an order that is of this kind. */
export async function sourceOf(order: string, kind = 'photo'): Promise<string> {
  const { attachments } = await readOrder(order);
  return attachments.find((one: { kind: string }) => one.kind === kind).attachment_id;
}
export interface Made {
  kind: string;
  style: string;
  origin: string;
  fallback: boolean;
}
export const headshots = async (id: string): Promise<Made[]> =>
  (await readOrder(id)).attachments.filter(({ kind }: Made) => kind === 'headshot');
export const ledger = async (id: string) =>
  (
    await world.deps.db
      .selectFrom('catchlight.credit_entries')
      .select(['reason', 'amount'])
      .where('reference', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ reason, amount }) => `${reason} ${amount}`);
export const consents = async () =>
  (
    await world.deps.db
      .selectFrom('catchlight.consents')
      .select(['kind', 'details'])
      .where('customer_id', '=', ada.customer.id)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map(({ kind, details }) => `${kind} ${(details as { to: string | null }).to}`);

export const LOOKS: StyleId[] = ['studio-grey', 'library', 'warm-paper'];
export const looksBy = (library: LookRenderer) =>
  LOOKS.map((style) => ({ style, ...(style === 'library' && { renderer: library }) }));

/** Three looks, of which a model makes the library: six headshots, or sixty with `full`. */
export async function createMixedDraft({ full = false, consent = true } = {}): Promise<string> {
  const id = await createDraftOrder(world, ada, { headshots: 60, photos: full ? 4 : 0, styles: LOOKS });
  if (!full) await addAcceptedPhoto(world, ada, id, { takes: 1 });
  const { status } = await call('PATCH', `/orders/${id}`, {
    looks: looksBy('hosted'),
    ...(consent && { hosted_consent: true }),
  });
  expect(status).toBe(200);
  return id;
}
export async function startMixed(options: Parameters<typeof createMixedDraft>[0] = {}): Promise<string> {
  const id = await createMixedDraft(options);
  expect((await call('POST', `/orders/${id}/start`)).status).toBe(200);
  return id;
}
