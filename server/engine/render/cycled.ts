// Choices that repeat: one for each variation, and after the last the first again.

/** The choice of variation `n`, a whole number from 0. */
export const cycled = <const Choices extends readonly [unknown, ...unknown[]]>(
  choices: Choices,
  n: number,
): Choices[number] => choices[n % choices.length] ?? choices[0];
