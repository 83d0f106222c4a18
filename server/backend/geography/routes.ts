// Country and continent of the visitor, for scripts of the pages. Served on the site's origin, beside /api/v1.
import { geographyAnswer } from '../../contracts/api.ts';
import { route } from '../route.ts';

export const geographyRoutes = [
  route({
    method: 'GET',
    path: '/api/get-geography',
    rule: 'public',
    summary: 'Country and continent of the caller; both empty when they are not known',
    answer: geographyAnswer,
    handler: ({ geography }) => geography(),
  }),
];
