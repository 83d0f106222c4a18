// A hosted renderer for tests: it asks a stand-in of a provider (tests/contracts/renderer-servers.ts), does not wait between tries, and its engine
// takes any picture for the person.
import { createHostedRenderer } from '#server/adapters/renderer/hosted/index.ts';
import type { HostedRenderer } from '#server/env/hosted-renderer.ts';
import type { Renderer } from '#server/ports/renderer.ts';
import { createQuickEngine } from '#tests/contracts/renderer-engine.ts';
import type { TestRenderer } from '#tests/factories/pictures.ts';
import type { World } from '#tests/factories/deps.ts';

type Pause = NonNullable<Parameters<typeof createHostedRenderer>[2]['pause']>;

export const createTestHostedRenderer = (
  { deps }: Pick<World, 'deps'>,
  settings: HostedRenderer,
  pause: Pause = async () => undefined,
): Renderer =>
  createHostedRenderer(createQuickEngine(), settings, {
    ...{ ...deps, limits: { pollMs: 2 } },
    pause,
  });

/** From now on the world's pictures come from it. */
export function installHostedRenderer(world: Pick<World, 'deps'>, settings: HostedRenderer, pause?: Pause): void {
  world.deps.renderer = createTestHostedRenderer(world, settings, pause) as unknown as TestRenderer;
}
