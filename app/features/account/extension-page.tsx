// /app/extension: what an extension would get access to, and the buttons to allow or refuse it.
import { Form } from 'react-router';
import { useT } from '~/i18n/use-t';
import { useCustomer } from '~/web/customer';
import { useFormState } from '~/web/forms/use-form-state';
import { Button } from '~/ui/button';
import { parseExtensionHost } from './parse-extension-host';

export function ExtensionPage({ extension }: { extension: string }) {
  const t = useT('account');
  const customer = useCustomer();
  const { busy } = useFormState('allow', undefined);
  const { id, browser } = parseExtensionHost(extension);
  return (
    <div className="mx-auto max-w-form py-4 sm:py-8">
      <title>{`${t('extension.title')} · Catchlight`}</title>
      <h1 className="text-3xl">{t('extension.title')}</h1>
      <p className="mt-3 text-muted">{t('extension.lead', { email: customer?.email ?? '' })}</p>
      <dl className="mt-6 rounded-lg border border-line bg-surface px-5 py-4">
        <dt className="text-sm text-muted">{t(`extensions.${browser}`)}</dt>
        <dd className="font-medium break-all">{id}</dd>
      </dl>
      <p className="mt-6">{t('extension.gets')}</p>
      <p className="mt-3">{t('extension.advice')}</p>
      <Form method="post" className="mt-7 grid gap-3">
        <Button type="submit" name="intent" value="allow" wide busy={busy}>
          {t('extension.allow')}
        </Button>
        <Button type="submit" name="intent" value="refuse" variant="secondary" wide>
          {t('extension.refuse')}
        </Button>
      </Form>
    </div>
  );
}
