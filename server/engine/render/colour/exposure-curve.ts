// How a channel's gain is applied to linear light without clipping.

/**
 * Exposure curve of one channel on linear values: multiplies shadows and midtones by the gain and rolls off above them, so that white stays
 * white. Nothing newly clips, and a corrected cast leaves no tinted highlights.
 */
export function exposureCurve(gain: number): (linear: number) => number {
  const knee = 0.55 * Math.min(1, gain);
  const span = (gain - knee) / (1 - knee);
  // Finds the curvature whose slope at the knee is 1: bend / (1 - exp(-bend x span)) = 1, by bisection.
  // Bounds of unequal size, so that no midpoint is exactly 0, where the quotient is 0 / 0.
  let low = -30;
  let high = 31;
  for (let i = 0; i < 60; i++) {
    const bend = (low + high) / 2;
    if (bend / -Math.expm1(-bend * span) < 1) low = bend;
    else high = bend;
  }
  const bend = (low + high) / 2;
  return (linear) => {
    const v = linear * gain;
    if (v <= knee || Math.abs(bend) < 1e-6) return v;
    const whole = Math.expm1(-bend * span);
    return knee + ((1 - knee) * Math.expm1((-bend * (v - knee)) / (1 - knee))) / whole;
  };
}
