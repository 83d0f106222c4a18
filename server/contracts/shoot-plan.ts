// What the variations of a shoot show, as its renderer planned them when it was first opened: kept with the order, so that whoever opens it
// again, in another process or without a photo that was left out, neither repeats a picture nor skips one.
export type ShootPlan = readonly { photo: string; composition: number; nudge?: number }[];
