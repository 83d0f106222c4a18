// The calls of the API out of its own description: in English, as the description is.
import { useT } from '~/i18n/use-t';
import { Badge } from '~/ui/card';
import { Icon } from '~/ui/icons';
import { Table } from '~/ui/table';
import type { Field, Operation } from './load.server';

export function Operations({ operations }: { operations: readonly Operation[] }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      {operations.map((one) => (
        <details key={one.id} id={one.id} className="group/call rounded-lg border border-line bg-surface">
          <summary className="relative flex cursor-pointer flex-wrap items-baseline gap-x-3 gap-y-1 py-4 pr-12 pl-5">
            <Icon
              name="plus"
              className="absolute top-4 right-4 text-faint transition-transform group-open/call:rotate-45"
            />
            <code className="font-mono text-sm font-medium break-all">
              {one.method} {one.path}
            </code>
            {one.scope && (
              <Badge>
                <code>{one.scope}</code>
              </Badge>
            )}
            <span lang="en" className="w-full text-sm text-muted">
              {one.summary}
            </span>
          </summary>
          <div className="grid grid-cols-1 gap-5 border-t border-line p-5">
            <Fields which="takes" fields={one.takes} of={`${one.method} ${one.path}`} />
            <Fields which="answers" fields={one.answers} of={`${one.method} ${one.path}`} />
          </div>
        </details>
      ))}
    </div>
  );
}

function Fields({ which, fields, of }: { which: 'takes' | 'answers'; fields: readonly Field[]; of: string }) {
  const t = useT('apiReference');
  if (fields.length === 0) return <p className="text-sm text-muted">{t(`calls.${which}Nothing`)}</p>;
  return (
    <div>
      <h3 className="mb-2 text-base">{t(`calls.${which}`)}</h3>
      <Table caption={`${of}: ${t(`calls.${which}`)}`}>
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
              <td>
                <code>{field.name}</code>
                {which === 'takes' && field.required && <span className="block text-xs text-muted">required</span>}
              </td>
              <td className="max-w-[22rem] text-muted">{field.type}</td>
              <td>{field.text}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
