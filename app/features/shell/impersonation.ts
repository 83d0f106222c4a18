// Whom the address names as viewed (`employee_id`): the layout keeps that person while the address names the same one.
import type { ShouldRevalidateFunctionArgs } from 'react-router';

export const impersonatedCustomerId = (url: URL): string | null => url.searchParams.get('employee_id');

/** A layout's `shouldRevalidate`: the same viewed person is not asked for again from page to page. */
export function revalidateImpersonation({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl' | 'formMethod' | 'defaultShouldRevalidate'>): boolean {
  const impersonated = impersonatedCustomerId(nextUrl);
  // Navigating to the same address again asks for fresh data.
  const again = currentUrl.href === nextUrl.href;
  if (impersonated === null || formMethod || again || impersonated !== impersonatedCustomerId(currentUrl))
    return defaultShouldRevalidate;
  return false;
}
