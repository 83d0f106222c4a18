// Which headshots are proposed as favourites, and that a proposal is made once.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StyleId } from '../../contracts/catalogue.ts';
import type { RenderedHeadshot } from '../../ports/renderer.ts';
import type { Person } from '../access/viewer.ts';
import { createJobs } from '../../jobs/index.ts';
import { createWorld, type World } from '#tests/factories/deps.ts';
import { hashDistance } from '../../engine/analysis/hash-distance.ts';
import { createTestRenderer, headshotOf } from '#tests/factories/pictures.ts';
import { createStartedOrder } from '#tests/factories/shoots.ts';
import { removeAttachment } from '../photos/remove-attachment.ts';
import { setFavourite } from '../photos/mark-headshot.ts';
import { answerProposal } from './answer-proposal.ts';
import { type FavouriteCandidate, proposeFavourites as choose } from './propose-favourites.ts';
import { readOrder } from './read-order.ts';

const shot = (id: string, rank: number | null, changes: Partial<FavouriteCandidate> = {}): FavouriteCandidate => ({
  id,
  kind: 'headshot',
  rank,
  style: 'library',
  photo_id: null,
  phash: null,
  slot: 0,
  findings: { warnings: [] },
  favourite: false,
  deleted_at: null,
  ...changes,
});
const proposeFavourites = (shots: readonly FavouriteCandidate[]): string[] =>
  choose({ renderer: { hashDistance } }, shots);
/** One headshot of each photo in each look; ranks fall from photo to photo, and a little from look to look. */
const shootOf = (photos: number, looks: readonly StyleId[]): FavouriteCandidate[] =>
  Array.from({ length: photos }, (_, photo) =>
    looks.map((style, look) => shot(`${photo}${style}`, 90 - 3 * photo - look, { style, photo_id: `photo ${photo}` })),
  ).flat();

describe('the choice', () => {
  const looks: StyleId[] = ['library', 'greenery', 'studio-grey', 'navy-brand'];
  const photosOf = (ids: readonly string[]): number => new Set(ids.map((id) => id[0])).size;
  const looksOf = (ids: readonly string[]): number => new Set(ids.map((id) => id.slice(1))).size;

  it('is ten of a large shoot, begins with the best, and shows many photos and all looks', () => {
    const chosen = proposeFavourites(shootOf(10, looks));
    expect(chosen).toHaveLength(10);
    expect(new Set(chosen).size).toBe(10);
    expect(chosen[0]).toBe('0library');
    // The four of the best photo alone have ranks above those of the third.
    expect(photosOf(chosen)).toBeGreaterThanOrEqual(5);
    expect(looksOf(chosen)).toBe(4);
  });

  it('is ten of twenty, and at most half of the different ones of a shoot that has fewer, but not one alone', () => {
    const flagged = (id: string): FavouriteCandidate => shot(id, 99, { findings: { warnings: ['dim'] } });
    expect(proposeFavourites(shootOf(5, looks))).toHaveLength(10);
    expect(proposeFavourites([...shootOf(2, looks), flagged('x')])).toHaveLength(4);
    expect(proposeFavourites([...shootOf(1, ['library', 'cafe']), ...['x', 'y', 'z'].map(flagged)])).toHaveLength(2);
    // Seven of which the gallery shows each, and a second one behind each.
    const stacks = Array.from({ length: 7 }, (_, at) =>
      ['a', 'b'].map((id) => shot(`${at}${id}`, 90 - at, { photo_id: `photo ${at}`, phash: '000000000000000f' })),
    ).flat();
    expect(proposeFavourites(stacks)).toHaveLength(3);
    expect(proposeFavourites(shootOf(1, ['library', 'greenery']))).toEqual([]);
    expect(proposeFavourites([...shootOf(1, ['library']), flagged('x')])).toEqual([]);
  });

  it('holds one of those that hardly differ, and others in their place', () => {
    const alike = Array.from({ length: 12 }, (_, at) =>
      shot(`alike ${at}`, 95 - at, { photo_id: 'one', phash: '000000000000000f' }),
    );
    const chosen = proposeFavourites([...alike, ...shootOf(5, looks)]);
    expect(chosen).toHaveLength(10);
    expect(chosen.filter((id) => id.startsWith('alike'))).toEqual(['alike 0']);
  });

  it('takes the good one where the better one that resembles it is flagged', () => {
    const near = { photo_id: 'one', phash: '000000000000000f' };
    const shots = [
      shot('flagged', 95, { ...near, findings: { warnings: ['eyes_closed'] } }),
      shot('good', 80, near),
      ...['other', 'third', 'fourth'].map((id, at) => shot(id, 70 - at)),
    ];
    expect(proposeFavourites(shots)).toEqual(['good', 'other']);
  });

  it('takes a much better headshot of the same photo before a weak one of another', () => {
    const shots = ['a', 'b', 'c', 'd'].map((id) => shot(id, 90, { photo_id: 'good' }));
    const weak = Array.from({ length: 9 }, (_, at) => shot(`weak ${at}`, 30, { photo_id: `weak ${at}` }));
    expect(proposeFavourites([...weak, ...shots]).slice(0, 3)).toEqual(['a', 'b', 'c']);
  });

  it('never holds a headshot of a flagged photo, one that is not ranked, or one that is deleted', () => {
    const flagged = shot('flagged', 99, { findings: { warnings: ['eyes_closed'] } });
    const shots = [
      flagged,
      shot('old', null),
      shot('gone', 98, { deleted_at: new Date(0) }),
      shot('photo', 97, { kind: 'photo' }),
      ...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id, at) => shot(id, 60 - at)),
    ];
    expect(proposeFavourites(shots)).toEqual(['a', 'b', 'c', 'd']);
    expect(proposeFavourites(Array.from({ length: 12 }, (_, at) => ({ ...flagged, id: `${at}` })))).toEqual([]);
  });
});

describe('the proposal of a shoot', () => {
  let world: World;
  let ada: Person;
  let id: string;
  beforeAll(async () => void (world = await createWorld()), 60_000);
  afterAll(() => world.close());
  beforeEach(async () => {
    ada = await world.person({}, 20);
    let rank = 90;
    world.deps.renderer.render = async (slot): Promise<RenderedHeadshot> => ({
      ...headshotOf(slot),
      rank: (rank -= 1),
    });
    id = await createStartedOrder(world, ada);
    expect((await read()).proposed_favourites).toEqual([]);
    await world.deps.queue.drain(createJobs(world.deps));
    world.deps.renderer.render = createTestRenderer().render;
  });
  const read = () => readOrder(world.deps, ada, id);
  const favourites = async () =>
    (await read()).attachments.filter(({ favourite }) => favourite).map(({ attachment_id }) => attachment_id);

  it('becomes its favourites when it is accepted, and is not made again', async () => {
    const proposed = (await read()).proposed_favourites!;
    expect(proposed).toHaveLength(10);
    expect(await answerProposal(world.deps, ada, id, true)).toEqual({ added: 10 });
    expect((await favourites()).toSorted()).toEqual(proposed.toSorted());
    await setFavourite(world.deps, ada, proposed[0]!, false);
    expect(await answerProposal(world.deps, ada, id, true)).toEqual({ added: 0 });
    expect(await favourites()).toHaveLength(9);
    expect((await read()).proposed_favourites).toBeNull();
  });

  it('changes nothing when it is dismissed, and is not made again', async () => {
    expect(await answerProposal(world.deps, ada, id, false)).toEqual({ added: 0 });
    expect(await read()).toMatchObject({ proposed_favourites: null });
    expect(await favourites()).toEqual([]);
  });

  it('is not made to somebody who has begun to choose, but can still be accepted where it is shown', async () => {
    const proposed = (await read()).proposed_favourites!;
    await setFavourite(world.deps, ada, proposed[1]!, true);
    expect((await read()).proposed_favourites).toEqual([]);
    expect(await answerProposal(world.deps, ada, id, true)).toEqual({ added: 9 });
    expect((await favourites()).toSorted()).toEqual(proposed.toSorted());
  });

  it('goes on without a headshot that is deleted', async () => {
    const [first] = (await read()).proposed_favourites!;
    await removeAttachment(world.deps, ada, first!);
    expect((await read()).proposed_favourites).not.toContain(first);
  });

  it('is made to its owner alone', async () => {
    const staff = await world.person({ role: 'admin' });
    expect((await readOrder(world.deps, staff, id)).proposed_favourites).toEqual([]);
    await expect(answerProposal(world.deps, staff, id, true)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the photo of a headshot', () => {
  it('is told to the owner of the shoot and to nobody else', async () => {
    const world = await createWorld();
    const ada = await world.person({}, 20);
    const staff = await world.person({ role: 'admin' });
    const photo = world.deps.ids.uuid();
    world.deps.renderer.render = async (slot) => ({ ...headshotOf(slot), photo });
    const id = await createStartedOrder(world, ada);
    await world.deps.queue.drain(createJobs(world.deps));
    const photosFor = async (person: Person) => {
      const { attachments } = await readOrder(world.deps, person, id);
      return new Set(attachments.filter(({ kind }) => kind === 'headshot').map(({ photo_id }) => photo_id));
    };
    expect(await photosFor(ada)).toEqual(new Set([photo]));
    expect(await photosFor(staff)).toEqual(new Set([null]));
    await world.close();
  });
});
