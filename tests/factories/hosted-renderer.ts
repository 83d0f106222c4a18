// A hosted renderer for tests: it asks a stand-in of a provider (tests/contracts/renderer-servers.ts), does not wait between tries, and its engine
// takes any picture for the person.
import { createHostedRenderer } from '#server/adapters/renderer/hosted/index.ts';
import type { HostedRenderer } from '#server/env/hosted-renderer.ts';
import type { Renderer } from '#server/ports/renderer.ts';
import { createQuickEngine } from '#tests/contracts/renderer-engine.ts';
import type { TestRenderer } from '#tests/factories/pictures.ts';
import type { World } from '#tests/factories/deps.ts';

export const createTestHostedRenderer = ({ deps }: Pick<World, 'deps'>, settings: HostedRenderer): Renderer =>
  createHostedRenderer(createQuickEngine(), settings, {
    ...{ ...deps, limits: { pollMs: 2 } },
    pause: async () => undefined,
  });

/** From now on the world's pictures come from it. */
export function installHostedRenderer(world: Pick<World, 'deps'>, settings: HostedRenderer): void {
  world.deps.renderer = createTestHostedRenderer(world, settings) as unknown as TestRenderer;
}
