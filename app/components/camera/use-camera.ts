// The camera of a component: on while `wanted`, off at once otherwise, and switched to another one on request.
import { useEffect, useState } from 'react';
import {
  isCameraAvailable,
  type CameraProblem,
  nextCameraRequest,
  openCamera,
  cameraProblem,
  type CameraRequest,
} from './open-camera';

export type CameraState =
  | { kind: 'starting' }
  /** `mirrored`: a front camera, shown as a mirror. `next`: what to request for another camera. */
  | { kind: 'live'; stream: MediaStream; mirrored: boolean; next: CameraRequest | undefined }
  | { kind: 'problem'; problem: CameraProblem };

export interface Camera {
  state: CameraState;
  switchCamera(): void;
  retry(): void;
}

export function useCamera(on: boolean): Camera {
  const [request, setRequest] = useState<CameraRequest>({ facing: 'user' });
  const [state, setState] = useState<CameraState>({ kind: 'starting' });
  useEffect(() => {
    if (!on) return;
    let cancelled = false;
    let stream: MediaStream | undefined;
    const publish = (next: CameraState): void => void (cancelled || setState(next));
    const start = async (): Promise<void> => {
      if (!isCameraAvailable()) return publish({ kind: 'problem', problem: 'insecure' });
      publish({ kind: 'starting' });
      stream = await openCamera(request);
      if (cancelled) return stopStream(stream);
      const [track] = stream.getVideoTracks();
      // Another app took it, or its plug was pulled.
      track?.addEventListener('ended', () => publish({ kind: 'problem', problem: 'busy' }));
      const { facingMode, deviceId } = track?.getSettings() ?? {};
      const devices = await navigator.mediaDevices.enumerateDevices();
      const cameras = devices.filter(({ kind }) => kind === 'videoinput').map((device) => device.deviceId);
      const next = nextCameraRequest({ facing: facingMode, deviceId }, cameras);
      publish({ kind: 'live', stream, mirrored: facingMode !== 'environment', next });
    };
    start().catch((error: unknown) => publish({ kind: 'problem', problem: cameraProblem(error) }));
    return () => {
      cancelled = true;
      stopStream(stream);
    };
  }, [on, request]);
  return {
    state,
    switchCamera: () => state.kind === 'live' && state.next && setRequest(state.next),
    // After a problem with one camera the first one is asked for again.
    retry: () => setRequest({ facing: 'user' }),
  };
}

const stopStream = (stream: MediaStream | undefined): void => stream?.getTracks().forEach((track) => track.stop());
