// Recovery codes: shown once when they are made, and afterwards only counted.
import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { ConfirmForm } from '~/components/confirm-form';
import { Alert } from '~/ui/alert';
import { Button, buttonClass } from '~/ui/button';
import { Icon } from '~/ui/icons';

export function RecoveryCodes({ codes, left }: { codes: readonly string[] | undefined; left: number }) {
  const t = useT('account');
  if (codes) return <NewCodes codes={codes} />;
  return (
    <div className="grid justify-items-start gap-4">
      <p className="font-medium">{left > 0 ? t('security.codes.left', { count: left }) : t('security.codes.none')}</p>
      {left > 0 ? (
        <ConfirmForm
          intent="recovery-codes"
          label={t('security.codes.make')}
          align="start"
          title={t('security.codes.ask')}
          text={t('security.codes.askText')}
        />
      ) : (
        <Form method="post">
          <Button type="submit" name="intent" value="recovery-codes" size="sm">
            {t('security.codes.make')}
          </Button>
        </Form>
      )}
    </div>
  );
}

function NewCodes({ codes }: { codes: readonly string[] }) {
  const t = useT('account');
  const list = useRef<HTMLUListElement>(null);
  // They are shown this once, and the button that was pressed may be far above.
  useEffect(() => list.current?.focus(), []);
  return (
    <>
      <Alert tone="accent">{t('security.codes.keep')}</Alert>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t('security.codes.title')}
        className="mt-5 grid grid-cols-2 gap-x-6 gap-y-2 rounded-lg border border-line bg-surface p-5 font-mono outline-none select-all"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(codes.join('\n'))}`}
          download="catchlight-recovery-codes.txt"
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <Icon name="download" /> {t('security.codes.download')}
        </a>
        <Link to="/app/account/security" className={buttonClass({ size: 'sm' })}>
          {t('security.codes.kept')}
        </Link>
      </div>
    </>
  );
}
