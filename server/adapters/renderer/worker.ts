// What a child process of the pool runs: the engine, with as many threads as its share of the cores.
import {
  checkFrame,
  createShoot,
  exportPreset,
  ingestPhoto,
  setEngineThreads,
  type Shoot,
} from '../../engine/index.ts';
import { makeLinkCard } from './link-card.ts';
import { serve } from './serve.ts';
import { toolWork } from './tool-work.ts';

setEngineThreads(Number(process.argv[2] ?? 1));

serve((onStage, onBroken) => {
  let shoot: Shoot | undefined;
  const opened = (): Shoot => {
    if (!shoot) throw new Error('No shoot is open');
    return shoot;
  };
  return {
    ...toolWork,
    ingest: (bytes, set) => ingestPhoto(bytes, set),
    checkFrame: (bytes, photoWidth, others) => checkFrame(bytes, photoWidth, others),
    exportPreset: (headshot, preset, format) =>
      preset === 'og' ? makeLinkCard(headshot) : exportPreset(headshot, preset, format),
    open: async (photos, terms) => {
      shoot?.dispose();
      shoot = await createShoot(photos, { ...terms, onStage, onBroken });
      return [...shoot.plan];
    },
    render: async (slot) => opened().render(slot),
    arrange: async (variations) => opened().arrange(variations),
    references: async (count) => opened().references(count),
    finish: async (candidate, slot) => opened().finish(candidate, slot),
    close: async () => {
      shoot?.dispose();
      shoot = undefined;
    },
  };
});
