// The blog posts that exist in every language; all others are English only. The redirect rules and the language switcher read this.
export const TRANSLATED_POSTS: readonly string[] = [
  'best-ai-headshot-generators',
  'best-ai-linkedin-headshot-generator',
  'best-ai-headshot-app',
  'best-ai-portrait-generator',
  'best-ai-business-photo-generator',
  'best-profile-picture-creator',
  'best-ai-affiliate-programs',
  'affiliate-program',
  'profile-picture-for-linkedin',
  'market-size-research',
  'top-questions-answered',
];
