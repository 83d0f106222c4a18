// /app/segment: what somebody is here for. The dashboard posts here too.
import { data, useNavigation } from 'react-router';
import { apiOf } from '~/api/server';
import { localeContext } from '~/context';
import { SegmentPage } from '~/features/dashboard/segment-page';
import { withLocale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import { redirectWithFlash } from '~/middleware/redirect-flash';
import { failureText } from '~/parts/failure-text';
import { readSegment } from '~/parts/segments';
import type { Route } from './+types/segment';

export async function action({ request, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const segment = readSegment((await request.formData()).get('segment'));
  if (!segment) return data({ missing: true }, { status: 422 });
  try {
    await apiOf(context).patch('/customers', { body: { segment }, attempts: 1 });
    const text = serverT(locale, 'dashboard')(`segment.${segment}.done`);
    return redirectWithFlash(request, withLocale('/app', locale), { text, tone: 'success' });
  } catch (error) {
    const text = failureText(error, serverT(locale, 'errors'));
    return redirectWithFlash(request, withLocale('/app/segment', locale), { text, tone: 'danger' });
  }
}

export default function SegmentRoute({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  return <SegmentPage missing={actionData?.missing ?? false} busy={busy} />;
}
