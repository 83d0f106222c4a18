// The browser extensions that may sign in, each with a way to take it back.
import { Form } from 'react-router';
import { useFormat } from '~/i18n/format';
import { useT } from '~/i18n/use-t';
import { Button } from '~/ui/button';
import type { AllowedExtension } from '#server/contracts/api.ts';
import { parseExtensionHost } from './parse-extension-host';

export function Extensions({ extensions, now }: { extensions: readonly AllowedExtension[]; now: string }) {
  const t = useT('account');
  const { relative } = useFormat();
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {extensions.map(({ extension, allowed_at }) => {
        const { id, browser } = parseExtensionHost(extension);
        return (
          <li key={extension} className="flex items-center gap-4 px-4 py-3.5 sm:px-5">
            <div className="min-w-0 grow">
              <p className="font-medium break-all">{id}</p>
              <p className="text-sm text-muted">
                {t(`extensions.${browser}`)} · {t('extensions.since', { when: relative(allowed_at, new Date(now)) })}
              </p>
            </div>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="remove-extension" />
              <Button type="submit" variant="quiet" size="sm" name="extension" value={extension}>
                {t('extensions.remove')}
                <span className="sr-only"> {id}</span>
              </Button>
            </Form>
          </li>
        );
      })}
    </ul>
  );
}
