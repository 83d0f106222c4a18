// An address to hand on, or a secret that is shown once: a button copies it, and without a script it is a field to mark and copy.
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useT } from '~/i18n/use-t';
import { Button } from '~/ui/button';
import { cx } from '~/ui/cx';
import { useHydrated } from '~/ui/hydrated';
import { Icon } from '~/ui/icons';
import { inputClass } from '~/ui/input';

/** So long the button says that it has copied. */
const SAYS_SO_MS = 2000;

/** `children`: more buttons beside. */
export function CopyField({ address, label, children }: { address: string; label: string; children?: ReactNode }) {
  const t = useT('common');
  const script = useHydrated();
  const [copied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      // Not allowed, or not a secure context: the selected text can be copied by keyboard.
      field.current?.select();
      return;
    }
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), SAYS_SO_MS);
  };
  return (
    <div className="flex flex-wrap gap-2">
      <input
        ref={field}
        readOnly
        value={address}
        aria-label={label}
        onFocus={(event) => event.target.select()}
        className={cx(inputClass, 'min-h-11 min-w-40 flex-1 truncate text-sm')}
      />
      {script && (
        <Button
          variant="secondary"
          onClick={() => void copy()}
          className="shrink-0"
          icon={<Icon name={copied ? 'check' : 'copy'} />}
        >
          <span aria-live="polite">{copied ? t('copied') : t('copy')}</span>
        </Button>
      )}
      {children}
    </div>
  );
}
