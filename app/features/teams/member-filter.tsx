// Shows what one member did or has: a list of the company's members to choose from, with everybody first.
import { useT } from '~/i18n/use-t';
import { Field } from '~/ui/field';
import { Select } from '~/ui/input';

import type { TeamData } from './load';

interface MemberFilterProps {
  label: string;
  members: NonNullable<TeamData['members']>;
  chosen: string | undefined;
}

export function MemberFilter({ label, members, chosen }: MemberFilterProps) {
  const t = useT('teams');
  return (
    <Field label={label} className="min-w-44">
      {(control) => (
        <Select {...control} name="customer_id" defaultValue={chosen ?? ''}>
          <option value="">{t('gallery.everybody')}</option>
          {members.map((member) => (
            <option key={member.customer_id} value={member.customer_id}>
              {member.name || member.email}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
