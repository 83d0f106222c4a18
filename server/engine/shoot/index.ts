// A shoot: looks at all photos once, then makes one headshot a slot, each measured, and none that is not the person.
import { EngineError } from '../errors.ts';
import { finishCandidate, referencesOf } from './candidate.ts';
import { framed as frameOf, toPlannerPhoto } from './framed.ts';
import { analyzePhotos } from './analyze-photos.ts';
import { finishFaceLocked, lockMask, lockReference } from './locked-candidate.ts';
import { HeadshotMaker } from './headshot-maker.ts';
import type { Made } from './headshot-maker.ts';
import { flagsOf } from './rank.ts';
import { inOwnSurroundings } from './own-surroundings.ts';
import { planShoot } from './plan-shoot.ts';
import { photoByPhoto } from './takes.ts';
import { rulesOf } from './brand.ts';
import type { Shoot, ShootOptions, Stage } from './session-types.ts';
import type { Framed, Headshot, SourcePhoto } from './types.ts';
import { granted } from './wishes.ts';

export type { Shoot, ShootOptions, Stage } from './session-types.ts';

export async function createShoot(photos: readonly SourcePhoto[], options: ShootOptions = {}): Promise<Shoot> {
  const { onStage, onBroken, onWithheld, onChecked, signal } = options;
  const { styles, composition, reach } = rulesOf(options.brand);
  const enter = (stage: Stage, { id }: { id: string }): void => {
    signal?.throwIfAborted();
    onStage?.(stage, id);
  };
  const { inputs, materials, person, broken: unseen } = await analyzePhotos(photos, (photo) => enter('analyse', photo));
  const tellBroken = (photo: string, cause: unknown): void =>
    onBroken?.(photo, cause instanceof EngineError ? cause.code : 'engine', cause);
  if (materials.length > 0) for (const { id, cause } of unseen) tellBroken(id, cause);
  const framed = materials.map(frameOf).sort((a, b) => b.worth - a.worth);
  const takes = [...(options.plan ?? planShoot(framed.map(toPlannerPhoto), options.brand?.crop))];
  const litAlike = options.brand !== undefined;
  const maker = new HeadshotMaker({
    framed,
    takes,
    person,
    litAlike,
    reach,
    enter,
    tellBroken,
    onChecked,
    scale: options.scale,
    signal,
  });
  /** Of the candidates that passed: another that looks the same is no second headshot. */
  const finished: string[] = [...(options.delivered ?? [])];

  return {
    inputs,
    async render({ style: id, variation, wishes }) {
      const style = styles.find((known) => known.id === id);
      if (!style) throw new RangeError(`There is no style called ${id}`);
      const since = performance.now();
      const edited = wishes ? granted(styles, style, wishes) : { style };
      const slot = { name: `${id} ${variation}`, variation, wished: 'look' in edited ? edited : undefined };
      const mayKeepOwn = !wishes && !options.brand && style.background.kind !== 'own';
      const made = await maker.make(slot, edited.style, mayKeepOwn ? inOwnSurroundings(style) : undefined);
      if ('reason' in made) {
        onWithheld?.({ style: id, variation }, made);
        return null;
      }
      if (!wishes) maker.given.add(slot.name, made.signature);
      return headshotOf(made, maker.framedOf(made), since);
    },
    plan: takes,
    arrange: (variations) => photoByPhoto(takes, variations, (photo) => maker.isOut(photo)),
    async references(count, lock) {
      const [first, ...others] = framed;
      if (!lock || !first) return referencesOf(framed, count);
      return [await lockReference(first, lock), ...(await referencesOf(others, count - 1))];
    },
    async headMask(lock) {
      const [first] = framed;
      if (!first) throw new RangeError('There is no photo to be redrawn');
      return lockMask(first, lock);
    },
    async finish(candidate, { wishes, ...slot }, keepFace) {
      // No photo of ours: should the engine die over it, none is to blame.
      enter('score', { id: '' });
      const [first] = framed;
      if (keepFace && wishes && first && person)
        return finishFaceLocked(candidate, { style: slot.style, wishes }, first, person);
      const ordered = { ...slot, variation: composition ?? slot.variation, ...(wishes && { wishes }) };
      const done = await finishCandidate(candidate, ordered, person, finished);
      if ('phash' in done) finished.push(done.phash);
      return done;
    },
    dispose() {
      maker.dispose();
      takes.length = 0;
    },
  };
}

/** `since`: when the work on it began, of performance.now(). */
function headshotOf(made: Made, { material }: Pick<Framed, 'material'>, since: number): Headshot {
  const { score, signature: _, shown, ...files } = made;
  const { likeness, phash, quality, rank, composition } = score;
  const flags = flagsOf(material.findings.warnings);
  const seconds = Number(((performance.now() - since) / 1000).toFixed(2));
  return { ...files, style: shown, likeness, phash, quality, rank, flags, composition, origin: 'photo', seconds };
}
