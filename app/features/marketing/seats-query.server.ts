// What the form about seats asked, from the page's address.
import { MAX_LENGTHS } from '#server/contracts/form-limits.ts';
import { parseSeats } from '#server/contracts/prices.ts';
import type { LoadArgs } from './load.server';
import type { SeatsQuery } from './team-prices';

export function parseSeatsQuery({ url }: LoadArgs): SeatsQuery {
  const typed = url.searchParams.get('seats') ?? '';
  return { typed: typed.slice(0, MAX_LENGTHS.seats), seats: parseSeats(typed) };
}
