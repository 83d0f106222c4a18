// Switches a camera on, and says in one word why it does not work.
const CAMERA_PROBLEMS = ['refused', 'none', 'busy', 'insecure', 'unknown'] as const;
export type CameraProblem = (typeof CAMERA_PROBLEMS)[number];

export type Facing = 'user' | 'environment';
export interface CameraRequest {
  facing: Facing;
  /** One certain camera, where the way it faces is not known. */
  deviceId?: string | undefined;
}

/** Browsers have called the same things by several names. */
const PROBLEMS_BY_ERROR_NAME: Record<string, CameraProblem> = {
  NotAllowedError: 'refused',
  PermissionDeniedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  DevicesNotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  TrackStartError: 'busy',
  AbortError: 'busy',
};

export const cameraProblem = (error: unknown): CameraProblem =>
  PROBLEMS_BY_ERROR_NAME[(error as { name?: string } | null)?.name ?? ''] ?? 'unknown';

/** Rejects with what `cameraProblem` reads. */
export async function openCamera({ facing, deviceId }: CameraRequest): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: {
      // A wish and no condition: what the camera has is better than nothing.
      width: { ideal: 1920 },
      height: { ideal: 1440 },
      ...(deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: facing } }),
    },
  });
}

/** Pages that came over plain HTTP get no camera, and some browsers inside of apps have none to give. */
export const isCameraAvailable = (): boolean =>
  window.isSecureContext && typeof navigator.mediaDevices?.getUserMedia === 'function';

/** What to ask for after the camera that is on now. Undefined when there is no other. */
export function nextCameraRequest(
  now: { facing: string | undefined; deviceId: string | undefined },
  cameras: readonly string[],
): CameraRequest | undefined {
  if (cameras.length < 2) return undefined;
  // A phone has several on its back: whoever turns it round wants the other side, not the next lens.
  if (now.facing === 'user' || now.facing === 'environment')
    return { facing: now.facing === 'user' ? 'environment' : 'user' };
  const at = cameras.indexOf(now.deviceId ?? '');
  return { facing: 'user', deviceId: cameras[(at + 1) % cameras.length] };
}
