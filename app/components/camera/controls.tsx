// The shutter, who presses it, and the way to another camera.
import { useT } from '~/i18n/use-t';
import { Button, IconButton } from '~/ui/button';
import { Icon } from '~/ui/icons';
import { SHUTTER_MODES, type ShutterMode } from './use-shutter';

export interface ControlsProps {
  mode: ShutterMode;
  onMode: (mode: ShutterMode) => void;
  ready: boolean;
  counting: boolean;
  onPress: () => void;
  /** Undefined where there is one camera only. */
  onTurn: (() => void) | undefined;
  /** Something was taken. */
  done: boolean;
  onDone: () => void;
}

export function CameraControls({ mode, onMode, ready, counting, onPress, onTurn, done, onDone }: ControlsProps) {
  const t = useT('camera');
  return (
    <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-x-3 gap-y-3 px-4 py-3 sm:px-6 short:px-4">
      <fieldset className="col-span-3 mx-auto sm:col-span-1 sm:mx-0 short:col-span-3 short:mx-auto">
        <legend className="sr-only">{t('modes.label')}</legend>
        <div className="flex w-fit rounded-full bg-sunken p-1 text-sm">
          {SHUTTER_MODES.map((one) => (
            <label
              key={one}
              className="relative flex min-h-9 items-center rounded-full px-3.5 whitespace-nowrap text-muted has-checked:bg-surface has-checked:font-medium has-checked:text-ink has-checked:shadow-low has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="shutter"
                value={one}
                checked={mode === one}
                onChange={() => onMode(one)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {t(`modes.${one}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <span className="sm:hidden short:block" />
      <button
        type="button"
        aria-label={counting ? t('stop') : t('shutter')}
        title={counting ? t('stop') : t('shutter')}
        disabled={!ready}
        onClick={onPress}
        className="flex size-17 items-center justify-center rounded-full border-4 border-ink p-1 transition-transform active:scale-95 disabled:cursor-not-allowed disabled:opacity-40"
      >
        <span className="flex size-full items-center justify-center rounded-full bg-ink text-on-ink">
          <Icon name={counting ? 'close' : 'camera'} className="size-6" />
        </span>
      </button>
      <div className="flex items-center justify-end gap-2">
        {onTurn && (
          <IconButton label={t('turn')} onClick={onTurn}>
            <Icon name="refresh" />
          </IconButton>
        )}
        {done && (
          <Button variant="secondary" onClick={onDone}>
            {t('done')}
          </Button>
        )}
      </div>
    </div>
  );
}
