// Orders: create, change, start, cancel, redo and delete them.
import { z } from 'zod';
import {
  deletionReceipt,
  order,
  orderInput,
  orderList,
  orderPatch,
  orderStart,
  orderWithAttachments,
  proposalAnswer,
  proposalAnswerInput,
} from '../../contracts/api.ts';
import { referenceInput } from '../../contracts/photo-rescue.ts';
import { previewsAnswer, previewsInput } from '../../contracts/previews.ts';
import { cancelOrder } from '../../domain/orders/cancel-order.ts';
import { chooseReference } from '../../domain/orders/choose-reference.ts';
import { createOrder } from '../../domain/orders/create-order.ts';
import { deleteOrder } from '../../domain/erasure/delete-order.ts';
import { answerProposal } from '../../domain/orders/answer-proposal.ts';
import { listOrders } from '../../domain/orders/list-orders.ts';
import { requestPreviews } from '../../domain/orders/previews.ts';
import { readOrder, watchOrder } from '../../domain/orders/read-order.ts';
import { redoOrder } from '../../domain/orders/redo-order.ts';
import { repeatOrder } from '../../domain/orders/repeat-order.ts';
import { startOrder } from '../../domain/orders/start-order.ts';
import { updateOrder } from '../../domain/orders/update-order.ts';
import { removePhotos } from '../../domain/photos/remove-photos.ts';
import { streamChanges } from '../event-stream.ts';
import { perHour, route } from '../route.ts';

const params = z.object({ id: z.uuid() });

export const orderRoutes = [
  route({
    method: 'POST',
    path: '/orders',
    rule: 'person',
    summary: 'Makes a draft of a shoot, or answers with an unused one of the same face and purpose',
    body: orderInput,
    answer: order,
    status: 201,
    limit: perHour(60),
    handler: ({ deps, viewer }, { body }) => createOrder(deps, viewer, body),
  }),
  route({
    method: 'GET',
    path: '/orders',
    rule: 'person',
    summary: 'Lists the shoots of the person, or of an employee for a manager, newest first',
    query: z.object({ employee_id: z.uuid().optional(), before: z.iso.datetime().optional() }),
    answer: orderList,
    handler: ({ deps, viewer }, { query }) =>
      listOrders(deps, viewer, { employeeId: query.employee_id, before: query.before }),
  }),
  route({
    method: 'GET',
    path: '/orders/:id',
    rule: 'person',
    summary: 'Shows a shoot with its photos and headshots',
    params,
    answer: orderWithAttachments,
    handler: ({ deps, viewer }, { params: { id } }) => readOrder(deps, viewer, id),
  }),
  route({
    method: 'PATCH',
    path: '/orders/:id',
    rule: 'person',
    summary: 'Changes a draft: number of headshots, purpose, looks, consent',
    params,
    body: orderPatch,
    answer: order,
    handler: ({ deps, viewer }, { params: { id }, body }) => updateOrder(deps, viewer, id, body),
  }),
  route({
    method: 'DELETE',
    path: '/orders/:id',
    rule: 'person',
    summary: 'Deletes a shoot and all its pictures, and says what was removed',
    params,
    answer: deletionReceipt,
    handler: ({ deps, viewer }, { params: { id } }) => deleteOrder(deps, viewer, id),
  }),
  route({
    method: 'POST',
    path: '/orders/:id/start',
    rule: 'person',
    summary: 'Spends the credits and starts the shoot, once',
    params,
    body: orderStart,
    answer: order,
    handler: ({ deps, viewer }, { params: { id }, body }) =>
      startOrder(deps, viewer, id, { expectedHeadshots: body.headshots, expectedCredits: body.credits }),
  }),
  route({
    method: 'POST',
    path: '/orders/:id/cancel',
    rule: 'person',
    summary: 'Cancels a shoot before its first headshot and gives the credits back',
    params,
    answer: order,
    handler: ({ deps, viewer }, { params: { id } }) => cancelOrder(deps, viewer, id),
  }),
  route({
    method: 'POST',
    path: '/orders/:id/reference',
    rule: 'person',
    summary: 'Compares the photos of a draft with this one: accepts those of its person and refuses the others',
    params,
    body: referenceInput,
    answer: orderWithAttachments,
    limit: perHour(60),
    handler: async ({ deps, viewer }, { params: { id }, body }) => {
      await chooseReference(deps, viewer, id, body.attachment_id);
      return readOrder(deps, viewer, id);
    },
  }),
  route({
    method: 'DELETE',
    path: '/orders/:id/photos',
    rule: 'person',
    summary: 'Deletes the photos of a shoot and of a redo that has not been started, and says what was removed',
    params,
    answer: deletionReceipt,
    handler: ({ deps, viewer }, { params: { id } }) => removePhotos(deps, viewer, id),
  }),
  route({
    method: 'POST',
    path: '/orders/:id/redo',
    rule: 'person',
    summary: 'Makes a free draft with the same photos, once within 14 days',
    params,
    answer: order,
    status: 201,
    limit: perHour(60),
    handler: ({ deps, viewer }, { params: { id } }) => redoOrder(deps, viewer, id),
  }),
  route({
    method: 'POST',
    path: '/orders/:id/repeat',
    rule: 'person',
    summary: 'Makes a draft with the same photos after a shoot that failed or was refunded',
    params,
    answer: order,
    status: 201,
    limit: perHour(60),
    handler: ({ deps, viewer }, { params: { id } }) => repeatOrder(deps, viewer, id),
  }),
  route({
    method: 'POST',
    path: '/orders/:id/previews',
    rule: 'person',
    summary: 'Small pictures of the person of a draft in each look on offer; makes those that are missing',
    params,
    body: previewsInput,
    answer: previewsAnswer,
    // Repeating it is harmless, and pages that wait for pictures do so often.
    idempotent: false,
    handler: ({ deps, viewer }, { params: { id }, body }) => requestPreviews(deps, viewer, id, body.first),
  }),
  route({
    method: 'POST',
    path: '/orders/:id/proposed-favourites',
    rule: 'person',
    summary: 'Makes the proposed headshots favourites, or dismisses the proposal; it is not made again',
    params,
    body: proposalAnswerInput,
    answer: proposalAnswer,
    handler: ({ deps, viewer }, { params: { id }, body }) => answerProposal(deps, viewer, id, body.accept),
  }),
  route({
    method: 'GET',
    path: '/orders/:id/events',
    rule: 'person',
    summary:
      'Says when to look at the order again (server-sent events); closes when the shoot is over, or all previews of a draft are made',
    params,
    idempotent: false,
    handler: async ({ deps, viewer, request }, { params: { id } }) =>
      streamChanges(deps, viewer.customer.id, await watchOrder(deps, viewer, id), request.signal),
  }),
];
