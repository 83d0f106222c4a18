// The editor's undo history and gestures, without a page.
import { describe, expect, it } from 'vitest';
import { FIRST_DESIGN } from '#server/contracts/picture-editor.ts';
import { GESTURE } from '~/ui/tokens';
import { createGestureRecognizer, type GestureHandlers, type PointerPoint } from './gestures';
import { closeEdit, createHistory, redo, undo } from '~/web/forms/edit-history';
import { pushDesignEdit } from './history';

describe('undo and redo', () => {
  it('go back and forth through every step', () => {
    let history = createHistory(FIRST_DESIGN);
    history = pushDesignEdit(history, { background: 'blur' });
    history = pushDesignEdit(history, { shape: 'portrait' });
    expect(history.now).toMatchObject({ background: 'blur', shape: 'portrait', size: 'portrait' });
    history = undo(undo(undo(history)));
    expect(history.now).toEqual(FIRST_DESIGN);
    history = redo(redo(redo(history)));
    expect(history.now).toMatchObject({ background: 'blur', shape: 'portrait' });
  });

  it('take a pulled slider for one step, until it is let go', () => {
    let history = createHistory(FIRST_DESIGN);
    for (const light of [5, 10, 20]) history = pushDesignEdit(history, { light }, 'light');
    history = closeEdit(history);
    history = pushDesignEdit(history, { light: 30 }, 'light');
    expect(undo(history).now.light).toBe(20);
    expect(undo(undo(history)).now.light).toBe(0);
  });

  it('forget what was undone when something else is done, and nothing for what changes nothing', () => {
    let history = pushDesignEdit(createHistory(FIRST_DESIGN), { zoom: 120 });
    expect(pushDesignEdit(history, { zoom: 120 })).toBe(history);
    history = pushDesignEdit(undo(history), { zoom: 80 });
    expect(redo(history).now.zoom).toBe(80);
  });
});

function hand() {
  const said: string[] = [];
  let due: (() => void) | undefined;
  const meanings: GestureHandlers = {
    move: (dx, dy) => said.push(`move ${dx} ${dy}`),
    pinch: (factor) => said.push(`pinch ${factor}`),
    swipe: (direction) => said.push(`swipe ${direction}`),
    hold: (held) => said.push(held ? 'hold' : 'release'),
    tap: () => said.push('tap'),
    end: () => undefined,
  };
  const gestures = createGestureRecognizer(meanings, { set: (done) => (due = done), clear: () => (due = undefined) });
  const at = (x: number, y: number, time = 0, id = 1, touch = true): PointerPoint => ({ id, x, y, time, touch });
  return { said, gestures, at, wait: () => due?.() };
}

describe('fingers', () => {
  it('tap within the tolerance, and no further', () => {
    const { said, gestures, at } = hand();
    gestures.down(at(0, 0));
    gestures.move(at(GESTURE.tapTolerancePx, 0));
    gestures.up(at(GESTURE.tapTolerancePx, 0));
    expect(said).toEqual(['tap']);
    gestures.down(at(0, 0));
    gestures.move(at(11, 0));
    gestures.up(at(11, 0, 1000));
    expect(said).toEqual(['tap', 'move 11 0']);
  });

  it('hold until they are lifted, and a hold is no tap', () => {
    const { said, gestures, at, wait } = hand();
    gestures.down(at(0, 0));
    wait();
    gestures.up(at(0, 0, 900));
    expect(said).toEqual(['hold', 'release']);
  });

  it('swipe when quick and long, by touch alone', () => {
    const { said, gestures, at } = hand();
    const pull = (length: number, time: number, touch = true): void => {
      gestures.down(at(0, 0, 0, 1, touch));
      gestures.move(at(length, 0, time, 1, touch));
      gestures.up(at(length, 0, time, 1, touch));
    };
    pull(-100, 200);
    pull(100, 399);
    pull(99, 200);
    pull(100, 400);
    pull(100, 200, false);
    expect(said.filter((word) => word.startsWith('swipe'))).toEqual(['swipe 1', 'swipe -1']);
  });

  it('pinch with two, and do not move meanwhile', () => {
    const { said, gestures, at } = hand();
    gestures.down(at(0, 0));
    gestures.down(at(100, 0, 0, 2));
    gestures.move(at(200, 0, 10, 2));
    gestures.up(at(200, 0, 20, 2));
    gestures.up(at(0, 0, 20));
    expect(said).toEqual(['pinch 2']);
  });

  it('forget everything when the system takes them away', () => {
    const { said, gestures, at, wait } = hand();
    gestures.down(at(0, 0));
    wait();
    gestures.cancel();
    gestures.move(at(50, 0));
    gestures.up(at(50, 0));
    expect(said).toEqual(['hold', 'release']);
  });
});
