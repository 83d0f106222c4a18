// Public pages: header, page, footer.
import { Outlet } from 'react-router';
import { listGuides } from '~/features/content/directory.server';
import { AnnouncementBar } from '~/features/shell/banners';
import { LanguageOffer } from '~/features/shell/language-offer';
import { FOOTER_COLUMNS } from '~/features/shell/navigation-links';
import { SiteFooter } from '~/features/shell/site-footer';
import { SiteHeader } from '~/features/shell/site-header';
import { siteSettings } from '~/features/shell/site.server';
import { localeContext } from '~/context';
import type { Route } from './+types/default';

/** These have a column of their own. */
const IN_USE_CASES: ReadonlySet<string> = new Set(FOOTER_COLUMNS[0].links.map(({ to }) => to));

export async function loader({ context }: Route.LoaderArgs) {
  // The guides exist in English only.
  const all = context.get(localeContext) === 'en' ? listGuides('en') : [];
  const guides = all.filter(({ path }) => !IN_USE_CASES.has(path));
  return { guides: guides.map(({ path, name }) => ({ path, title: name })), site: await siteSettings(context) };
}

export default function DefaultLayout({ loaderData }: Route.ComponentProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <AnnouncementBar announcement={loaderData.site.announcement} />
      <LanguageOffer />
      <SiteHeader freeTrial={loaderData.site.freeTrial} />
      <main id="content" className="grow">
        <Outlet />
      </main>
      <SiteFooter guides={loaderData.guides} sisters={loaderData.site.sisters} reviews={loaderData.site.reviews} />
    </div>
  );
}
