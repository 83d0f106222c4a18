// What a failed call throws. The message is the backend's own `error` text where it gave one.
export const DEFAULT_ERROR = 'An error occurred while fetching the data.';
export const NO_RESPONSE = 'Unable to fetch data';

export class ApiError extends Error {
  /** 0 when no response arrived. */
  readonly status: number;
  readonly data: unknown;
  constructor(message: string, status: number, data?: unknown, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ApiError';
    this.status = status;
    this.data = data;
  }
  /** The stable code of a domain error, for a translated text. */
  get code(): string | undefined {
    return readStringField(this.data, 'code');
  }
}

/** What a refusal is about where its code alone does not say it: a name among its details. */
export function hasErrorDetail(error: unknown, code: string, detail: string): boolean {
  return error instanceof ApiError && error.code === code && detail in detailsOf(error);
}

/** What a refusal says beside its code and text; empty for what no backend answered. */
export function detailsOf(error: unknown): Readonly<Record<string, unknown>> {
  const details = error instanceof ApiError && (error.data as { details?: unknown } | null | undefined)?.details;
  return typeof details === 'object' && details !== null ? (details as Record<string, unknown>) : {};
}

/** The `reason` among the details of a refusal; undefined where it names none. */
export const errorReason = (error: unknown): string | undefined => readStringField(detailsOf(error), 'reason');

export function readStringField(data: unknown, field: string): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const value = (data as Record<string, unknown>)[field];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
