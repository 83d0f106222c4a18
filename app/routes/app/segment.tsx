// /app/segment: what somebody is here for. The dashboard posts here too.
import { data, useNavigation } from 'react-router';
import { NO_RETRY } from '~/api/client';
import { serverApi } from '~/api/server';
import { SegmentPage } from '~/features/dashboard/segment-page';
import { segmentForm } from '#server/contracts/forms/account.ts';
import { parseForm } from '~/web/forms/parse-form.server';
import { redirectWithMessage, withErrorToast } from '../action-response';
import type { Route } from './+types/segment';

export const action = (args: Route.ActionArgs) => {
  const act = async () => {
    const { value, rejected } = parseForm(await args.request.formData(), segmentForm);
    if (rejected) return data(rejected, { status: 422 });
    await serverApi(args.context).patch('/customers', { body: value, ...NO_RETRY });
    return redirectWithMessage(args, 'dashboard', { messageKey: `segment.${value.segment}.done`, to: '/app' });
  };
  return withErrorToast(args, act, { to: '/app/segment' });
};

export default function SegmentRoute({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  return <SegmentPage missing={actionData !== undefined} busy={busy} />;
}
