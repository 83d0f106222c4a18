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
      // Ideal and not exact: a smaller size is better than no camera.
      width: { ideal: 1920 },
      height: { ideal: 1440 },
      ...(deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: facing } }),
    },
  });
}

/** Pages over plain HTTP, and some in-app browsers, have no camera access. */
export const isCameraAvailable = (): boolean =>
  window.isSecureContext && typeof navigator.mediaDevices?.getUserMedia === 'function';

/** What to ask for after the camera that is on now. Undefined when there is no other. */
export function nextCameraRequest(
  now: { facing: string | undefined; deviceId: string | undefined },
  cameras: readonly string[],
): CameraRequest | undefined {
  if (cameras.length < 2) return undefined;
  // A phone has several lenses on its back: the button changes the side, not the lens.
  if (now.facing === 'user' || now.facing === 'environment')
    return { facing: now.facing === 'user' ? 'environment' : 'user' };
  const at = cameras.indexOf(now.deviceId ?? '');
  return { facing: 'user', deviceId: cameras[(at + 1) % cameras.length] };
}
