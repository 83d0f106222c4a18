// Which pages ask for a sign-in, and how the way back is noted.
import { expect, it } from 'vitest';
import { isGuarded, signInUrl } from './sign-in-guard';

it.each([
  ['/app', true],
  ['/app/orders', true],
  ['/de/app', true],
  ['/admin/settings', true],
  ['/application', false],
  ['/auth', false],
  ['/ai-headshot-results/1', false],
  ['/', false],
])('%s: %s', (path, guarded) => expect(isGuarded(path)).toBe(guarded));

it.each([
  ['/app', '/auth?redirect=%2Fapp'],
  ['/app/orders?page=2', '/auth?page=2&redirect=%2Fapp%2Forders%3Fpage%3D2'],
  ['/app?redirect=/app/teams', '/auth?redirect=%2Fapp%2Fteams'],
  ['/app?team_code=x', '/auth?team_code=x&redirect=%2Fapp%3Fteam_code%3Dx'],
])('%s -> %s', (address, signIn) => expect(signInUrl(new URL(address, 'http://x'), '/auth')).toBe(signIn));
