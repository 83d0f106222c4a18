// The check of a field as it is typed, beside the error of the server: the newer of the two is shown.
import { useEffect, useRef, useState } from 'react';
import { createValidation } from './validation';

export interface ValidationRule {
  /** What is wrong with the value, or null; whether a field may be empty is up to the form. */
  validate?: ((value: string) => string | null) | undefined;
  eager?: boolean | undefined;
}
type TypingEvent = { currentTarget: { value: string } };

export function useValidation({ validate, eager }: ValidationRule, serverError: string) {
  const [own, setOwn] = useState<{ error: string | null; over: string } | null>(null);
  const latest = useRef({ validate, serverError });
  useEffect(() => void (latest.current = { validate, serverError }));
  const [checks] = useState(() =>
    createValidation({
      validate: (value) => latest.current.validate?.(value) ?? null,
      show: (error) => setOwn({ error, over: latest.current.serverError }),
      eager,
    }),
  );
  useEffect(() => checks.stop, [checks]);
  return {
    error: own && own.over === serverError ? own.error : serverError,
    handlers: validate && {
      onInput: ({ currentTarget }: TypingEvent) => checks.typed(currentTarget.value),
      onBlur: ({ currentTarget }: TypingEvent) => checks.left(currentTarget.value),
    },
  };
}
