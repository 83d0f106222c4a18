// The end of every form of the admin area: back to the page with a word about what was done, or the page again with what was refused.
import { data, type RouterContextProvider } from 'react-router';
import { ApiError } from '~/api/errors';
import { localeContext } from '~/context';
import type { Outcome, Refused } from '~/features/admin/forms';
import { serverT } from '~/i18n/messages.server';
import { redirectWithFlash } from '~/middleware/redirect-flash';
import { failureText } from '~/parts/failure-text';

interface Given {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** A response to return, or what the page shows beside its fields. */
export async function answerForm({ request, url, context }: Given, work: () => Promise<Outcome>) {
  const locale = context.get(localeContext);
  const t = serverT(locale, 'admin');
  const here = url.pathname + url.search;
  try {
    const outcome = await work();
    if ('faults' in outcome) return data<Refused>(outcome, { status: 422 });
    return redirectWithFlash(request, here, { text: t(`done.${outcome.said}`, outcome.vars), tone: 'success' });
  } catch (error) {
    const clash = error instanceof ApiError && error.status === 409;
    const used = error instanceof ApiError && error.code === 'not_refundable';
    const text = used
      ? t('purchases.notRefundable')
      : clash
        ? t('refused')
        : failureText(error, serverT(locale, 'errors'));
    return redirectWithFlash(request, here, { text, tone: 'danger' });
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const isId = (id: string): boolean => UUID.test(id);
