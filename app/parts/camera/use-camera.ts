// The camera in a component: on while it is wanted, off at once when it is not, and turned round on request.
import { useEffect, useState } from 'react';
import { canOpen, type CameraProblem, nextCamera, openCamera, problemOf, type Wish } from './open-camera';

export type CameraState =
  | { kind: 'starting' }
  /** `mirrored`: it faces the person, who expects a mirror. `next`: what to wish for to get another camera. */
  | { kind: 'live'; stream: MediaStream; mirrored: boolean; next: Wish | undefined }
  | { kind: 'problem'; problem: CameraProblem };

export interface Camera {
  state: CameraState;
  turn(): void;
  retry(): void;
}

export function useCamera(on: boolean): Camera {
  const [wish, setWish] = useState<Wish>({ facing: 'user' });
  const [state, setState] = useState<CameraState>({ kind: 'starting' });
  useEffect(() => {
    if (!on) return;
    let gone = false;
    let stream: MediaStream | undefined;
    const say = (next: CameraState): void => void (gone || setState(next));
    const start = async (): Promise<void> => {
      if (!canOpen()) return say({ kind: 'problem', problem: 'insecure' });
      say({ kind: 'starting' });
      stream = await openCamera(wish);
      if (gone) return end(stream);
      const [track] = stream.getVideoTracks();
      // Another app took it, or its plug was pulled.
      track?.addEventListener('ended', () => say({ kind: 'problem', problem: 'busy' }));
      const { facingMode, deviceId } = track?.getSettings() ?? {};
      const devices = await navigator.mediaDevices.enumerateDevices();
      const cameras = devices.filter(({ kind }) => kind === 'videoinput').map((device) => device.deviceId);
      const next = nextCamera({ facing: facingMode, deviceId }, cameras);
      say({ kind: 'live', stream, mirrored: facingMode !== 'environment', next });
    };
    start().catch((error: unknown) => say({ kind: 'problem', problem: problemOf(error) }));
    return () => {
      gone = true;
      end(stream);
    };
  }, [on, wish]);
  return {
    state,
    turn: () => state.kind === 'live' && state.next && setWish(state.next),
    // After a problem with one camera the first one is asked for again.
    retry: () => setWish({ facing: 'user' }),
  };
}

const end = (stream: MediaStream | undefined): void => stream?.getTracks().forEach((track) => track.stop());
