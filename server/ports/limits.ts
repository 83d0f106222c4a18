// Rate limits, counted in the database so that all web processes agree.
export interface Limits {
  /** Counts one hit; `allowed` is false above `points` within `seconds`. */
  hit(key: string, points: number, seconds: number): Promise<{ allowed: boolean; retryAfter: number }>;
}
