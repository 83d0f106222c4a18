// No captcha (`CAPTCHA=off`): for tests and load tests, on a local machine only.
import type { Captcha } from '../../ports/captcha.ts';

export const captchaOff: Captcha = { name: 'off', verify: async () => true };
