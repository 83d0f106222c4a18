// Asks a hosted renderer whether it takes our key and has our model, by a question that costs nothing and sends no picture.
import { daysUntilEnd, hostedModelOf, RENDERER_PROVIDERS, type RendererProvider } from '../../contracts/renderers.ts';
import type { HostedModel, HostedRenderer } from '../../env/hosted-renderer.ts';
import type { Env } from '../../env/index.ts';
import { type Check, type Get, NotReached } from './check.ts';
import { findModel } from './model-probes.ts';

/** Days before a model's announced end from which the doctor warns. */
const WARN_DAYS = 60;

/** The model that is offered, and the one that RENDERER_AFTER_END names. */
export function checkRenderer({ renderer: { hosted } }: Env, get: Get, now: Date): Check[] {
  if (!hosted) return [{ port: 'renderer', configured: 'the engine on this machine', remedy: '' }];
  const { afterEnd } = hosted;
  return [
    checkModel(
      hosted,
      `${choiceText(hosted)}, and after its end ${afterEndText(afterEnd)}${budgetText(hosted)}`,
      get,
      now,
    ),
    ...(typeof afterEnd === 'object' ? [checkModel(afterEnd, ', after the end of the other', get, now)] : []),
  ];
}

function afterEndText(afterEnd: HostedRenderer['afterEnd']): string {
  if (typeof afterEnd === 'object') return `${afterEnd.provider}:${afterEnd.model}`;
  return afterEnd === 'wait' ? 'shoots wait' : 'the engine on this machine';
}

const choiceText = ({ choice }: HostedRenderer): string =>
  choice ? `, beside the engine, at ${choice.credits} ${choice.credits === 1 ? 'credit' : 'credits'} a headshot` : '';

function budgetText({ budget: { day, shoot } = {} }: HostedRenderer): string {
  const limits = [...(day ? [`$${day / 1e6} a day`] : []), ...(shoot ? [`$${shoot / 1e6} a shoot`] : [])];
  return limits.length > 0 ? `; at most ${limits.join(' and ')}` : '';
}

function checkModel(hosted: HostedModel, role: string, get: Get, now: Date): Check {
  const { provider, model, price } = hosted;
  const { name, key }: RendererProvider = RENDERER_PROVIDERS[provider];
  const listed = hostedModelOf(provider, model);
  const days = daysUntilEnd(listed, now);
  return {
    port: 'renderer',
    configured: `${name} (${model}), ${price.picture > 0 ? `about $${price.picture} a picture` : 'at no price'}${role}`,
    remedy:
      days !== undefined && days <= WARN_DAYS
        ? 'Name another model in RENDERER or RENDERERS; docs/operations.md lists those that are known.'
        : key
          ? `Check RENDERER or RENDERERS, ${key} and, where it is set, RENDERER_BASE_URL.`
          : 'Check that your model runs, and that RENDERER and RENDERER_BASE_URL name it.',
    async ask() {
      assertNotEnded(listed.end, now);
      const { has, others, deprecated, ...found } = await findModel(hosted, get).catch((error: unknown) =>
        throwUnreached(error, listed.end, now),
      );
      if (has === false)
        throw new Error(
          others ? `it serves ${others.join(', ') || 'nothing'}, and not ${model}` : 'it does not know this model',
        );
      if (!key) return has ? 'it answers and serves the model' : unlistedText(hosted);
      const text = has ? 'takes our key and has the model' : 'takes our key; it cannot be asked for the model';
      if (deprecated) return { warning: `${text}, and calls it deprecated: name another one in RENDERER` };
      // What the provider says itself is newer than our table.
      return endText(text, found.end ?? listed.end, now);
    },
  };
}

/** Servers list their models below the version of their API; bridges need not. */
const unlistedText = ({ baseUrl }: HostedModel): string | { warning: string } =>
  /\/v\d+(\/|$)/.test(baseUrl)
    ? 'it answers, without a list of its models'
    : {
        warning: `it answers, but gave no list of models at ${baseUrl}/models: RENDERER_BASE_URL is the address with the version, which ends with /v1 on most servers`,
      };

/** The network's fault says nothing of the model, but our own table may. */
function throwUnreached(error: unknown, end: string | undefined, now: Date): never {
  const days = daysUntilEnd({ end }, now);
  if (!(error instanceof NotReached) || days === undefined || days > WARN_DAYS) throw error;
  throw new NotReached(`${error.message}; it shuts this model down on ${end}, ${inDays(days)}`, {
    cause: error,
    remedy: 'Check the network of this machine and, where it is set, RENDERER_BASE_URL; then ask again.',
  });
}

const inDays = (days: number): string => `in ${days} ${days === 1 ? 'day' : 'days'}`;

function assertNotEnded(end: string | undefined, now: Date): void {
  if ((daysUntilEnd({ end }, now) ?? 1) <= 0) throw new Error(`the provider shut this model down on ${end}`);
}

function endText(found: string, end: string | undefined, now: Date): string | { warning: string } {
  assertNotEnded(end, now);
  const days = daysUntilEnd({ end }, now);
  if (days === undefined) return `${found}, no end is announced`;
  const text = `${found}, which it shuts down on ${end}`;
  return days <= WARN_DAYS ? { warning: `${text}, ${inDays(days)}` } : text;
}

export function checkMatting({ renderer: { matting } }: Env): Check[] {
  if (!matting) return [];
  return [
    {
      port: 'matting',
      configured: `the network ${matting.path}`,
      remedy: 'Point MATTING_MODEL at an ONNX portrait matting network that docs/operations.md describes, or unset it.',
      // The engine is only loaded where it is asked.
      ask: async () => (await import('../../engine/index.ts')).checkMattingModel(matting),
    },
  ];
}
