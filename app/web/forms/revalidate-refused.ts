// A route's `shouldRevalidate`: its data is loaded again after a form that was refused, too. The router does not do so by itself after a status of 400
// and more, and the page would go on naming a processor that is not asked any longer, so that its consent could never be given.
import type { ShouldRevalidateFunctionArgs } from 'react-router';

export const revalidateRefused = ({ defaultShouldRevalidate, actionStatus }: ShouldRevalidateFunctionArgs): boolean =>
  defaultShouldRevalidate || actionStatus === 422;
