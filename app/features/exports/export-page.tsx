// /app/export: the crops of a ZIP are made, with how far they are; then the link to it. Refreshes itself, without a script too.
import { Form } from 'react-router';
import type { ExportProgress } from '#server/contracts/exports.ts';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { AutoRefresh } from '~/web/connectivity/auto-refresh';
import { Alert } from '~/ui/alert';
import { Button, buttonClass } from '~/ui/button';
import { Card } from '~/ui/card';
import { Icon } from '~/ui/icons';
import { ProgressBar } from '~/ui/progress';

export interface ExportData {
  progress: ExportProgress;
  /** The address of the ZIP. */
  file: string;
  /** The page that asked for it, without a locale. */
  back: string;
}

export function ExportPage({ data: { progress, file, back } }: { data: ExportData }) {
  const t = useT('orders');
  const common = useT('common');
  const { number } = useFormat();
  const { state, done, total } = progress;
  const running = state === 'running';
  return (
    <div className="max-w-[36rem]">
      <title>{`${t('export.title')} · Catchlight`}</title>
      <h1 className="text-3xl">{t('export.title')}</h1>
      <Card className="mt-6">
        <p role="status" className="text-lg">
          {state === 'done'
            ? t('export.ready', { count: total })
            : t('export.progress', { done: number(done), total: number(total) })}
        </p>
        {running && (
          <>
            <div className="mt-4">
              <ProgressBar value={Math.round((100 * done) / total)} label={t('export.title')} />
            </div>
            <p className="mt-4 text-sm text-muted">{t('export.text')}</p>
            <AutoRefresh />
          </>
        )}
        {state === 'failed' && (
          <>
            <Alert tone="danger" className="mt-4">
              {t('export.failed')}
            </Alert>
            <Form method="post" className="mt-5">
              <Button type="submit" variant="secondary">
                {common('retry')}
              </Button>
            </Form>
          </>
        )}
        {!running && (
          <a href={file} download className={buttonClass({ size: 'lg', className: 'mt-5' })}>
            <Icon name="download" /> {t('export.download')}
          </a>
        )}
      </Card>
      <Link to={back} className={buttonClass({ variant: 'quiet', size: 'sm', className: 'mt-6 -ml-4' })}>
        <Icon name="arrow-left" className="size-4" /> {t('export.back')}
      </Link>
    </div>
  );
}
