// The whole API as one fetch handler. Each route needs rows in tests/integration/authorization/: a test of every route x every role
// fails without them.
import type { Deps } from '../domain/deps.ts';
import { actionRoutes } from './actions/routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { affiliateRoutes } from './affiliates/routes.ts';
import { attachmentRoutes } from './attachments/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { contactRoutes } from './contact/routes.ts';
import { consentRoutes } from './consents/routes.ts';
import { companyCreditRoutes } from './companies/credits.ts';
import { companyGalleryRoutes } from './companies/gallery.ts';
import { companyMemberRoutes } from './companies/members.ts';
import { companyRoutes } from './companies/routes.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import { partnerRoutes } from './partner/routes.ts';
import { purchaseRoutes } from './credits/purchases.ts';
import { creditRoutes } from './credits/routes.ts';
import { customerRoutes } from './customers/routes.ts';
import { geographyRoutes } from './geography/routes.ts';
import { giftRoutes } from './gifts/routes.ts';
import { integrationRoutes } from './integrations/routes.ts';
import { openApiRoute, partnerApiRoute } from './openapi/routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { ratingRoutes } from './ratings/routes.ts';
import { rendererRoutes } from './renderer/routes.ts';
import type { Route } from './route.ts';
import { securityRoutes } from './security/routes.ts';
import { type Backend, createServer } from './server.ts';
import { siteRoutes } from './site/routes.ts';
import { studioRoutes } from './studio/routes.ts';
import { trackingRoutes } from './tracking/routes.ts';
import { cameraRoutes } from './uploads/camera-routes.ts';
import { publicUploadRoutes } from './uploads/public-upload-routes.ts';
import { toolRoutes } from './tools/routes.ts';
import { phoneRoutes } from './uploads/phone-routes.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { visitorDraftRoutes } from './visitor-drafts/routes.ts';

export type { Backend } from './server.ts';

const typed = [
  ...authRoutes,
  ...customerRoutes,
  ...securityRoutes,
  ...geographyRoutes,
  ...trackingRoutes,
  ...consentRoutes,
  ...contactRoutes,
  ...actionRoutes,
  ...ratingRoutes,
  ...creditRoutes,
  ...purchaseRoutes,
  ...checkoutRoutes,
  ...orderRoutes,
  ...giftRoutes,
  ...affiliateRoutes,
  ...adminRoutes,
  ...siteRoutes,
  ...rendererRoutes,
  ...companyRoutes,
  ...companyGalleryRoutes,
  ...companyMemberRoutes,
  ...companyCreditRoutes,
  ...integrationRoutes,
  ...studioRoutes,
  ...uploadRoutes,
  ...publicUploadRoutes,
  ...partnerRoutes,
  ...phoneRoutes,
  ...cameraRoutes,
  ...attachmentRoutes,
  ...toolRoutes,
  ...visitorDraftRoutes,
];
/** One of the routes above, with its types. */
export type AnyTypedRoute = (typeof typed)[number];

export const routes: readonly Route[] = [...typed, openApiRoute(() => routes), partnerApiRoute(() => routes)];

export const createBackend = (deps: Deps): Backend => createServer(deps, routes);
