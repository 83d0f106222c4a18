// Chooses the renderer. A hosted one is only loaded if configured, because it loads the AI SDK.
import type { Env } from '../../env.ts';
import type { HostedDeps } from './hosted/index.ts';
import { createEmbeddedRenderer, type EmbeddedRenderer } from './index.ts';

export interface ChosenRenderer {
  renderer: EmbeddedRenderer;
  state: string;
  hosted: boolean;
}

export async function chooseRenderer(
  { renderer: { hosted } }: Env,
  { cores, ...deps }: HostedDeps & { cores: number },
): Promise<ChosenRenderer> {
  const engine = createEmbeddedRenderer({ cores, log: deps.log });
  const shoots = engine.shootsAtOnce === 1 ? 'one shoot' : `${engine.shootsAtOnce} shoots`;
  if (!hosted) return { renderer: engine, state: `${engine.name}, ${shoots} at a time`, hosted: false };
  const { createHostedRenderer } = await import('./hosted/index.ts');
  const renderer = createHostedRenderer(engine, hosted, deps);
  return { renderer, state: `${renderer.name}, ${shoots} at a time, ${hosted.parallel} pictures each`, hosted: true };
}
