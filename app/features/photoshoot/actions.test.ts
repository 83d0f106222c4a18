// What the steps send. Where a size leads: a draft that came from the free generator has been answered for already, every other one is asked about its person.
import { expect, it } from 'vitest';
import { createApiFromSend } from '~/api/client';
import { ApiError } from '~/api/errors';
import { filledForm } from '#tests/factories/filled-form.ts';
import { handlePhotoshootAction } from './actions.server';

async function pathAfter(order: { consent: boolean; purpose: string | null }): Promise<string | undefined> {
  const api = createApiFromSend(async () => ({ order_id: 'a', ...order }));
  const form = new FormData();
  form.set('intent', 'size');
  form.set('headshot_count', '20');
  const outcome = await handlePhotoshootAction(api, 'a', form);
  return 'to' in outcome ? outcome.to : undefined;
}

it('goes on with the first open step when the questions about the person are answered', async () => {
  expect(await pathAfter({ consent: true, purpose: 'other' })).toBe('/app/photoshoot?order=a');
});

it('asks about the person otherwise', async () => {
  expect(await pathAfter({ consent: true, purpose: null })).toBe('/app/photoshoot?order=a&step=about');
  expect(await pathAfter({ consent: false, purpose: 'other' })).toBe('/app/photoshoot?order=a&step=about');
});

/** As the API refuses a consent that names somebody else. */
function assertShown(body: unknown, processor: string | null): void {
  const shown = (body as { processor?: string | null } | undefined)?.processor;
  if (processor !== null && shown !== undefined && shown !== processor)
    throw new ApiError('refused', 409, { code: 'conflict', details: { processor } });
}

/** What choosing looks sends, and where it leads. */
async function chooseLooks(
  fields: Record<string, string | string[]>,
  hosted_looks: { processor: string | null; max?: number } | null,
) {
  const sent: unknown[] = [];
  const api = createApiFromSend(async (_method, _path, { body }) => {
    if (body) sent.push(body);
    assertShown(body, hosted_looks?.processor ?? null);
    return { order_id: 'a', styles_needed: 2, hosted_looks };
  });
  const outcome = await handlePhotoshootAction(api, 'a', filledForm({ intent: 'styles', ...fields }));
  return { sent, to: 'to' in outcome ? outcome.to : undefined, errors: outcome.rejected?.fieldErrors };
}
const styles = ['library', 'studio-grey'];
const hosted = { credits: 2, processor: 'OpenAI', consent: false, max: 15 };

it('sends looks as ever where there is nothing to choose', async () => {
  const { sent, to } = await chooseLooks({ styles, 'renderers.library': 'hosted' }, null);
  expect(sent).toEqual([{ styles }]);
  expect(to).toContain('step=review');
});

it('sends who makes each look, with the consent that a model needs', async () => {
  const consent = { hosted_consent: 'on', hosted_processor: 'OpenAI' };
  const fields = { styles, 'renderers.library': 'hosted', 'renderers.cafe': 'hosted', ...consent };
  const looks = [
    { style: 'library', renderer: 'hosted' },
    { style: 'studio-grey', renderer: 'embedded' },
  ];
  expect(await chooseLooks(fields, hosted)).toMatchObject({
    sent: [{ looks, hosted_consent: true, processor: 'OpenAI' }],
    to: expect.stringContaining('step=review'),
  });
  const { hosted_consent: _, ...without } = fields;
  expect(await chooseLooks(without, hosted)).toMatchObject({
    sent: [{ looks }],
    errors: { hosted_consent: 'invalid' },
  });
  expect((await chooseLooks(without, { ...hosted, processor: null })).to).toContain('step=review');
});

it('asks again where the page named another processor than photos would be sent to, and keeps the looks', async () => {
  const fields = { styles, 'renderers.library': 'hosted', hosted_consent: 'on', hosted_processor: 'Google' };
  const { sent, errors } = await chooseLooks(fields, hosted);
  expect(errors).toEqual({ hosted_consent: 'invalid' });
  expect(sent).toEqual([
    expect.objectContaining({ hosted_consent: true, processor: 'Google' }),
    { looks: expect.arrayContaining([{ style: 'library', renderer: 'hosted' }]) },
  ]);
});

/** What the questions about the person send where photos go to `processor`. */
async function agreeTo(named: string, processor: string | null) {
  const sent: unknown[] = [];
  const api = createApiFromSend(async (_method, _path, { body }) => {
    assertShown(body, processor);
    sent.push(body);
    return { order_id: 'a' };
  });
  const about = { intent: 'about', who: 'self', purpose: 'linkedin', adult: 'on', consent: 'on', processor: named };
  const { rejected } = await handlePhotoshootAction(api, 'a', filledForm(about));
  return { sent, errors: rejected?.fieldErrors };
}

it('takes a consent only for the processor that the page named', async () => {
  expect(await agreeTo('OpenAI', 'OpenAI')).toMatchObject({ sent: [{ consent: true, processor: 'OpenAI' }] });
  expect(await agreeTo('', null)).toMatchObject({ sent: [{ consent: true, processor: null }] });
  for (const named of ['', 'Google'])
    expect(await agreeTo(named, 'OpenAI')).toEqual({ sent: [], errors: { consent: 'invalid' } });
});

it('sends a name only for another person', async () => {
  const sent: unknown[] = [];
  const api = createApiFromSend(async (_method, _path, { body }) => (sent.push(body), { order_id: 'a' }));
  const about = {
    intent: 'about',
    subject_name: 'Ada',
    purpose: 'linkedin',
    adult: 'on',
    consent: 'on',
    processor: '',
  };
  for (const who of ['self', 'other']) await handlePhotoshootAction(api, 'a', filledForm({ ...about, who }));
  expect(sent[0]).toMatchObject({ on_behalf: false });
  expect(sent[0]).not.toHaveProperty('subject_name');
  expect(sent[1]).toMatchObject({ on_behalf: true, subject_name: 'Ada' });
});

it('sends no consent that no look needs', async () => {
  const { sent } = await chooseLooks({ styles, 'renderers.library': 'embedded', hosted_consent: 'on' }, hosted);
  expect(sent).toEqual([{ looks: styles.map((style) => ({ style, renderer: 'embedded' })) }]);
});

it('keeps to the number of looks that a model may make', async () => {
  const fields = { styles, 'renderers.library': 'hosted', 'renderers.studio-grey': 'hosted', hosted_consent: 'on' };
  expect(await chooseLooks(fields, { ...hosted, max: 1 })).toMatchObject({
    sent: [],
    errors: { renderers: 'invalid' },
  });
});
