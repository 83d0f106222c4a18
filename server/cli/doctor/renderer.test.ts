// What the doctor says of a hosted model: whether the provider has it, and until when.
import { describe, expect, it } from 'vitest';
import { readEnv } from '../../env/index.ts';
import { NotReached } from './check.ts';
import { checkRenderer } from './renderer.ts';

const LOCAL = 'http://painter:8000/v1';

function ask(renderer: string, now: string, status = 200, afterEnd?: string, body: object = {}, base = LOCAL) {
  const asked: string[] = [];
  const env = readEnv({
    RENDERER: renderer,
    RENDERER_AFTER_END: afterEnd,
    RENDERER_PRICE: '0.05',
    OPENAI_API_KEY: 'key',
    REPLICATE_API_TOKEN: 'key',
    FAL_API_KEY: 'key',
    GOOGLE_GENERATIVE_AI_API_KEY: 'key',
    RENDERER_BASE_URL: renderer.startsWith('local:') ? base : undefined,
  });
  const get = async (url: string): Promise<Response> => {
    asked.push(url);
    return new Response(JSON.stringify(body), { status });
  };
  const checks = checkRenderer(env, get, new Date(now));
  return { answer: checks[0]!.ask!(), asked, checks };
}

describe('a hosted model', () => {
  it('without an announced end is asked for by its name', async () => {
    const { answer, asked } = ask('openai:gpt-image-2.6-sunburst', '2026-11-24T12:00:00Z');
    expect(await answer).toBe('takes our key and has the model, no end is announced');
    expect(asked).toEqual(['https://api.openai.com/v1/models/gpt-image-2.6-sunburst']);
  });

  it('of one’s own is asked whether it answers', async () => {
    const { answer, asked } = ask('local:black-forest-labs/FLUX.2-klein-4B', '2026-11-24T12:00:00Z');
    expect(await answer).toBe('it answers, without a list of its models');
    expect(asked).toEqual(['http://painter:8000/v1/models']);
    const other = { data: [{ id: 'Qwen/Qwen-Image-Edit-2511' }] };
    const now = '2026-11-24T12:00:00Z';
    await expect(ask('local:black-forest-labs/FLUX.2-klein-4B', now, 200, undefined, other).answer).rejects.toThrow(
      'it serves Qwen/Qwen-Image-Edit-2511, and not black-forest-labs/FLUX.2-klein-4B',
    );
    expect(await ask('local:Qwen/Qwen-Image-Edit-2511', now, 200, undefined, other).answer).toContain(
      'serves the model',
    );
  });

  it('of one’s own is warned of where its address has no version and no list of models', async () => {
    const model = 'local:Qwen/Qwen-Image-Edit-2511';
    const { answer } = ask(model, '2026-11-24T12:00:00Z', 404, undefined, {}, 'http://painter:8000');
    expect(await answer).toEqual({ warning: expect.stringMatching(/no list of models .*\/v1/) });
  });

  it('is asked for without its version', async () => {
    const { answer, asked } = ask('replicate:owner/model:abc', '2026-11-24T12:00:00Z');
    await answer;
    expect(asked).toEqual(['https://api.replicate.com/v1/models/owner/model']);
  });

  it('that the provider does not have is wrong', async () => {
    await expect(ask('openai:gpt-image-9', '2026-11-24T12:00:00Z', 404).answer).rejects.toThrow(
      'does not know this model',
    );
  });

  it.each([400, 402, 408, 429])('is not said to be there where the provider answers %i', async (status) => {
    for (const model of ['openai:gpt-image-9', 'replicate:owner/model', 'google:gemini-9-image'])
      expect(await ask(model, '2026-11-24T12:00:00Z', status).answer).toContain('cannot be asked for the model');
  });

  it.each([
    ['openai:gpt-image-9', 401, {}],
    ['openai:gpt-image-9', 403, {}],
    ['google:gemini-9-image', 400, { error: { code: 400, details: [{}, { reason: 'API_KEY_INVALID' }] } }],
  ])('of %s is not asked for with a key that is refused with %i', async (model, status, body) => {
    await expect(ask(model, '2026-11-24T12:00:00Z', status, undefined, body).answer).rejects.toThrow('the key');
  });

  it('whose end the provider announces itself is warned of, listed or not', async () => {
    const told = { id: 'gpt-image-9', shutdown_date: '2026-12-20' };
    expect(await ask('openai:gpt-image-9', '2026-11-29T12:00:00Z', 200, undefined, told).answer).toEqual({
      warning: expect.stringContaining('shuts down on 2026-12-20, in 21 days'),
    });
    await expect(ask('openai:gpt-image-9', '2026-12-20T00:00:00Z', 200, undefined, told).answer).rejects.toThrow(
      'shut this model down on 2026-12-20',
    );
    const open = { ...told, shutdown_date: null };
    expect(await ask('openai:gpt-image-9', '2026-11-29T12:00:00Z', 200, undefined, open).answer).toContain('no end');
  });

  it('that the provider calls deprecated is warned of', async () => {
    const models = [{ endpoint_id: 'fal-ai/flux-pro/kontext', metadata: { status: 'deprecated' } }];
    expect(await ask('fal:fal-ai/flux-pro/kontext', '2026-11-24T12:00:00Z', 200, undefined, { models }).answer).toEqual(
      {
        warning: expect.stringContaining('deprecated'),
      },
    );
  });

  it('is asked for together with the one that goes on after its end, and what happens then is said', async () => {
    const now = '2026-11-24T12:00:00Z';
    const { checks, asked } = ask('openai:gpt-image-1.5', now, 200, 'fal:fal-ai/flux-pro/kontext');
    expect(checks.map(({ configured }) => configured)).toEqual([
      expect.stringContaining('after its end fal:fal-ai/flux-pro/kontext'),
      expect.stringContaining('fal (fal-ai/flux-pro/kontext)'),
    ]);
    expect(await checks[1]!.ask!()).toContain('takes our key');
    expect(asked).toEqual([
      'https://api.openai.com/v1/models/gpt-image-1.5',
      expect.stringContaining('https://queue.fal.run/fal-ai/flux-pro/requests/'),
      'https://api.fal.ai/v1/models?endpoint_id=fal-ai%2Fflux-pro%2Fkontext',
    ]);
    expect(ask('openai:gpt-image-1.5', now, 200, 'wait').checks[0]!.configured).toContain('after its end shoots wait');
    expect(ask('openai:gpt-image-1.5', now).checks[0]!.configured).toContain(
      'after its end the engine on this machine',
    );
  });

  it('is named beside the engine, with its price, where people choose', () => {
    const env = readEnv({
      ...{ RENDERERS: 'embedded, openai:gpt-image-2.6-sunburst', RENDERER_CREDITS: '3' },
      OPENAI_API_KEY: 'key',
    });
    const [check] = checkRenderer(env, async () => new Response('{}'), new Date('2026-11-24T12:00:00Z'));
    expect(check!.configured).toContain('beside the engine, at 3 credits a headshot');
  });

  it('that cannot be asked for is named with the end that we know, and another is not advised', async () => {
    const env = readEnv({ RENDERER: 'openai:gpt-image-1.5', OPENAI_API_KEY: 'key' });
    const unreached = () => Promise.reject(new NotReached('it cannot be reached (ENOTFOUND)'));
    const askAt = (now: string) => checkRenderer(env, unreached, new Date(now))[0]!.ask!();
    await expect(askAt('2026-11-30T12:00:00Z')).rejects.toMatchObject({
      message: 'it cannot be reached (ENOTFOUND); it shuts this model down on 2026-12-01, in 1 day',
      remedy: expect.stringContaining('Check the network'),
    });
    await expect(askAt('2026-09-01T12:00:00Z')).rejects.toThrow(/^it cannot be reached \(ENOTFOUND\)$/);
  });

  it('is warned of from 60 days before its end, and is wrong after it', async () => {
    const model = 'openai:gpt-image-1.5';
    expect(await ask(model, '2026-10-01T12:00:00Z').answer).toContain('shuts down on 2026-12-01');
    expect(await ask(model, '2026-10-02T12:00:00Z').answer).toEqual({ warning: expect.stringContaining('in 60 days') });
    expect(await ask(model, '2026-11-30T12:00:00Z').answer).toEqual({ warning: expect.stringContaining('in 1 day') });
    await expect(ask(model, '2026-12-01T00:00:00Z').answer).rejects.toThrow('shut this model down on 2026-12-01');
  });
});
