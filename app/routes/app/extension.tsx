// /app/extension: asks whether a browser extension may sign in, once for each. The middleware sends the token afterwards.
import { redirect } from 'react-router';
import { NO_RETRY } from '~/api/client';
import { ApiError } from '~/api/errors';
import { serverApi } from '~/api/server';
import { hostContext, localeContext } from '~/context';
import { ExtensionPage } from '~/features/account/extension-page';
import { withLocale } from '~/i18n/locale';
import { readIntent } from '~/web/forms/rejected-form';
import { parseExtensionRedirect } from '#server/contracts/extension-uri.ts';
import { redirectWithMessage, withErrorToast } from '../action-response';
import type { Route } from './+types/extension';

/** The address in the query; where no question is due, a redirect to the app. */
function askedAddress({ url, context }: Pick<Route.LoaderArgs, 'url' | 'context'>): URL {
  const { extensionIds } = context.get(hostContext).config;
  const address = parseExtensionRedirect(url.searchParams.get('address'), extensionIds);
  if (!address || extensionIds.length > 0) throw redirect(withLocale('/app', context.get(localeContext)));
  return address;
}

export const loader = (args: Route.LoaderArgs) => ({ extension: askedAddress(args).host });

export async function action(args: Route.ActionArgs) {
  const address = askedAddress(args);
  if (readIntent(await args.request.formData()) !== 'allow')
    return redirectWithMessage(args, 'account', { messageKey: 'extension.refused', tone: 'neutral', to: '/app' });
  return withErrorToast(args, async () => {
    await allow(args.context, address.host);
    const query = new URLSearchParams({ redirect_uri: args.url.searchParams.get('address') ?? '' });
    return redirect(withLocale(`/app?${query}`, args.context.get(localeContext)));
  });
}

/** With a renewed token: whoever has only a token of the person, such as an extension that was removed, cannot do it. */
async function allow(context: Route.ActionArgs['context'], extension: string): Promise<void> {
  const { data, error } = await context.get(hostContext).auth.refreshSession();
  if (!data.session) throw new ApiError(error?.message ?? 'The session has ended', error?.status ?? 401, undefined);
  await serverApi(context).put('/customers/extensions/:extension', {
    params: { extension },
    headers: { authorization: `Bearer ${data.session.access_token}` },
    ...NO_RETRY,
  });
}

export default function Extension({ loaderData }: Route.ComponentProps) {
  return <ExtensionPage {...loaderData} />;
}
