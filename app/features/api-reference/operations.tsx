// The calls and events of the API out of its own description: in English, as the description is.
import type { ReactNode } from 'react';
import { useT } from '~/i18n/use-t';
import { Badge } from '~/ui/card';
import { Icon } from '~/ui/icons';
import { Table } from '~/ui/table';
import { CodeBlock } from './code-block';
import type { Field, Operation, WebhookMessage } from './load.server';

export function Operations({ operations }: { operations: readonly Operation[] }) {
  const t = useT('apiReference');
  return (
    <div className="grid grid-cols-1 gap-3">
      {operations.map((one) => {
        const name = `${one.method} ${one.path}`;
        return (
          <Entry key={one.id} id={one.id} name={name} scope={one.scope} summary={<span lang="en">{one.summary}</span>}>
            <Fields title={t('calls.takes')} none={t('calls.takesNothing')} fields={one.takes} of={name} inputs />
            <Sample title={t('calls.sampleBody')} of={name} text={one.sampleBody} />
            <Fields title={t('calls.answers')} none={t('calls.answersNothing')} fields={one.answers} of={name} />
            <Sample title={t('calls.sampleAnswer')} of={name} text={one.sampleAnswer} />
            <Refusals refusals={one.refusals} />
          </Entry>
        );
      })}
    </div>
  );
}

export function Messages({ messages }: { messages: readonly WebhookMessage[] }) {
  const t = useT('apiReference');
  return (
    <div className="grid grid-cols-1 gap-3">
      {messages.map(({ type, fields, sample }) => (
        <Entry key={type} id={`event-${type}`} name={type} scope={null} summary={t(`events.${type as 'test'}`)}>
          <Fields title={t('webhooks.carries')} none="" fields={fields} of={type} />
          <Sample title={t('webhooks.sample')} of={type} text={sample} />
        </Entry>
      ))}
    </div>
  );
}

function Entry(props: { id: string; name: string; scope: string | null; summary: ReactNode; children: ReactNode }) {
  return (
    <details id={props.id} className="group/call rounded-lg border border-line bg-surface">
      <summary className="relative flex cursor-pointer flex-wrap items-baseline gap-x-3 gap-y-1 py-4 pr-12 pl-5">
        <Icon
          name="plus"
          className="absolute top-4 right-4 text-faint transition-transform group-open/call:rotate-45"
        />
        <code className="font-mono text-sm font-medium break-all">{props.name}</code>
        {props.scope && (
          <Badge>
            <code>{props.scope}</code>
          </Badge>
        )}
        <span className="w-full text-sm text-muted">{props.summary}</span>
      </summary>
      <div className="grid grid-cols-1 gap-5 border-t border-line p-5">{props.children}</div>
    </details>
  );
}

interface FieldsProps {
  title: string;
  none: string;
  fields: readonly Field[];
  of: string;
  /** A caller has to know which of them are required. */
  inputs?: boolean;
}

function Fields({ title, none, fields, of, inputs }: FieldsProps) {
  const t = useT('apiReference');
  if (fields.length === 0) return <p className="text-sm text-muted">{none}</p>;
  return (
    <div>
      <h3 className="mb-2 text-base">{title}</h3>
      <Table caption={`${of}: ${title}`} stacked>
        <thead>
          <tr>
            <th scope="col">{t('calls.field')}</th>
            <th scope="col">{t('calls.type')}</th>
            <th scope="col">{t('calls.meaning')}</th>
          </tr>
        </thead>
        <tbody lang="en">
          {fields.map((field) => (
            <tr key={field.name}>
              <td className="max-md:col-span-2">
                <code className="break-words">{field.name}</code>
                {inputs && field.required && <span className="ml-2 text-xs text-muted md:ml-0 md:block">required</span>}
              </td>
              <td className="max-w-[22rem] text-muted max-md:col-span-2">{field.type}</td>
              <td className="max-md:col-span-2 max-md:empty:hidden">{withCode(field.text)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** The description puts names between backticks. */
const withCode = (text: string): ReactNode[] =>
  text.split('`').map((part, at) => (at % 2 ? <code key={at}>{part}</code> : part));

function Sample({ title, of, text }: { title: string; of: string; text: string | null }) {
  if (text === null) return null;
  return (
    <div className="grid grid-cols-1">
      <h3 className="mb-2 text-base">{title}</h3>
      <CodeBlock label={`${of}: ${title}`} text={text} />
    </div>
  );
}

function Refusals({ refusals }: Pick<Operation, 'refusals'>) {
  const t = useT('apiReference');
  if (refusals.length === 0) return null;
  return (
    <div>
      <h3 className="mb-2 text-base">{t('calls.refusals')}</h3>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {refusals.flatMap(({ status, codes }) =>
          codes.map((code) => (
            <li key={code}>
              <span className="text-muted tabular-nums">{status}</span>{' '}
              <a href={`#${code}`} className="inline-block py-1 underline underline-offset-4">
                <code>{code}</code>
              </a>
            </li>
          )),
        )}
      </ul>
    </div>
  );
}
