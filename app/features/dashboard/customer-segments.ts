// What people use the product for. It only decides what their overview shows first.
import type { IconName } from '~/ui/icons';
import type { Customer } from '#server/contracts/api.ts';

export type CustomerSegment = NonNullable<Customer['segment']>;
export const CUSTOMER_SEGMENTS = ['self', 'team', 'studio'] as const satisfies readonly CustomerSegment[];
export const CUSTOMER_SEGMENT_ICON_NAMES: Record<CustomerSegment, IconName> = {
  self: 'user',
  team: 'users',
  studio: 'camera',
};
