// What people use the product for. It only decides what their overview shows first.
import type { IconName } from '~/ui/icons';
import type { Customer } from '#server/contracts/api.ts';

export type Segment = NonNullable<Customer['segment']>;
export const SEGMENTS = ['self', 'team', 'studio'] as const satisfies readonly Segment[];
export const SEGMENT_ICONS: Record<Segment, IconName> = { self: 'user', team: 'users', studio: 'camera' };
