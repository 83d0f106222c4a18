// Choices side by side, each as wide as its words.
import type { ReactNode } from 'react';
import { cx } from '~/ui/cx';
import { Fieldset } from '~/ui/field';
import { coveringInput, pillClass } from './pill';

export function EditRadioPills({
  name,
  legend,
  hint,
  chosen,
  choices,
}: {
  name: string;
  legend: string;
  hint?: string;
  chosen: string;
  choices: readonly { value: string; title: string; aside?: ReactNode }[];
}) {
  return (
    <Fieldset legend={legend} hint={hint}>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, title, aside }) => (
          <label key={value} className={cx(pillClass, aside ? 'rounded-lg py-1.5 pr-3.5 pl-2' : 'rounded-full px-3.5')}>
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} className={coveringInput} />
            {aside}
            {title}
          </label>
        ))}
      </div>
    </Fieldset>
  );
}
