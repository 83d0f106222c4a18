// Every job of the product: the runtime hands this list to the queue.
import type { Deps } from '../domain/deps.ts';
import type { JobDefinition } from '../ports/queue.ts';
import { askAboutPendingPayments } from './ask-about-pending.ts';
import { bury } from './bury.ts';
import { closeAccount } from './close-account.ts';
import { forgetTools } from './forget-tool-pictures.ts';
import { deliverWebhook } from './deliver-webhook.ts';
import { makeSample } from './make-sample.ts';
import { notifyOrder } from './notify-order.ts';
import { refundPayment } from './refund-payment.ts';
import { remindEverybody, remindMember } from './remind-members.ts';
import { renderShoot } from './render-shoot.ts';
import { renderStudio } from './render-studio.ts';
import { sendGift } from './send-gift.ts';
import { sendInvite } from './send-invite.ts';
import { sendReceipt } from './send-receipt.ts';
import { sweep } from './sweep.ts';
import { tellAffiliate } from './tell-affiliate.ts';
import { tellDeletedMember } from './tell-deleted-member.ts';
import { endDueTrials, tellTrial } from './trials.ts';

export interface JobSettings {
  /** Shoots that one process renders at once: the renderer's slots. */
  shootsAtOnce?: number;
}

/** All job definitions. Their payload types differ, hence `never`; each definition parses its own payload. */
export function createJobs(deps: Deps, { shootsAtOnce = 1 }: JobSettings = {}): JobDefinition<never>[] {
  return [
    renderShoot(deps, shootsAtOnce),
    renderStudio(deps, shootsAtOnce),
    notifyOrder(deps),
    bury(deps),
    forgetTools(deps),
    makeSample(deps),
    sweep(deps),
    sendReceipt(deps),
    refundPayment(deps),
    closeAccount(deps),
    tellDeletedMember(deps),
    tellAffiliate(deps),
    askAboutPendingPayments(deps),
    sendGift(deps),
    sendInvite(deps),
    remindMember(deps),
    remindEverybody(deps),
    endDueTrials(deps),
    tellTrial(deps),
    deliverWebhook(deps),
  ] as JobDefinition<never>[];
}
