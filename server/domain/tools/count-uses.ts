// Daily limits of the free tools for one network (IPv4 address or IPv6 /64).
import { DAY_SECONDS } from '../../contracts/durations.ts';
import { PREVIEW_USES, TOOL_USES, type ToolName } from '../../contracts/tools.ts';
import { networkOf } from '../../ports/network.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';

/** Counts a picture given to a tool. Throws `rate_limited`. */
export const countToolUse = (deps: Pick<Deps, 'limits'>, tool: ToolName, ip: string): Promise<void> =>
  count(deps, `tool ${tool} ${networkOf(ip)}`, TOOL_USES[tool]);

/** Counts a headshot of the analyzer. Throws `rate_limited`. */
export const countPreviewUse = (deps: Pick<Deps, 'limits'>, ip: string): Promise<void> =>
  count(deps, `tool after ${networkOf(ip)}`, PREVIEW_USES);

async function count({ limits }: Pick<Deps, 'limits'>, key: string, max: number): Promise<void> {
  const { allowed, retryAfter } = await limits.hit(key, max, DAY_SECONDS);
  if (!allowed)
    throw new AppError('rate_limited', 'That was enough for today. Please try again later.', { retryAfter });
}
