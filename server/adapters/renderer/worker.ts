// What a worker process of the renderer runs: the engine, with as many threads as its share of the cores.
import {
  checkFrame,
  checkMattingModel,
  createShoot,
  exportPreset,
  ingestPhoto,
  judgeOutline,
  type MattingModel,
  setEngineThreads,
  setMattingModel,
  setSegmenterMemoryKept,
  type Shoot,
} from '../../engine/index.ts';
import { makeLinkCard } from './link-card.ts';
import { liveEditCalls } from './live-edits.ts';
import { makeLookPreview } from './look-preview.ts';
import { type EngineCalls, SHOOT_CALLS } from './protocol.ts';
import { serveCalls } from './serve-calls.ts';
import { toolCalls } from './tool-calls.ts';

const [threads = '1', segmenterMemory, mattingModel] = process.argv.slice(2);
setEngineThreads(Number(threads));
setSegmenterMemoryKept(segmenterMemory === 'kept');
if (mattingModel) setMattingModel(JSON.parse(mattingModel) as MattingModel);

serveCalls((reports) => {
  let shoot: Shoot | undefined;
  const onOpenShoot =
    (name: (typeof SHOOT_CALLS)[number]) =>
    async (...args: unknown[]): Promise<unknown> => {
      if (!shoot) throw new Error('No shoot is open');
      return (shoot[name] as (...values: unknown[]) => unknown)(...args);
    };
  const shootCalls = Object.fromEntries(SHOOT_CALLS.map((name) => [name, onOpenShoot(name)]));
  return {
    ...(shootCalls as Pick<EngineCalls, (typeof SHOOT_CALLS)[number]>),
    ...toolCalls,
    ...liveEditCalls(),
    ingest: ingestPhoto,
    judgeOutline,
    checkFrame,
    checkMattingModel,
    exportPreset: (headshot, preset, format) => {
      if (preset === 'og') return makeLinkCard(headshot);
      if (preset === 'preview') return makeLookPreview(headshot);
      return exportPreset(headshot, preset, format);
    },
    open: async (photos, options) => {
      shoot?.dispose();
      const { stage, photoFailed, withheld } = reports;
      shoot = await createShoot(photos, {
        ...options,
        onStage: stage,
        onBroken: photoFailed,
        onWithheld: withheld,
      });
      return [...shoot.plan];
    },
    close: async () => {
      shoot?.dispose();
      shoot = undefined;
    },
  };
});
