// /api-reference: words in four languages around what the API says of itself, and calls that our tests run as they stand here.
import { COMMERCIAL_TERMS } from '#server/contracts/commercial-terms.ts';
import type { ReactNode } from 'react';
import { CURL, CURL_STEPS } from '#server/contracts/partner-examples.ts';
import { PARTNER_ERROR_STATUSES, TRY_MINUTES, type PartnerProblem } from '#server/contracts/integration-lists.ts';
import { Link } from '~/i18n/link';
import { richText } from '~/i18n/rich-text';
import { useT } from '~/i18n/use-t';
import { Table } from '~/ui/table';
import { CodeBlock } from './code-block';
import receive from './examples/receive.mjs.txt?raw';
import walk from './examples/shoot.mjs.txt?raw';
import type { Reference } from './load.server';
import { Messages, Operations } from './operations';

const PARTS = ['start', 'consent', 'errors', 'once', 'limits', 'webhooks', 'calls'] as const;

export function ReferencePage({ reference }: { reference: Reference }) {
  const t = useT('apiReference');
  const fill = (text: string): string => text.replaceAll('{{url}}', reference.url);
  return (
    <div className="page-x mx-auto max-w-page pt-10 sm:pt-16">
      <h1 className="max-w-[20ch] text-4xl">{t('title')}</h1>
      <p className="mt-6 max-w-prose text-lg text-muted">{t('lead')}</p>
      <nav aria-label={t('contents')} className="mt-8">
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {PARTS.map((part) => (
            <li key={part}>
              <a href={`#${part}`} className="inline-block py-1.5 underline underline-offset-4">
                {t(`${part}.title`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>

      <Part id="start" title={t('start.title')}>
        <p>
          {richText(t('start.key'), {
            link: <Link to="/app/teams/integrations" className="underline underline-offset-2" />,
          })}
        </p>
        <p>{t('start.shell')}</p>
        <CodeBlock label={t('start.variable')} text="export CATCHLIGHT_KEY=clk_..." />
        {CURL_STEPS.map((step) => (
          <Step key={step} title={t(`steps.${step}.title`)} text={t(`steps.${step}.text`)} code={fill(CURL[step])} />
        ))}
        <Step title={t('start.program')} text={t('start.programText')} code={fill(walk)} />
      </Part>

      <Part id="consent" title={t('consent.title')}>
        <p>{t('consent.text')}</p>
        <p>{t('consent.link', { days: COMMERCIAL_TERMS.uploadLinkDays })}</p>
      </Part>

      <Part id="errors" title={t('errors.title')}>
        <p>{t('errors.text')}</p>
        <Problems />
      </Part>

      <Part id="once" title={t('once.title')}>
        <p>{t('once.text')}</p>
      </Part>

      <Part id="limits" title={t('limits.title')}>
        <p>{t('limits.text')}</p>
      </Part>

      <Part id="webhooks" title={t('webhooks.title')}>
        <p>{t('webhooks.text', { first: TRY_MINUTES[1], second: TRY_MINUTES[2], third: TRY_MINUTES[3] })}</p>
        <Messages messages={reference.messages} />
        <p>{t('webhooks.signature')}</p>
        <CodeBlock label={t('webhooks.receive')} text={receive} />
      </Part>

      <Part id="calls" title={t('calls.title')}>
        <p>
          {richText(t('calls.text'), {
            link: <a href={`${reference.url}/openapi.json`} className="underline underline-offset-2" />,
          })}
        </p>
        <Operations operations={reference.operations} />
      </Part>
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="pt-16">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <div className="mt-4 grid grid-cols-1 gap-4 [&>p]:max-w-prose">{children}</div>
    </section>
  );
}

function Step({ title, text, code }: { title: string; text: string; code: string }) {
  return (
    <div className="grid grid-cols-1 gap-2 pt-3">
      <h3 className="text-lg">{title}</h3>
      <p className="max-w-prose text-muted">{text}</p>
      <CodeBlock label={title} text={code} />
    </div>
  );
}

function Problems() {
  const t = useT('apiReference');
  return (
    <Table caption={t('errors.title')}>
      <thead>
        <tr>
          <th scope="col">{t('errors.status')}</th>
          <th scope="col">{t('errors.code')}</th>
          <th scope="col">{t('errors.what')}</th>
        </tr>
      </thead>
      <tbody>
        {(Object.entries(PARTNER_ERROR_STATUSES) as [PartnerProblem, number][]).map(([code, status]) => (
          <tr key={code} id={code} className="target:bg-accent-soft">
            <td className="tabular-nums">{status}</td>
            <td>
              <code>{code}</code>
            </td>
            <td>{t(`problems.${code}`)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
