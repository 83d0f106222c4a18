// /admin/settings: the typed settings of the site (the free trial's switch among them).
import { serverApi, errorPageApi } from '~/api/server';
import { handleSettingAction } from '~/features/admin/actions.server';
import { SettingsPage } from '~/features/admin/settings-page';
import { respondToAdminAction } from './respond-to-admin-action';
import type { Route } from './+types/settings';

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await errorPageApi(context).get('/admin/settings', { admin: true, attempts: 1 });
  return { settings: settings! };
}

export const action = (args: Route.ActionArgs) =>
  respondToAdminAction(args, async () => handleSettingAction(serverApi(args.context), await args.request.formData()));

export default function AdminSettings({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage settings={loaderData.settings} rejected={actionData} />;
}
