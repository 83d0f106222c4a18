// Head pose from the mesh's depth: the directions across and down the face in 3-D.
import { LANDMARK, pointInSpace, pointOf } from './landmarks.ts';

/** Mean pitch measured on faces that look straight at the camera; subtracted. */
const LEVEL_PITCH = -0.12;

type Vector = readonly [x: number, y: number, z: number];

function direction(mesh: Float32Array, pairs: readonly (readonly [number, number])[]): Vector {
  let [x, y, z] = [0, 0, 0];
  for (const [from, to] of pairs) {
    const [start, end] = [pointInSpace(mesh, from), pointInSpace(mesh, to)];
    x += end[0] - start[0];
    y += end[1] - start[1];
    z += end[2] - start[2];
  }
  return [x, y, z];
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
  const [left, right] = [pointOf(mesh, LANDMARK.leftEyeOuter), pointOf(mesh, LANDMARK.rightEyeOuter)];
  const roll = Math.atan2(right[1] - left[1], right[0] - left[0]);
  return {
    roll,
    yaw: Math.atan2(across[2], Math.hypot(across[0], across[1])),
    pitch: Math.atan2(-down[2], Math.hypot(down[0], down[1])) - LEVEL_PITCH,
  };
}
