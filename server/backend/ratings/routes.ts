// Ratings of orders.
import { ratingAnswer, ratingInput } from '../../contracts/api.ts';
import { saveRating } from '../../domain/actions/rate.ts';
import { perHour, route } from '../route.ts';

export const ratingRoutes = [
  route({
    method: 'POST',
    path: '/ratings',
    rule: 'person',
    summary: 'Rates a shoot of one’s own, or the product; a second rating replaces the first',
    body: ratingInput,
    answer: ratingAnswer,
    limit: perHour(30),
    handler: ({ deps, viewer }, { body }) => saveRating(deps, viewer, body),
  }),
];
