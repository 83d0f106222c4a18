// A route's `shouldRevalidate` that loads its data again after a refused form, too. The router does not after a status of 400 or more, and the page
// would keep naming an outdated processor, so that its consent could never be given.
import type { ShouldRevalidateFunctionArgs } from 'react-router';

export const revalidateRefused = ({ defaultShouldRevalidate, actionStatus }: ShouldRevalidateFunctionArgs): boolean =>
  defaultShouldRevalidate || actionStatus === 422;
