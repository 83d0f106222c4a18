// Takes photos in the page: an introduction, then the live picture with one hint at a time, the shutter, and the status of each photo.
import { useState, type KeyboardEvent } from 'react';
import { useT } from '~/i18n/use-t';
import { ScreenDialog } from '~/ui/dialog';
import { useSeenAttachmentIds } from '../uploader/use-seen-attachment-ids';
import type { CameraProps } from './camera-props';
import { CameraControls } from './controls';
import { Intro } from './intro';
import { Problem } from './problem';
import { ShotStrip } from './shot-strip';
import { listShots } from './shots';
import { takePhoto } from './take-photo';
import { useCamera } from './use-camera';
import { useGuidance } from './use-guidance';
import { type ShutterMode, useShutter } from './use-shutter';
import { useThrottledAnnouncement } from './use-throttled-announcement';
import { Viewfinder } from './viewfinder';

/** For as long as the page is open: the introduction is shown once, and the shutter mode is kept. */
let introduced = false;
let lastMode: ShutterMode = 'auto';
/** How long "taken" replaces the hint, in milliseconds. */
const TAKEN_MS = 1800;

// oxlint-disable-next-line max-lines-per-function -- the state of one screen; its parts have files of their own
export default function CameraDialog(props: CameraProps & { onClose: () => void }) {
  const { check, uploads, photos, remainingPhotos, remove, onClose } = props;
  const t = useT('camera');
  const [started, setStarted] = useState(introduced);
  const [mode, setMode] = useState(lastMode);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const { capturedFiles, captureState, capture } = useCapture();
  const onMode = (next: ShutterMode): void => setMode((lastMode = next));
  const camera = useCamera(started);
  const live = camera.state.kind === 'live';
  const shots = listShots(capturedFiles, uploads.items, photos, useSeenAttachmentIds(photos));
  const pendingCount = shots.filter(({ state }) => state === 'under way').length;
  const quiet = pendingCount === 0 && captureState === undefined;
  const { guidance, restart } = useGuidance(live ? video : null, check, quiet);
  const full = remainingPhotos - pendingCount <= 0;
  const ready = live && video !== null && !full && !guidance.ended && captureState !== 'taking';

  const take = (): void => {
    if (!video || !ready) return;
    capture(video, (file) => {
      uploads.add([file], remainingPhotos);
      restart();
    });
  };
  const shutter = useShutter(mode, { ready, quiet, guided: guidance, take });

  const status = guidance.ended
    ? 'over'
    : full
      ? 'full'
      : shutter.secondsLeft !== undefined
        ? 'counting'
        : captureState
          ? (`moments.${captureState}` as const)
          : undefined;
  const hint = guidance.hint === 'good' && mode === 'auto' ? 'holdIt' : (`hints.${guidance.hint}` as const);
  const message = live ? t(status ?? hint) : '';
  const announcement = useThrottledAnnouncement(message);

  const onKeyDown = (event: KeyboardEvent): void => {
    // Space is the shutter, wherever it means nothing else.
    if (event.key !== ' ' || (event.target as Element).closest('button, a, input, label')) return;
    event.preventDefault();
    shutter.press();
  };
  return (
    <ScreenDialog title={t('title')} closeLabel={t('close')} onClose={onClose} onKeyDown={onKeyDown}>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      {!started && (
        <Intro
          mode={mode}
          onMode={onMode}
          onStart={() => {
            introduced = true;
            setStarted(true);
          }}
        />
      )}
      {started && camera.state.kind === 'problem' && (
        <Problem
          problem={camera.state.problem}
          onRetry={camera.retry}
          onFiles={(files) => {
            uploads.add(files, remainingPhotos);
            onClose();
          }}
        />
      )}
      {started && camera.state.kind !== 'problem' && (
        <div className="flex min-h-0 grow flex-col short:flex-row">
          <Viewfinder
            stream={camera.state.kind === 'live' ? camera.state.stream : undefined}
            mirrored={camera.state.kind !== 'live' || camera.state.mirrored}
            hint={status ? undefined : guidance.hint}
            message={message}
            secondsLeft={shutter.secondsLeft}
            flash={capturedFiles.length}
            onVideo={setVideo}
          />
          <div className="flex shrink-0 flex-col short:w-72 short:justify-center">
            <CameraControls
              mode={mode}
              onMode={onMode}
              ready={ready}
              counting={shutter.secondsLeft !== undefined}
              onPress={shutter.press}
              onTurn={camera.state.kind === 'live' && camera.state.next ? camera.switchCamera : undefined}
              onDone={onClose}
              done={shots.length > 0}
            />
            <ShotStrip shots={shots} remove={remove} removeUpload={uploads.remove} />
          </div>
        </div>
      )}
    </ScreenDialog>
  );
}

type CaptureState = 'taking' | 'taken' | 'broken' | undefined;

/** The photos that were taken, and how the last one is coming along. */
function useCapture() {
  const t = useT('camera');
  const [capturedFiles, setCapturedFiles] = useState<readonly File[]>([]);
  const [captureState, setCaptureState] = useState<CaptureState>();
  const capture = (video: HTMLVideoElement, onTaken: (file: File) => void): void => {
    setCaptureState('taking');
    takePhoto(video, t('fileName', { number: capturedFiles.length + 1 })).then(
      (file) => {
        setCapturedFiles((files) => [...files, file]);
        onTaken(file);
        setCaptureState('taken');
        setTimeout(() => setCaptureState((now) => (now === 'taken' ? undefined : now)), TAKEN_MS);
      },
      () => setCaptureState('broken'),
    );
  };
  return { capturedFiles, captureState, capture };
}
