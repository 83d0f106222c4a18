// /admin/settings: the typed settings of the site (the free trial's switch among them).
import { SETTING_NAMES } from '#server/contracts/settings.ts';
import { apiOf, pageApiOf } from '~/api/server';
import { actOnSetting } from '~/features/admin/forms';
import { SettingsPage } from '~/features/admin/settings-page';
import { answerForm } from './answer-form';
import type { Route } from './+types/settings';

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await pageApiOf(context).get('/admin/settings', { admin: true, attempts: 1 });
  return { settings: settings! };
}

export const action = (args: Route.ActionArgs) =>
  answerForm(args, async () => {
    const form = await args.request.formData();
    const name = SETTING_NAMES.find((one) => one === form.get('name'));
    return actOnSetting(apiOf(args.context), name, form);
  });

export default function AdminSettings({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage settings={loaderData.settings} refused={actionData} />;
}
