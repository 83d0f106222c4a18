// What the steps send. Where a size leads: a draft that came from the free generator has been answered for already, every other one is asked about its person.
import { expect, it } from 'vitest';
import { createApiFromSend } from '~/api/client';
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

/** What choosing looks sends, and where it leads. */
async function chooseLooks(fields: Record<string, string | string[]>, hosted_looks: object | null) {
  const sent: unknown[] = [];
  const api = createApiFromSend(async (_method, _path, { body }) => {
    if (body) sent.push(body);
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
    sent: [{ looks, hosted_consent: true }],
    to: expect.stringContaining('step=review'),
  });
  const { hosted_consent: _, ...without } = fields;
  expect(await chooseLooks(without, hosted)).toMatchObject({
    sent: [{ looks }],
    errors: { hosted_consent: 'invalid' },
  });
  expect((await chooseLooks(without, { ...hosted, processor: null })).to).toContain('step=review');
});

it('asks again where the page named another processor than photos would be sent to', async () => {
  const fields = { styles, 'renderers.library': 'hosted', hosted_consent: 'on', hosted_processor: 'Google' };
  const { sent, errors } = await chooseLooks(fields, hosted);
  expect(errors).toEqual({ hosted_consent: 'invalid' });
  expect(sent[0]).not.toHaveProperty('hosted_consent');
});

/** What the questions about the person send where photos go to `processor`. */
async function agreeTo(named: string, processor: string | null) {
  const sent: unknown[] = [];
  const api = createApiFromSend(async (_method, path, { body }) => {
    if (body) sent.push(body);
    return path === '/site' ? { processor, hosted_processor: null } : { order_id: 'a' };
  });
  const about = { intent: 'about', who: 'self', purpose: 'linkedin', adult: 'on', consent: 'on', processor: named };
  const { rejected } = await handlePhotoshootAction(api, 'a', filledForm(about));
  return { sent: sent.length, errors: rejected?.fieldErrors };
}

it('takes a consent only for the processor that the page named', async () => {
  expect(await agreeTo('OpenAI', 'OpenAI')).toEqual({ sent: 1 });
  expect(await agreeTo('', null)).toEqual({ sent: 1 });
  expect(await agreeTo('OpenAI', null)).toEqual({ sent: 1 });
  for (const named of ['', 'Google'])
    expect(await agreeTo(named, 'OpenAI')).toEqual({ sent: 0, errors: { consent: 'invalid' } });
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
