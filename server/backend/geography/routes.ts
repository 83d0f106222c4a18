// Where the visitor is, for the pages' own scripts (SPEC section 7): a call of the site's origin beside /api/v1.
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
