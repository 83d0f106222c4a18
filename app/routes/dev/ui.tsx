// /dev/ui, while developing only: every part of the design system in each state. A page for developers, so in English only.
import { DesignSystemPage } from '~/features/shell/design-system/design-system-page';
import { notFoundResponse } from '~/web/errors/not-found-response';
import { hostContext } from '~/context';
import type { Route } from './+types/ui';

export function loader({ context, url }: Route.LoaderArgs) {
  const { site } = context.get(hostContext);
  if (!site.development) throw notFoundResponse(url.pathname);
  return null;
}

export default DesignSystemPage;
