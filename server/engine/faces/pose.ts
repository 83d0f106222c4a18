// Head pose from the mesh's depth: the directions across and down the face in 3-D.
import { LANDMARK } from './landmarks.ts';

/** Mean pitch measured on faces that look straight at the camera; subtracted. */
const LEVEL_PITCH = -0.12;

type Vector = [number, number, number];

function direction(mesh: Float32Array, pairs: readonly (readonly [number, number])[]): Vector {
  const sum: Vector = [0, 0, 0];
  for (const [from, to] of pairs)
    for (let axis = 0; axis < 3; axis += 1) sum[axis]! += mesh[to * 3 + axis]! - mesh[from * 3 + axis]!;
  return sum;
}

/** Radians. Roll: clockwise positive. Yaw: nose to the right of the picture positive. Pitch: looking up positive. */
export function poseOf(mesh: Float32Array): { roll: number; yaw: number; pitch: number } {
  const across = direction(mesh, [
    [LANDMARK.leftEyeOuter, LANDMARK.rightEyeOuter],
    [LANDMARK.leftCheek, LANDMARK.rightCheek],
    [LANDMARK.leftTemple, LANDMARK.rightTemple],
    [LANDMARK.mouthLeft, LANDMARK.mouthRight],
  ]);
  const down = direction(mesh, [[LANDMARK.forehead, LANDMARK.chin]]);
  const roll = Math.atan2(
    mesh[LANDMARK.rightEyeOuter * 3 + 1]! - mesh[LANDMARK.leftEyeOuter * 3 + 1]!,
    mesh[LANDMARK.rightEyeOuter * 3]! - mesh[LANDMARK.leftEyeOuter * 3]!,
  );
  return {
    roll,
    yaw: Math.atan2(across[2], Math.hypot(across[0], across[1])),
    pitch: Math.atan2(-down[2], Math.hypot(down[0], down[1])) - LEVEL_PITCH,
  };
}
