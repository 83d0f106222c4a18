// What every page shows besides its content: announcement, flags, footer links.
import { siteAnswer } from '../../contracts/settings.ts';
import { readSite } from '../../domain/admin/settings.ts';
import { route } from '../route.ts';

export const siteRoutes = [
  route({
    method: 'GET',
    path: '/site',
    rule: 'public',
    summary: 'The site’s settings that visitors may know',
    answer: siteAnswer,
    handler: ({ deps }) => readSite(deps),
  }),
];
