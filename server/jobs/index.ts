// Every job of the product: the runtime hands this list to the queue.
import type { Deps } from '../domain/deps.ts';
import type { JobDefinition } from '../ports/queue.ts';
import { askForPicture } from './ask-for-picture.ts';
import { prepareExport } from './prepare-export.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { deleteObjects } from './delete-objects.ts';
import { closeAccount } from './close-account.ts';
import { purgeToolPicturesJob } from './purge-tool-pictures.ts';
import { purgeVisitorDraftsJob } from './purge-visitor-drafts.ts';
import { deliverWebhook } from './deliver-webhook.ts';
import { judgeOutlineJob } from './judge-outline.ts';
import { makePreviews } from './make-previews.ts';
import { improvedPreviewJob } from './make-improved-preview.ts';
import { notifyOrder } from './notify-order.ts';
import { refundPayment } from './refund-payment.ts';
import { remindMembersDaily, mailSeatHolder } from './remind-members.ts';
import { renderShoots } from './render-shoot.ts';
import { renderStudio } from './render-studio.ts';
import { resumeWaiting } from './resume-waiting.ts';
import { sendGift } from './send-gift.ts';
import { sendInvite } from './send-invite.ts';
import { sendReceipt } from './send-receipt.ts';
import { sweep } from './sweep.ts';
import { mailAffiliate } from './mail-affiliate.ts';
import { mailDeletedMember } from './mail-deleted-member.ts';
import { endDueTrials, mailTrialDecision } from './trials.ts';

export interface JobSettings {
  /** Shoots of the engine that one process renders at once, and as many of a model: the renderer's slots. */
  shootsAtOnce?: number;
}

/** All job definitions. Their payload types differ, hence `never`; each definition parses its own payload. */
export function createJobs(deps: Deps, { shootsAtOnce = 1 }: JobSettings = {}): JobDefinition<never>[] {
  return [
    ...renderShoots(deps, shootsAtOnce),
    ...renderStudio(deps, shootsAtOnce),
    resumeWaiting(deps),
    notifyOrder(deps),
    prepareExport(deps),
    deleteObjects(deps),
    purgeToolPicturesJob(deps),
    purgeVisitorDraftsJob(deps),
    improvedPreviewJob(deps),
    judgeOutlineJob(deps),
    makePreviews(deps),
    sweep(deps),
    sendReceipt(deps),
    refundPayment(deps),
    closeAccount(deps),
    mailDeletedMember(deps),
    mailAffiliate(deps),
    reconcilePayments(deps),
    sendGift(deps),
    sendInvite(deps),
    mailSeatHolder(deps),
    askForPicture(deps),
    remindMembersDaily(deps),
    endDueTrials(deps),
    mailTrialDecision(deps),
    deliverWebhook(deps),
  ] as JobDefinition<never>[];
}
