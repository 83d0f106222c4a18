// The renderers that RENDERERS, or RENDERER in short, names, what has to be set with them, and what happens when the model has ended.
import {
  costMicros,
  type HostedBudget,
  hostedModelOf,
  type ModelPrice,
  priceOf,
  type ProviderId,
  RENDERER_PROVIDERS,
  type RendererProvider,
} from '../contracts/renderers.ts';
import { isOwnHost } from './own-host.ts';
import type { Values } from './variables.ts';

export interface HostedModel {
  provider: ProviderId;
  model: string;
  price: ModelPrice;
  apiKey: string;
  baseUrl: string;
}
export interface HostedRenderer extends HostedModel {
  /** Pictures of one shoot that are painted at once. */
  parallel: number;
  /** When the model has ended: shoots wait, or the engine or another model makes them. The engine where it is missing. */
  afterEnd?: 'wait' | 'embedded' | HostedModel;
  budget?: HostedBudget;
  /** Where people choose for each look between this and the engine. */
  choice?: {
    /** Credits that a headshot of this renderer costs; one of the engine costs 1. */
    credits: number;
  };
}
interface NamedModel {
  /** The variable that names it. */
  variable: 'RENDERER' | 'RENDERERS' | 'RENDERER_AFTER_END';
  id: ProviderId;
  provider: RendererProvider;
  model: string;
}

const EMBEDDED = 'embedded';

/** What the installation offers, without repetitions. */
const offered = ({ RENDERER, RENDERERS }: Values): string[] => [...new Set(RENDERERS ?? [RENDERER ?? EMBEDDED])];

/** The hosted models that are offered: one at most, in a configuration without problems. */
function offeredModels(values: Values): NamedModel[] {
  const variable = values.RENDERERS ? 'RENDERERS' : 'RENDERER';
  return offered(values).flatMap((name) => toNamed(variable, name) ?? []);
}

const afterEndModel = (values: Values): NamedModel | undefined =>
  toNamed('RENDERER_AFTER_END', values.RENDERER_AFTER_END);

/** A variable's `provider:model`; undefined for its other words. */
function toNamed(variable: NamedModel['variable'], name: string): NamedModel | undefined {
  const at = name.indexOf(':');
  if (at < 0) return undefined;
  const id = name.slice(0, at) as ProviderId;
  return { variable, id, provider: RENDERER_PROVIDERS[id], model: name.slice(at + 1) };
}

export function rendererProblems(values: Values): string[] {
  const [first, second] = offeredModels(values);
  const next = afterEndModel(values);
  const listed = listProblems(values, second);
  if (!first)
    return [
      ...listed,
      ...[
        ...(next || values.RENDERER_AFTER_END === 'wait' ? ['RENDERER_AFTER_END'] : []),
        ...BUDGETS.filter((name) => values[name] !== undefined),
      ].map((name) => `RENDERER must be set too, because ${name} is set: it is about a hosted model`),
    ];
  const problems = [...listed, ...problemsOf(first, values)];
  problems.push(...budgetProblems(first, values));
  if (!next) return problems;
  if (values.RENDERER_AFTER_END === `${first.id}:${first.model}`)
    problems.push(`RENDERER_AFTER_END must name another model than ${first.variable}`);
  return [...new Set([...problems, ...problemsOf(next, values)])];
}

/** Of the list itself, and of the price of a choice that it has to offer. */
function listProblems(values: Values, second: NamedModel | undefined): string[] {
  const { RENDERER, RENDERERS, RENDERER_CREDITS } = values;
  const all = offered(values);
  const problems: string[] = [];
  if (RENDERER !== undefined && RENDERERS && (all.length > 1 || all[0] !== RENDERER))
    problems.push('Unset RENDERER or RENDERERS: they name different things, and RENDERER is short for a list of one');
  if (second)
    problems.push(
      `RENDERERS must name one hosted model at most, beside ${EMBEDDED}: take out ${second.id}:${second.model}`,
    );
  if (RENDERER_CREDITS !== undefined && (!all.includes(EMBEDDED) || all.length < 2))
    problems.push(
      `RENDERERS must name ${EMBEDDED} and a hosted model, because RENDERER_CREDITS is set: it is the price of a choice between them`,
    );
  return problems;
}

const BUDGETS = ['RENDERER_BUDGET_DAY', 'RENDERER_BUDGET_SHOOT'] as const;

/** A budget for less than one picture would stop every shoot. */
function budgetProblems({ id, model }: NamedModel, values: Values): string[] {
  if (!hostedModelOf(id, model).price && values.RENDERER_PRICE === undefined) return [];
  const { picture } = priceOf(id, model, values.RENDERER_PRICE);
  return BUDGETS.filter((name) => (values[name] ?? Infinity) < picture).map(
    (name) => `${name} must be at least the price of a picture, which is ${picture} US dollars`,
  );
}

const micros = (dollars: number): number => costMicros({ picture: dollars });

function problemsOf(named: NamedModel, values: Values): string[] {
  const { variable, id, provider, model } = named;
  const { price, end } = hostedModelOf(id, model);
  // What it costs is not known because it has ended: a price would not bring it back.
  const hasEnd =
    !price && end !== undefined && (variable === 'RENDERER_AFTER_END' || values.RENDERER_PRICE === undefined);
  const problems = hasEnd
    ? [`${variable} must name another model: ${provider.name} announced the end of ${model} for ${end}`]
    : [];
  if (provider.key && !values[provider.key as keyof Values])
    problems.push(`${provider.key} must be set too, because ${variable} names ${provider.name}`);
  const base = baseUrlOf(named, values);
  if (!base)
    problems.push('RENDERER_BASE_URL must be set too: where your model answers, such as http://localhost:8000/v1');
  else if (id === 'local') problems.push(...hostProblems(new URL(base).hostname, values));
  if (price || hasEnd) return problems;
  if (variable === 'RENDERER_AFTER_END')
    problems.push(`RENDERER_AFTER_END must name a model whose price is known here: what ${model} costs is not`);
  else if (values.RENDERER_PRICE === undefined)
    problems.push(`RENDERER_PRICE must be set too (US dollars a picture): what ${model} costs is not known here`);
  return problems;
}

/** Pages promise that photos stay on the operator's own machines, and nobody is asked for a consent to anybody else. */
const hostProblems = (host: string, { RENDERER_LOCAL_HOST }: Values): string[] =>
  isOwnHost(host) || RENDERER_LOCAL_HOST === host
    ? []
    : [
        `RENDERER_BASE_URL must be a machine of your own, because photos are sent there without a consent: set RENDERER_LOCAL_HOST=${host} if it is one`,
      ];

/** RENDERER_BASE_URL is the address of the offered model's provider alone. */
function baseUrlOf({ id, provider }: NamedModel, values: Values): string {
  const own = offeredModels(values)[0]?.id === id ? values.RENDERER_BASE_URL : undefined;
  return own ?? provider.base ?? '';
}

const toModel = (named: NamedModel, values: Values): HostedModel => ({
  provider: named.id,
  model: named.model,
  // RENDERER_PRICE is the price of the offered model.
  price: priceOf(named.id, named.model, named.variable === 'RENDERER_AFTER_END' ? undefined : values.RENDERER_PRICE),
  apiKey: named.provider.key ? String(values[named.provider.key as keyof Values]) : '',
  baseUrl: baseUrlOf(named, values),
});

export function hostedRenderer(values: Values): HostedRenderer | undefined {
  const [first] = offeredModels(values);
  if (!first) return undefined;
  const next = afterEndModel(values);
  return {
    ...toModel(first, values),
    ...(offered(values).includes(EMBEDDED) && { choice: { credits: values.RENDERER_CREDITS ?? 1 } }),
    parallel: values.RENDERER_PARALLEL,
    budget: {
      ...(values.RENDERER_BUDGET_DAY !== undefined && { day: micros(values.RENDERER_BUDGET_DAY) }),
      ...(values.RENDERER_BUDGET_SHOOT !== undefined && { shoot: micros(values.RENDERER_BUDGET_SHOOT) }),
    },
    afterEnd: next ? toModel(next, values) : values.RENDERER_AFTER_END === 'wait' ? 'wait' : 'embedded',
  };
}
