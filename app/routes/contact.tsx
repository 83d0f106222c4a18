// /contact: where /support leads when no other address is set.
import { data, redirect } from 'react-router';
import { hostContext, localeContext } from '~/context';
import { ContactPage } from '~/features/contact/contact-page';
import { sendContact } from '~/features/contact/send-contact.server';
import { withLocale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import { captchaConfig } from '~/web/forms/captcha.server';
import { pageMeta } from '~/web/seo/seo';
import type { Route } from './+types/contact';

export function loader({ url, context }: Route.LoaderArgs) {
  const t = serverT(context.get(localeContext), 'contact');
  return {
    sent: url.searchParams.has('sent'),
    captcha: captchaConfig(context),
    email: context.get(hostContext).session?.user.email ?? '',
    seo: { title: t('meta.title'), description: t('meta.description') },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const problem = await sendContact(context, await request.formData());
  if (!problem) return redirect(`${withLocale('/contact', context.get(localeContext))}?sent`);
  const { status, ...result } = problem;
  return data(result, { status });
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData?.seo);

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ContactPage
      sent={loaderData.sent && !actionData}
      email={loaderData.email}
      rejected={actionData?.rejected}
      error={actionData?.error}
      captcha={loaderData.captcha}
      question={actionData?.question}
    />
  );
}
