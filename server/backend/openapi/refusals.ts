// The 4XX answers of an operation: those that the server gives for every route of its kind, and those of its own use-case.
import { type ErrorCode, errorStatus } from '../../domain/errors.ts';
import { isPartnerRoute, isRepeatable, type Route } from '../route.ts';

const MEANINGS: Readonly<Record<number, string>> = {
  400: 'The call does not belong to what it refers to',
  401: 'The key or token is missing, wrong or revoked',
  402: 'There are not enough credits',
  403: 'The key or person has no right to this',
  404: 'It does not exist, or it belongs to somebody else',
  409: 'The present state does not allow it',
  413: 'The body is too large',
  422: 'A field is missing, wrong or unknown; `details.fields` names it',
  429: 'Too many calls in a minute or hour',
  503: 'Temporarily unavailable',
};
const WAITS = 429;

export interface ErrorFormat {
  /** Media type of a refusal. */
  type: string;
  example(code: ErrorCode, status: number): unknown;
}

/** By status; `429` with its header. */
export function refusalsOf(spec: Route, { type, example }: ErrorFormat): Record<string, unknown> {
  const byStatus = Map.groupBy(codesOf(spec), errorStatus);
  const statuses = [...byStatus.keys()].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = byStatus.get(status)!;
      const examples = Object.fromEntries(codes.map((code) => [code, { value: example(code, status) }]));
      const content = { [type]: { schema: { $ref: '#/components/schemas/Error' }, examples } };
      const headers = status === WAITS ? { headers: { 'Retry-After': RETRY_AFTER } } : {};
      return [String(status), { description: MEANINGS[status] ?? 'Refused', ...headers, content }];
    }),
  );
}

const RETRY_AFTER = {
  description: 'Seconds to wait before the next call',
  required: true,
  schema: { type: 'integer', minimum: 1 },
  example: 7,
};

function codesOf(spec: Route): readonly ErrorCode[] {
  const keyed = isRepeatable(spec) && spec.rule !== 'public';
  const takesBody = spec.body !== undefined || spec.raw !== undefined;
  const codes: (ErrorCode | false)[] = [
    spec.rule !== 'public' && 'unauthenticated',
    (spec.scope !== undefined || (!isPartnerRoute(spec) && spec.rule !== 'public')) && 'forbidden',
    (spec.params !== undefined || spec.rule === 'public') && 'not_found',
    keyed && 'conflict',
    takesBody && 'too_large',
    (takesBody || keyed || isPartnerRoute(spec) || spec.query !== undefined || spec.params !== undefined) &&
      'invalid_input',
    spec.limit !== undefined && 'rate_limited',
    ...(spec.refusals ?? []),
  ];
  return [...new Set(codes.filter((code) => code !== false))];
}
