// The renderer that RENDERER names, what has to be set with it, and what happens when its model has ended.
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
}
interface NamedModel {
  /** The variable that names it. */
  variable: 'RENDERER' | 'RENDERER_AFTER_END';
  id: ProviderId;
  provider: RendererProvider;
  model: string;
}

/** A variable's `provider:model`; undefined for its other words. */
function namedBy(variable: NamedModel['variable'], values: Values): NamedModel | undefined {
  const name = values[variable];
  const at = name.indexOf(':');
  if (at < 0) return undefined;
  const id = name.slice(0, at) as ProviderId;
  return { variable, id, provider: RENDERER_PROVIDERS[id], model: name.slice(at + 1) };
}

export function rendererProblems(values: Values): string[] {
  const first = namedBy('RENDERER', values);
  const next = namedBy('RENDERER_AFTER_END', values);
  if (!first)
    return [
      ...(next || values.RENDERER_AFTER_END === 'wait' ? ['RENDERER_AFTER_END'] : []),
      ...BUDGETS.filter((name) => values[name] !== undefined),
    ].map((name) => `RENDERER must be set too, because ${name} is set: it is about a hosted model`);
  const problems = problemsOf(first, values);
  problems.push(...budgetProblems(first, values));
  if (!next) return problems;
  if (values.RENDERER_AFTER_END === values.RENDERER)
    problems.push('RENDERER_AFTER_END must name another model than RENDERER');
  return [...new Set([...problems, ...problemsOf(next, values)])];
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
  const problems: string[] = [];
  if (provider.key && !values[provider.key as keyof Values])
    problems.push(`${provider.key} must be set too, because ${variable} names ${provider.name}`);
  if (!baseUrlOf(named, values))
    problems.push('RENDERER_BASE_URL must be set too: where your model answers, such as http://localhost:8000/v1');
  if (hostedModelOf(id, model).price) return problems;
  if (variable === 'RENDERER_AFTER_END')
    problems.push(`RENDERER_AFTER_END must name a model whose price is known here: what ${model} costs is not`);
  else if (values.RENDERER_PRICE === undefined)
    problems.push(`RENDERER_PRICE must be set too (US dollars a picture): what ${model} costs is not known here`);
  return problems;
}

/** RENDERER_BASE_URL is the address of RENDERER's provider alone. */
function baseUrlOf({ id, provider }: NamedModel, values: Values): string {
  const own = namedBy('RENDERER', values)?.id === id ? values.RENDERER_BASE_URL : undefined;
  return own ?? provider.base ?? '';
}

const toModel = (named: NamedModel, values: Values): HostedModel => ({
  provider: named.id,
  model: named.model,
  // RENDERER_PRICE is the price of RENDERER's model.
  price: priceOf(named.id, named.model, named.variable === 'RENDERER' ? values.RENDERER_PRICE : undefined),
  apiKey: named.provider.key ? String(values[named.provider.key as keyof Values]) : '',
  baseUrl: baseUrlOf(named, values),
});

export function hostedRenderer(values: Values): HostedRenderer | undefined {
  const first = namedBy('RENDERER', values);
  if (!first) return undefined;
  const next = namedBy('RENDERER_AFTER_END', values);
  return {
    ...toModel(first, values),
    parallel: values.RENDERER_PARALLEL,
    budget: {
      ...(values.RENDERER_BUDGET_DAY !== undefined && { day: micros(values.RENDERER_BUDGET_DAY) }),
      ...(values.RENDERER_BUDGET_SHOOT !== undefined && { shoot: micros(values.RENDERER_BUDGET_SHOOT) }),
    },
    afterEnd: next ? toModel(next, values) : values.RENDERER_AFTER_END === 'wait' ? 'wait' : 'embedded',
  };
}
