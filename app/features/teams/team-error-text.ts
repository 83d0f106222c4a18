// The text for a failed API call of a team page: by its error code, otherwise by its status.
import { ApiError, detailsOf, errorReason } from '~/api/errors';
import { errorText } from '~/web/errors/error-text';
import type { Translate } from '~/i18n/messages';

export function teamErrorText(error: unknown, teams: Translate<'teams'>, errors: Translate<'errors'>): string {
  if (error instanceof ApiError) {
    if (error.code === 'conflict') return teams('problem.conflict');
    if (error.code === 'not_enough_credits') return teams('problem.not_enough_credits');
    const [reason, { max, domains }] = [errorReason(error), detailsOf(error)];
    if (reason === 'link_domain') return teams('problem.link_domain', { domains: String(domains) });
    if (reason === 'day' && typeof max === 'number') return teams('problem.too_many_a_day', { max });
  }
  return errorText(error, errors);
}
