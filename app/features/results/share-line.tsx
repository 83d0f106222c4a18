// The address of a shared headshot: to copy, and to hand to the device's own share sheet where there is one. Without a script it is a
// field to mark and copy.
import { useEffect, useRef, useState } from 'react';
import { useT } from '~/i18n/use-t';
import { Button } from '~/ui/button';
import { cx } from '~/ui/cx';
import { useHydrated } from '~/ui/hydrated';
import { Icon } from '~/ui/icons';
import { inputClass } from '~/ui/input';

/** So long the button says that it has copied. */
const SAYS_SO_MS = 2000;

export function ShareLine({ address, label }: { address: string; label: string }) {
  const t = useT('common');
  const results = useT('results');
  const script = useHydrated();
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(address);
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), SAYS_SO_MS);
  };
  // Closing the sheet again is no failure, and whatever else it says, the address stands there to be copied.
  const share = (): Promise<void> =>
    navigator.share({ url: address, title: results('shared.headTitle') }).catch(() => undefined);
  return (
    <div className="flex flex-wrap gap-2">
      <input
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
      {script && 'share' in navigator && (
        <Button variant="secondary" onClick={() => void share()} className="shrink-0" icon={<Icon name="share" />}>
          {results('share.native')}
        </Button>
      )}
    </div>
  );
}
