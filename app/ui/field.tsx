// Label, hint and error around one input, joined for assistive technology by ids.
import { useId, type ReactNode } from 'react';
import { cx } from './cx';
import { Icon } from './icons';
import { useValidation, type ValidationRule } from './use-validation';

export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  required: boolean | undefined;
  onInput?: (event: { currentTarget: { value: string } }) => void;
  onBlur?: (event: { currentTarget: { value: string } }) => void;
}

export interface FieldProps extends ValidationRule {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | false | null | undefined;
  required?: boolean;
  /** Shown beside the label of what may stay empty, e.g. "optional". */
  note?: ReactNode;
  /** Keeps the label for assistive technology alone. */
  hideLabel?: boolean;
  id?: string;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}

export function Field(props: FieldProps) {
  const { label, hint, required, note, hideLabel, id, className, children } = props;
  const made = useId();
  const control = id ?? made;
  const { error, handlers } = useValidation(props, props.error || '');
  const described = [hint ? `${control}-hint` : '', error ? `${control}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={cx('grid gap-1.5', className)}>
      <label
        htmlFor={control}
        className={cx('flex items-baseline justify-between gap-3 text-sm font-medium', hideLabel && 'sr-only')}
      >
        {label}
        {note && <span className="text-xs font-normal text-faint">{note}</span>}
      </label>
      {children({
        id: control,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        required,
        ...handlers,
      })}
      {hint && (
        <p id={`${control}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${control}-error`}>{error}</FieldError>}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-sm font-medium text-danger">
      <Icon name="warning" className="mt-0.5 size-4" />
      <span>{children}</span>
    </p>
  );
}

/** Several inputs under one question. */
export function Fieldset({
  legend,
  hint,
  error,
  children,
  className,
}: {
  legend: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <fieldset className={cx('grid min-w-0 gap-3', className)} aria-describedby={described || undefined}>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="-mt-2 text-sm text-muted">
          {hint}
        </p>
      )}
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
