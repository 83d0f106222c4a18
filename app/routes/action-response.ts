// How most actions end: with a toast on the page that follows.
import type { RouterContextProvider } from 'react-router';
import { localeContext } from '~/context';
import { withLocale } from '~/i18n/locale';
import type { Namespace, Translate } from '~/i18n/messages';
import { serverT } from '~/i18n/messages.server';
import { redirectWithFlash } from '~/middleware/redirect-flash';
import { errorText } from '~/web/errors/error-text';
import { orderErrorText } from '~/web/errors/order-error-text';
import type { ActionMessage } from '~/web/forms/action-message';

export interface ActionArgs {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

export function redirectWithMessage<N extends Namespace>(
  { request, url, context }: ActionArgs,
  namespace: N,
  { messageKey, messageParams, tone = 'success', to }: ActionMessage<N>,
): Response {
  const locale = context.get(localeContext);
  const text = serverT(locale, namespace)(messageKey, messageParams);
  return redirectWithFlash(request, to ? withLocale(to, locale) : url.pathname + url.search, { text, tone });
}

interface ToastOptions {
  /** The text for an error that `errorText` has no better words for; undefined to fall back to it. */
  text?: (error: unknown, errors: Translate<'errors'>) => string | undefined;
  /** The page that shows the toast, without a locale; this page when missing. */
  to?: string | undefined;
}

/** Runs an action. If it throws, for example because the API refuses the call, the error becomes a toast. */
export async function withErrorToast<Result>(
  { request, url, context }: ActionArgs,
  action: () => Promise<Result>,
  { text, to }: ToastOptions = {},
): Promise<Result | Response> {
  try {
    return await action();
  } catch (error) {
    const locale = context.get(localeContext);
    const errors = serverT(locale, 'errors');
    return redirectWithFlash(request, to ? withLocale(to, locale) : url.pathname + url.search, {
      text: text?.(error, errors) ?? errorText(error, errors),
      tone: 'danger',
    });
  }
}

/** For `withErrorToast`: the texts of pages about orders and payments. */
export function orderErrors(context: ActionArgs['context']): NonNullable<ToastOptions['text']> {
  const orders = serverT(context.get(localeContext), 'orders');
  return (error, errors) => orderErrorText(error, orders, errors);
}
