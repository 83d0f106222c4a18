// The text for a failed API call, by its status.
import { ApiError } from '~/api/errors';
import type { Translate } from '~/i18n/messages';

const KNOWN = [401, 403, 404, 422, 429, 500, 503] as const;

export function errorText(error: unknown, t: Translate<'errors'>): string {
  const status = error instanceof ApiError ? error.status : statusField(error);
  if (!status) return t('status.none');
  const known = KNOWN.find((code) => code === status);
  return known ? t(`status.${known}`) : t('status.other', { code: status });
}

function statusField(error: unknown): number {
  const status = (error as { status?: unknown } | null | undefined)?.status;
  return typeof status === 'number' && status >= 400 ? status : 0;
}
