// Taking photos in the page: first what will happen, then the live picture with a hint at a time, the shutter, and what became of each photo.
import { useState, type KeyboardEvent } from 'react';
import { useT } from '~/i18n/use-t';
import { ScreenDialog } from '~/ui/dialog';
import { useSeen } from '../uploader/use-seen';
import type { CameraProps } from './camera-props';
import { Controls } from './controls';
import { Intro } from './intro';
import { Problem } from './problem';
import { ShotStrip } from './shot-strip';
import { shotsOf } from './shots';
import { takePhoto } from './take-photo';
import { useCamera } from './use-camera';
import { useGuidance } from './use-guidance';
import { type ShutterMode, useShutter } from './use-shutter';
import { useSpoken } from './use-spoken';
import { Viewfinder } from './viewfinder';

/** Said once a page: who opens the camera again knows it, and finds the shutter as they left it. */
let introduced = false;
let lastMode: ShutterMode = 'auto';
/** How long "taken" stands where the hints are. */
const TAKEN_MS = 1800;

export default function CameraDialog(props: CameraProps & { onClose: () => void }) {
  const { check, uploads, photos, room, remove, onClose } = props;
  const t = useT('camera');
  const [begun, setBegun] = useState(introduced);
  const [mode, setMode] = useState(lastMode);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [taken, setTaken] = useState<readonly File[]>([]);
  const [moment, setMoment] = useState<'taking' | 'taken' | 'broken'>();
  const onMode = (next: ShutterMode): void => setMode((lastMode = next));
  const camera = useCamera(begun);
  const live = camera.state.kind === 'live';
  const { guidance, restart } = useGuidance(live ? video : null, check);
  const shots = shotsOf(taken, uploads.items, photos, useSeen(photos));
  const underWay = shots.filter(({ state }) => state === 'under way').length;
  const full = room - underWay <= 0;
  const ready = live && video !== null && !full && !guidance.over && moment !== 'taking';

  const take = (): void => {
    if (!video || !ready) return;
    setMoment('taking');
    takePhoto(video, t('fileName', { number: taken.length + 1 })).then(
      (file) => {
        setTaken((files) => [...files, file]);
        uploads.add([file], room);
        restart();
        setMoment('taken');
        setTimeout(() => setMoment((now) => (now === 'taken' ? undefined : now)), TAKEN_MS);
      },
      () => setMoment('broken'),
    );
  };
  const shutter = useShutter(mode, { ready, quiet: underWay === 0 && moment === undefined, guided: guidance, take });

  const said = !live
    ? ''
    : guidance.over
      ? t('over')
      : full
        ? t('full')
        : shutter.left !== undefined
          ? t('counting')
          : moment
            ? t(`moments.${moment}`)
            : guidance.hint === 'good' && mode === 'auto'
              ? t('holdIt')
              : t(`hints.${guidance.hint}`);
  const spoken = useSpoken(said);

  const onKeyDown = (event: KeyboardEvent): void => {
    // Space is the shutter, wherever it means nothing else.
    if (event.key !== ' ' || (event.target as Element).closest('button, a, input, label')) return;
    event.preventDefault();
    shutter.press();
  };
  return (
    <ScreenDialog title={t('title')} closeLabel={t('close')} onClose={onClose} onKeyDown={onKeyDown}>
      <p aria-live="polite" className="sr-only">
        {spoken}
      </p>
      {!begun && (
        <Intro
          mode={mode}
          onMode={onMode}
          onStart={() => {
            introduced = true;
            setBegun(true);
          }}
        />
      )}
      {begun && camera.state.kind === 'problem' && (
        <Problem
          problem={camera.state.problem}
          onRetry={camera.retry}
          onFiles={(files) => {
            uploads.add(files, room);
            onClose();
          }}
        />
      )}
      {begun && camera.state.kind !== 'problem' && (
        <div className="flex min-h-0 grow flex-col short:flex-row">
          <Viewfinder
            stream={camera.state.kind === 'live' ? camera.state.stream : undefined}
            mirrored={camera.state.kind !== 'live' || camera.state.mirrored}
            hint={guidance.over || full || moment || shutter.left !== undefined ? undefined : guidance.hint}
            said={said}
            left={shutter.left}
            flash={taken.length}
            onVideo={setVideo}
          />
          <div className="flex shrink-0 flex-col short:w-72 short:justify-center">
            <Controls
              mode={mode}
              onMode={onMode}
              ready={ready}
              counting={shutter.left !== undefined}
              onPress={shutter.press}
              onTurn={camera.state.kind === 'live' && camera.state.next ? camera.turn : undefined}
              onDone={onClose}
              done={shots.length > 0}
            />
            <ShotStrip shots={shots} remove={remove} forget={uploads.remove} />
          </div>
        </div>
      )}
    </ScreenDialog>
  );
}
