// Before the camera goes on: what is sent, what is kept, and who presses the shutter.
import { richText } from '~/i18n/rich-text';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Button } from '~/ui/button';
import { Icon, type IconName } from '~/ui/icons';
import { Checkbox } from '~/ui/input';
import type { ShutterMode } from './use-shutter';

const POINTS = [
  ['eye', 'hints'],
  ['shield', 'frames'],
  ['upload', 'photos'],
] as const satisfies readonly (readonly [IconName, string])[];

export function Intro({
  mode,
  onMode,
  onStart,
}: {
  mode: ShutterMode;
  onMode: (mode: ShutterMode) => void;
  onStart: () => void;
}) {
  const t = useT('camera');
  return (
    <div className="m-auto grid max-w-prose gap-6 overflow-y-auto p-6 sm:p-10">
      <ul className="grid gap-5">
        {POINTS.map(([icon, point]) => (
          <li key={point} className="flex gap-4">
            <Icon name={icon} className="mt-0.5 size-6 text-accent" />
            <span>{t(`intro.${point}`)}</span>
          </li>
        ))}
      </ul>
      <Checkbox checked={mode === 'auto'} onChange={(event) => onMode(event.target.checked ? 'auto' : 'hand')}>
        {t('intro.auto')}
      </Checkbox>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Button size="lg" onClick={onStart}>
          <Icon name="camera" /> {t('intro.start')}
        </Button>
        <p className="text-sm text-muted">
          {richText(t('intro.more'), {
            link: <Link to="/legal/privacy-policy" target="_blank" className="underline underline-offset-2" />,
          })}
        </p>
      </div>
    </div>
  );
}
