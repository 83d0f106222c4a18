// Every migration in the order in which it runs. A landed migration never changes; a new one is added.
import { core } from './001-core.ts';
import { receipts } from './002-receipts.ts';
import { companies } from './003-companies.ts';
import { gifts } from './004-gifts.ts';
import { affiliates } from './005-affiliates.ts';
import { admin } from './006-admin.ts';
import { billingDetails } from './007-billing-details.ts';
import { integrations } from './008-integrations.ts';
import { studio } from './009-studio.ts';
import { partnerShoots } from './010-partner-shoots.ts';
import { tools } from './011-tools.ts';
import { phoneLinks } from './012-phone-links.ts';
import { studioCompany } from './013-studio-company.ts';
import { trials } from './014-trials.ts';
import { brand } from './016-brand.ts';
import { claims } from './017-claims.ts';
import { hostedRenders } from './018-hosted-renders.ts';
import { removals } from './019-removals.ts';
import { adminSorting } from './020-admin-sorting.ts';
import { once } from './021-once.ts';
import { discounts } from './022-discounts.ts';
import { photoFaults } from './023-photo-faults.ts';
import { shootRecovery } from './024-shoot-recovery.ts';
import { headshotMerit } from './025-headshot-merit.ts';
import { orderedCount } from './026-ordered-count.ts';
import { disputes } from './027-disputes.ts';
import { studioLimit } from './028-studio-limit.ts';
import { uploadSize } from './029-upload-size.ts';
import { visitorActions } from './030-visitor-actions.ts';
import { allowedExtensions } from './031-allowed-extensions.ts';
import { previews } from './032-previews.ts';
import { proposedFavourites } from './033-proposed-favourites.ts';
import { inviteNames } from './034-invite-names.ts';
import { teamLinkLimits } from './035-team-link-limits.ts';
import { photoDeaths } from './036-photo-deaths.ts';
import { companyPictures } from './037-company-pictures.ts';
import { exportsTable } from './038-exports.ts';
import { companyBilling } from './039-company-billing.ts';
import { uploadParts } from './040-upload-parts.ts';
import { taxReceipts } from './041-tax-receipts.ts';
import { studioEdits } from './042-studio-edits.ts';
import { provenance } from './043-provenance.ts';
import { afterEnd } from './044-after-end.ts';
import { hostedBudgets } from './045-hosted-budgets.ts';
import { clothes } from './047-clothes.ts';
import { lookRenderers } from './048-look-renderers.ts';
import { previewSurroundings } from './049-preview-surroundings.ts';
import { hostedEdits } from './050-hosted-edits.ts';
import { previewsFirst } from './051-previews-first.ts';
import { auditStaff } from './052-audit-staff.ts';
import { previewPhotos } from './053-preview-photos.ts';
import { headshotTakes } from './054-headshot-takes.ts';

export const migrations = [
  core,
  receipts,
  companies,
  gifts,
  affiliates,
  admin,
  billingDetails,
  integrations,
  studio,
  partnerShoots,
  tools,
  phoneLinks,
  studioCompany,
  trials,
  brand,
  claims,
  hostedRenders,
  removals,
  adminSorting,
  once,
  discounts,
  photoFaults,
  shootRecovery,
  headshotMerit,
  orderedCount,
  disputes,
  studioLimit,
  uploadSize,
  visitorActions,
  allowedExtensions,
  previews,
  proposedFavourites,
  inviteNames,
  teamLinkLimits,
  photoDeaths,
  companyPictures,
  exportsTable,
  companyBilling,
  uploadParts,
  taxReceipts,
  studioEdits,
  provenance,
  afterEnd,
  hostedBudgets,
  clothes,
  lookRenderers,
  previewSurroundings,
  hostedEdits,
  previewsFirst,
  auditStaff,
  previewPhotos,
  headshotTakes,
];
