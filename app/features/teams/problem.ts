// The words for what a team's page was refused, where they say more than the status does.
import { ApiError } from '~/api/errors';
import { failureText } from '~/parts/failure-text';
import type { Translate } from '~/i18n/messages';

export function teamProblem(error: unknown, teams: Translate<'teams'>, errors: Translate<'errors'>): string {
  if (error instanceof ApiError) {
    if (error.code === 'conflict') return teams('problem.conflict');
    if (error.code === 'not_enough_credits') return teams('problem.not_enough_credits');
    const { reason, max } = (error.data as { details?: { reason?: unknown; max?: unknown } } | null)?.details ?? {};
    if (reason === 'day' && typeof max === 'number') return teams('problem.too_many_a_day', { max });
  }
  return failureText(error, errors);
}
