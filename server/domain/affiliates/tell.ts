// Enqueues the mails to affiliates: the decision on their registration, and payouts.
export const AFFILIATE_JOB = 'tell-affiliate';
