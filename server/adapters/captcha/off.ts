// No challenge at all: for tests and load from outside, and only on this very machine (`CAPTCHA=off`).
import type { Captcha } from '../../ports/captcha.ts';

export const captchaOff: Captcha = { name: 'off', verify: async () => true };
