// Error texts of the actions of the team pages.
import type { RouterContextProvider } from 'react-router';
import { localeContext } from '~/context';
import { teamErrorText } from '~/features/teams/team-error-text';
import type { Translate } from '~/i18n/messages';
import { serverT } from '~/i18n/messages.server';

/** For `withErrorToast`: the texts of the team pages. */
export function teamErrors(context: Readonly<RouterContextProvider>) {
  const teams = serverT(context.get(localeContext), 'teams');
  return (error: unknown, errors: Translate<'errors'>): string => teamErrorText(error, teams, errors);
}
