// The address of a shared headshot: to copy, and to hand to the device's own share sheet where there is one.
import { useT } from '~/i18n/use-t';
import { CopyField } from '~/components/copy-field';
import { Button } from '~/ui/button';
import { useHydrated } from '~/ui/hydrated';
import { Icon } from '~/ui/icons';

export function ShareField({ address, label }: { address: string; label: string }) {
  const results = useT('results');
  const script = useHydrated();
  // Closing the sheet again is no failure, and whatever else it says, the address stands there to be copied.
  const share = (): Promise<void> =>
    navigator.share({ url: address, title: results('shared.headTitle') }).catch(() => undefined);
  return (
    <CopyField address={address} label={label}>
      {script && 'share' in navigator && (
        <Button variant="secondary" onClick={() => void share()} className="shrink-0" icon={<Icon name="share" />}>
          {results('share.native')}
        </Button>
      )}
    </CopyField>
  );
}
