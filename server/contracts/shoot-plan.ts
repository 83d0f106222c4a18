// The renderer's plan of a shoot's variations, made when its first session is opened. Stored with the order, so that later sessions, in
// another process or with a photo left out, neither repeat nor skip a picture.
export type ShootPlan = readonly { photo: string; composition: number; nudge?: number }[];
