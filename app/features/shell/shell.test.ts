// The rules between the slide-overs, the search, and where a page stands after a navigation.
import { describe, expect, it } from 'vitest';
import { keepsScroll } from './scroll';
import { matchesQuery, searchPagesAndOrders } from './search';
import { createSlideOverController, type SlideOverElement } from './slide-overs';

function bench() {
  const slide = (open: boolean): SlideOverElement & { open: boolean } => ({
    open,
    matches() {
      return this.open;
    },
    showPopover() {
      this.open = true;
    },
    hidePopover() {
      this.open = false;
    },
  });
  const sidebar = slide(false);
  const panel = slide(false);
  let waiting: { done: () => void; ms: number } | undefined;
  const rules = createSlideOverController(
    { sidebar, search: panel },
    {
      now: () => 0,
      set: (done, ms) => {
        waiting = { done, ms };
        return waiting;
      },
      clear: () => (waiting = undefined),
    },
  );
  return { sidebar, panel, rules, waiting: () => waiting };
}

describe('slide-overs', () => {
  it('toggles the search at once while the sidebar is closed', () => {
    const { panel, rules } = bench();
    rules.toggleSearch();
    expect(panel.open).toBe(true);
    rules.toggleSearch();
    expect(panel.open).toBe(false);
  });
  it('closes the sidebar first and toggles the search 200 ms later', () => {
    const { sidebar, panel, rules, waiting } = bench();
    sidebar.open = true;
    rules.toggleSearch();
    expect([sidebar.open, panel.open, waiting()?.ms]).toEqual([false, false, 200]);
    waiting()?.done();
    expect(panel.open).toBe(true);
  });
  it('closes both when the path changes', () => {
    const { sidebar, panel, rules } = bench();
    sidebar.open = panel.open = true;
    rules.pathChanged();
    expect([sidebar.open, panel.open]).toEqual([false, false]);
  });
});

describe('search', () => {
  it('finds words in any order and without accents', () => {
    expect(matchesQuery('jose maria', 'María José')).toBe(true);
    expect(matchesQuery('jose anna', 'María José')).toBe(false);
    expect(matchesQuery('  ', 'anything')).toBe(false);
  });
  it('finds pages and orders, and leads a draft to where it was left', () => {
    const order = (order_id: string, status: 'draft' | 'completed') =>
      ({ order_id, status, subject_name: 'Ada', purpose: null, created_at: '2026-01-01' }) as never;
    const found = searchPagesAndOrders(
      'ada',
      [{ path: '/app/orders', title: 'Orders' }],
      [order('1', 'draft'), order('2', 'completed')],
      (status) => status,
    );
    expect(found.pages).toEqual([]);
    expect(found.orders.map(({ to }) => to)).toEqual(['/app/photoshoot?order=1', '/ai-headshot-results/2']);
    expect(searchPagesAndOrders('orders', [{ path: '/app/orders', title: 'Orders' }], undefined, String)).toMatchObject(
      {
        failed: true,
        pages: [{ path: '/app/orders' }],
      },
    );
  });
});

describe('scrolling after a navigation', () => {
  const at = (address: string) => {
    const { pathname, search: query, hash } = new URL(address, 'http://x');
    return { pathname, search: query, hash };
  };
  it.each([
    ['/a', '/b', false],
    ['/a?page=1', '/a?page=2', true],
    ['/a', '/a?page=2', true],
    ['/a?q=x&page=1', '/a?page=2&q=x', true],
    ['/a?q=x', '/a?q=y', false],
    ['/a?page=1', '/b?page=2', false],
    ['/a', '/b#access_token=1', true],
    ['/a', '/b#book-now', true],
    ['/a', '/a#steps', false],
  ])('%s -> %s keeps the place: %s', (from, to, kept) => expect(keepsScroll(at(from), at(to))).toBe(kept));
});
