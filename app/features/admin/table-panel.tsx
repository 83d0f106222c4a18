// A heading with a table below it, or a word that there is nothing.
import type { ReactNode } from 'react';
import { useT } from '~/i18n/use-t';
import { Table } from '~/ui/table';
import { Panel } from './primitives';

export function TablePanel({
  id,
  title,
  heads,
  rows,
}: {
  id: string;
  title: string;
  heads: readonly string[];
  rows: readonly ReactNode[];
}) {
  const t = useT('admin');
  return (
    <Panel id={id} title={title}>
      {rows.length === 0 ? (
        <p className="text-muted">{t('nothing')}</p>
      ) : (
        <Table caption={title}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{rows}</tbody>
        </Table>
      )}
    </Panel>
  );
}
