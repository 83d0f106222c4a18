// Radio buttons that look like cards, for a choice that deserves room. Without a script they are radio buttons all the same.
import type { ReactNode } from 'react';
import { cx } from './cx';

export interface Choice {
  value: string;
  title: ReactNode;
  text?: ReactNode;
  /** At the right edge: a price, a badge. */
  aside?: ReactNode;
  /** Above the words: a picture or an icon. */
  picture?: ReactNode;
  disabled?: boolean;
}

export interface RadioCardsProps {
  name: string;
  choices: Choice[];
  defaultValue?: string;
  value?: string;
  onChange?: (value: string) => void;
  required?: boolean;
  /** `checkbox` lets several be chosen; then `value` and `defaultValue` are not used, but `chosen` is. */
  type?: 'radio' | 'checkbox';
  chosen?: readonly string[];
  className?: string;
}

export function RadioCards({
  name,
  choices,
  defaultValue,
  value,
  onChange,
  required,
  type = 'radio',
  chosen,
  className,
}: RadioCardsProps) {
  return (
    <div className={cx('grid gap-3', className)}>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="group relative flex flex-col overflow-hidden rounded-lg border border-line bg-surface transition-colors hover:border-line-strong has-checked:border-ink has-checked:ring-1 has-checked:ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:opacity-55"
        >
          {choice.picture}
          <span className="flex items-start gap-3 p-4">
            <input
              type={type}
              name={name}
              value={choice.value}
              required={required}
              disabled={choice.disabled}
              {...(type === 'checkbox'
                ? { defaultChecked: chosen?.includes(choice.value) }
                : value === undefined
                  ? { defaultChecked: defaultValue === choice.value }
                  : { checked: value === choice.value, readOnly: !onChange })}
              onChange={onChange && (() => onChange(choice.value))}
              className="mt-1 size-4.5 shrink-0 accent-ink outline-none"
            />
            <span className="min-w-0 grow">
              <span className="block font-medium">{choice.title}</span>
              {choice.text && <span className="mt-0.5 block text-sm text-muted">{choice.text}</span>}
            </span>
            {choice.aside && <span className="shrink-0 text-right">{choice.aside}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}
