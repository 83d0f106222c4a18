// A person's account: read and change it, sessions, consent.
import { z } from 'zod';
import {
  billingDetails,
  billingInput,
  customer,
  customerPatch,
  deletionReceipt,
  extensionsAnswer,
  faceConsentInput,
  languageInput,
  recoveryCodes,
  recoveryCodesLeft,
  type Session,
  sessionsAnswer,
} from '../../contracts/api.ts';
import { EXTENSION_HOST } from '../../contracts/extension-uri.ts';
import { MAX_LENGTHS } from '../../contracts/form-limits.ts';
import { allowExtension, removeExtension, listAllowedExtensions } from '../../domain/accounts/allowed-extensions.ts';
import { readBillingDetails, setBillingDetails } from '../../domain/accounts/billing-details.ts';
import { deleteAccount } from '../../domain/erasure/delete-account.ts';
import { exportAccount } from '../../domain/accounts/export-account.ts';
import { giveFaceConsent } from '../../domain/accounts/give-face-consent.ts';
import { readCustomer } from '../../domain/accounts/read-customer.ts';
import { setLanguage, updateCustomer } from '../../domain/accounts/update-customer.ts';
import { AppError } from '../../domain/errors.ts';
import { deleteMember } from '../../domain/erasure/delete-member.ts';
import { withdrawFaceConsent } from '../../domain/erasure/withdraw-face-consent.ts';
import type { AuthSession } from '../../ports/auth.ts';
import { perHour, route } from '../route.ts';

export const customerRoutes = [
  route({
    method: 'GET',
    path: '/customers',
    rule: 'person',
    summary: 'The signed-in customer, or with employee_id an employee of the company that they manage',
    query: z.object({ employee_id: z.uuid().optional() }),
    answer: customer,
    handler: ({ deps, viewer }, { query }) => readCustomer(deps, viewer, query.employee_id),
  }),
  route({
    method: 'PATCH',
    path: '/customers',
    rule: 'person',
    summary: 'Changes name, phone number or what the person is here for',
    body: customerPatch,
    answer: customer,
    handler: ({ deps, viewer }, { body }) => updateCustomer(deps, viewer, body),
  }),
  route({
    method: 'PUT',
    path: '/customers/language',
    rule: 'person',
    summary: 'Sets the language of mails and of pages that no address decides',
    body: languageInput,
    answer: customer,
    handler: ({ deps, viewer }, { body }) => setLanguage(deps, viewer, body.language),
  }),
  route({
    method: 'GET',
    path: '/customers/billing',
    rule: 'person',
    summary: 'Whom the person’s receipts are made out to',
    answer: billingDetails,
    handler: async ({ viewer }) => readBillingDetails(viewer),
  }),
  route({
    method: 'PUT',
    path: '/customers/billing',
    rule: 'person',
    summary: 'Changes whom new receipts are made out to; those that are written stay as they are',
    body: billingInput,
    answer: billingDetails,
    handler: ({ deps, viewer }, { body }) => setBillingDetails(deps, viewer, body),
  }),
  route({
    method: 'POST',
    path: '/customers/face-consent',
    rule: 'person',
    summary: 'Records that the person is 18 or older and agrees to the processing of their face',
    body: faceConsentInput,
    answer: customer,
    handler: ({ deps, viewer }, { body }) => giveFaceConsent(deps, viewer, body.processor),
  }),
  route({
    method: 'DELETE',
    path: '/customers/face-consent',
    rule: 'person',
    summary: 'Takes the consent back and deletes the photos that it covered; 409 while a shoot is under way',
    answer: deletionReceipt,
    handler: ({ deps, viewer }) => withdrawFaceConsent(deps, viewer),
  }),
  route({
    method: 'GET',
    path: '/customers/export',
    rule: 'person',
    summary: 'Everything that is held about the person, as one JSON file',
    limit: perHour(10),
    handler: async ({ deps, viewer, accessToken }) => {
      const document = await exportAccount(deps, viewer, accessToken ?? '');
      const day = deps.clock.now().toISOString().slice(0, 10);
      return new Response(JSON.stringify(document, null, 2), {
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-disposition': `attachment; filename="catchlight-${day}.json"`,
          'cache-control': 'no-store',
        },
      });
    },
  }),
  route({
    method: 'DELETE',
    path: '/customers/:id',
    rule: 'person',
    summary:
      'Closes one’s own account for good, or takes a member off one’s team with all that the company paid for; says what was removed',
    params: z.object({ id: z.uuid() }),
    answer: deletionReceipt,
    handler: ({ deps, viewer }, { params: { id } }) =>
      id === viewer.customer.id ? deleteAccount(deps, viewer) : deleteMember(deps, viewer, id),
  }),
  route({
    method: 'GET',
    path: '/customers/extensions',
    rule: 'person',
    summary: 'The browser extensions that the person has allowed to sign in',
    answer: extensionsAnswer,
    handler: ({ deps, viewer }) => listAllowedExtensions(deps, viewer),
  }),
  route({
    method: 'PUT',
    path: '/customers/extensions/:extension',
    rule: 'person',
    summary: 'Allows a browser extension to sign in; after one was removed only with a newer token',
    params: z.object({ extension: z.string().regex(EXTENSION_HOST) }),
    handler: ({ deps, viewer, accessToken }, { params }) =>
      allowExtension(deps, viewer, params.extension, accessToken ?? ''),
  }),
  route({
    method: 'DELETE',
    path: '/customers/extensions/:extension',
    rule: 'person',
    summary: 'Takes the permission of a browser extension back',
    params: z.object({ extension: z.string().regex(EXTENSION_HOST) }),
    handler: ({ deps, viewer }, { params }) => removeExtension(deps, viewer, params.extension),
  }),
  route({
    method: 'GET',
    path: '/customers/sessions',
    rule: 'person',
    summary: 'Where the person is signed in',
    answer: sessionsAnswer,
    handler: async ({ deps, accessToken }) => ({
      sessions: (await deps.auth.sessions(accessToken ?? '')).map(toSession),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/customers/sessions/:id',
    rule: 'person',
    summary: 'Signs the person out there',
    params: z.object({ id: z.string().max(MAX_LENGTHS.sessionId) }),
    handler: async ({ deps, accessToken }, { params }) => deps.auth.endSession(accessToken ?? '', params.id),
  }),
  route({
    method: 'GET',
    path: '/customers/recovery-codes',
    rule: 'person',
    summary: 'How many recovery codes of two-step sign-in are left',
    answer: recoveryCodesLeft,
    handler: async ({ deps, accessToken }) => ({
      left: (await deps.auth.recoveryCodesLeft(accessToken ?? '')) ?? null,
    }),
  }),
  route({
    method: 'POST',
    path: '/customers/recovery-codes',
    rule: 'person',
    summary: 'Makes new recovery codes, told this once, in place of the old ones',
    answer: recoveryCodes,
    // A stored answer would keep the codes.
    idempotent: false,
    handler: async ({ deps, accessToken }) => {
      const codes = await deps.auth.makeRecoveryCodes(accessToken ?? '');
      if (!codes) throw new AppError('conflict', 'Recovery codes need two-step sign-in.');
      return { codes };
    },
  }),
];

const toSession = (session: AuthSession): Session => ({
  id: session.id,
  user_agent: session.userAgent,
  ip: session.ip,
  created_at: session.createdAt,
  refreshed_at: session.refreshedAt,
  current: session.current,
});
