// Chooses the renderer. A hosted one is only loaded if configured, because it loads the AI SDK.
import path from 'node:path';
import type { Env } from '../../env/index.ts';
import { BadVariableError } from '../bad-variable.ts';
import type { HostedDeps } from './hosted/index.ts';
import { createEmbeddedRenderer, type EmbeddedRenderer } from './index.ts';

export interface ChosenRenderer {
  renderer: EmbeddedRenderer;
  state: string;
  hosted: boolean;
}

export async function chooseRenderer(
  { renderer: { hosted, matting } }: Env,
  { cores, ...deps }: HostedDeps & { cores: number },
): Promise<ChosenRenderer> {
  const engine = createEmbeddedRenderer({ cores, log: deps.log, mattingModel: matting });
  const mattes = matting ? `, mattes by ${path.basename(matting.path)} (${await mattingOf(engine, matting.path)})` : '';
  const shoots = engine.shootsAtOnce === 1 ? 'one shoot' : `${engine.shootsAtOnce} shoots`;
  if (!hosted) return { renderer: engine, state: `${engine.name}, ${shoots} at a time${mattes}`, hosted: false };
  const { createHostedRenderer } = await import('./hosted/index.ts');
  const renderer = createHostedRenderer(engine, hosted, deps);
  const price = renderer.lookChoice && `, ${renderer.lookChoice.credits} to 1 in credits`;
  return {
    renderer,
    state: `${renderer.name}, ${shoots} at a time, ${hosted.parallel} pictures each${price ?? ''}`,
    hosted: true,
  };
}

/** What the set network is; a file that cannot be used ends the start, because every shoot would fail by it. */
async function mattingOf(engine: EmbeddedRenderer, file: string): Promise<string> {
  try {
    return (await engine.checkMatting()) ?? '';
  } catch (error) {
    await engine.stop();
    const why = (error as Error).message.replace(/^\w+: /, '');
    throw new BadVariableError(
      `MATTING_MODEL cannot be used: ${file}: ${why}. Point it at an ONNX portrait matting network, or unset it for the built-in matte`,
      { cause: error },
    );
  }
}
