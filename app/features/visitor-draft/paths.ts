// Addresses of the flow that needs no account, and of where it ends.
export const GENERATOR_PATH = '/free-tools/free-ai-headshot-generator';
/** Behind the sign-in: moves the draft to the account, and goes on with the package. */
export const CLAIM_DRAFT_PATH = '/app/photoshoot/continue';
