// What is typed into or chosen from. Each takes the plain attributes of its element; Field gives it label and error.
import type { ComponentProps, InputEvent, ReactNode } from 'react';
import { cx } from './cx';
import { Icon } from './icons';

export const inputClass =
  'w-full min-h-12 rounded-md border border-line-strong bg-surface px-4 text-base text-ink placeholder:text-faint transition-colors hover:border-ink focus:border-ink aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={cx(inputClass, className)} />;
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={4} {...rest} className={cx(inputClass, 'field-sizing-content py-3', className)} />;
}

export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select {...rest} className={cx(inputClass, 'appearance-none pr-11', className)}>
        {children}
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2 text-muted" />
    </span>
  );
}

/** A box to tick with its text; the text is part of what can be pressed. */
export function Checkbox({
  children,
  hint,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode; hint?: ReactNode }) {
  return (
    <label className={cx('flex items-start gap-3 text-base', className)}>
      <input
        type="checkbox"
        {...rest}
        className="mt-1 size-5 shrink-0 rounded-xs accent-ink disabled:cursor-not-allowed"
      />
      <span>
        {children}
        {hint && <span className="block text-sm text-muted">{hint}</span>}
      </span>
    </label>
  );
}

/** One field for a code that came by mail: pasting, autofill and screen readers all work with one, not with six. `submits`: its form is sent
 * with the last digit, by its first button. */
export function CodeInput({
  length = 6,
  submits,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { length?: number; submits?: boolean }) {
  const submit = ({ currentTarget: { value, form } }: InputEvent<HTMLInputElement>): void => {
    if (value.replace(/\s/g, '').length === length && form?.checkValidity())
      form.requestSubmit(form.querySelector<HTMLButtonElement>('button[type=submit]'));
  };
  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern={`\\s*(\\d\\s*){${length}}`}
      maxLength={length * 2}
      spellCheck={false}
      onInput={submits ? submit : undefined}
      {...rest}
      className={cx(
        inputClass,
        'min-h-16 text-center text-2xl font-medium tracking-[0.35em] tabular-nums placeholder:tracking-[0.35em] placeholder:text-line-strong',
        className,
      )}
    />
  );
}
