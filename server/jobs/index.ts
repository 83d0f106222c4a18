// Every job of the product: the runtime hands this list to the queue.
import type { Deps } from '../domain/deps.ts';
import type { JobDefinition } from '../ports/queue.ts';
import { askForPictureJob } from './ask-for-picture.ts';
import { prepareExportJob } from './prepare-export.ts';
import { reconcilePaymentsJob } from './reconcile-payments.ts';
import { deleteObjectsJob } from './delete-objects.ts';
import { closeAccountJob } from './close-account.ts';
import { purgeToolPicturesJob } from './purge-tool-pictures.ts';
import { purgeVisitorDraftsJob } from './purge-visitor-drafts.ts';
import { deliverWebhookJob } from './deliver-webhook.ts';
import { judgeOutlineJob } from './judge-outline.ts';
import { makePreviewsJob } from './make-previews.ts';
import { improvedPreviewJob } from './make-improved-preview.ts';
import { notifyOrderJob } from './notify-order.ts';
import { refundPaymentJob } from './refund-payment.ts';
import { remindIdleMembersJob, remindMemberJob } from './remind-members.ts';
import { renderShootJobs } from './render-shoot.ts';
import { renderStudioJobs } from './render-studio.ts';
import { resumeWaitingJob } from './resume-waiting.ts';
import { sendGiftJob } from './send-gift.ts';
import { sendInviteJob } from './send-invite.ts';
import { sendPurchaseMailJob } from './send-receipt.ts';
import { sweepJob } from './sweep.ts';
import { mailAffiliateJob } from './mail-affiliate.ts';
import { mailDeletedMemberJob } from './mail-deleted-member.ts';
import { endTrialsJob, mailTrialDecisionJob } from './trials.ts';

export interface JobSettings {
  /** Shoots of the engine that one process renders at once, and as many of a model: the renderer's slots. */
  shootsAtOnce?: number;
}

/** All job definitions. Their payload types differ, hence `never`; each definition parses its own payload. */
export function createJobs(deps: Deps, { shootsAtOnce = 1 }: JobSettings = {}): JobDefinition<never>[] {
  return [
    ...renderShootJobs(deps, shootsAtOnce),
    ...renderStudioJobs(deps, shootsAtOnce),
    resumeWaitingJob(deps),
    notifyOrderJob(deps),
    prepareExportJob(deps),
    deleteObjectsJob(deps),
    purgeToolPicturesJob(deps),
    purgeVisitorDraftsJob(deps),
    improvedPreviewJob(deps),
    judgeOutlineJob(deps),
    makePreviewsJob(deps),
    sweepJob(deps),
    sendPurchaseMailJob(deps),
    refundPaymentJob(deps),
    closeAccountJob(deps),
    mailDeletedMemberJob(deps),
    mailAffiliateJob(deps),
    reconcilePaymentsJob(deps),
    sendGiftJob(deps),
    sendInviteJob(deps),
    remindMemberJob(deps),
    askForPictureJob(deps),
    remindIdleMembersJob(deps),
    endTrialsJob(deps),
    mailTrialDecisionJob(deps),
    deliverWebhookJob(deps),
  ] as JobDefinition<never>[];
}
