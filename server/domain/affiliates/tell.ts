// The job that mails affiliates: the word on their registration, and that money was sent.
export const AFFILIATE_JOB = 'tell-affiliate';
