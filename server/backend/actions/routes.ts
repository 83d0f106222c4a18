// Events that pages report: what their visitors do.
import { actionInput } from '../../contracts/api.ts';
import { recordAction } from '../../domain/actions/record-action.ts';
import { perMinute, route } from '../route.ts';

export const actionRoutes = [
  route({
    method: 'POST',
    path: '/actions',
    rule: 'public',
    summary: 'Records something that a visitor or a person did',
    body: actionInput,
    limit: perMinute(120),
    handler: ({ deps, viewer }, { body }) => recordAction(deps, viewer, body),
  }),
];
