// A browser as the walk uses it. Firefox and WebKit speak two protocols of WebDriver; what differs are four calls, and the rest is here.

export type Actions = Record<string, unknown>[];

export interface Driver {
  open(url: string): Promise<void>;
  /** Runs a function of one JSON argument in the page, awaits it, and hands back its result as JSON. */
  run(source: string, argument: string): Promise<string>;
  /** Pointer and key actions, which both protocols describe alike. */
  perform(actions: Actions): Promise<void>;
  setFiles(selector: string, files: readonly string[]): Promise<void>;
  /** PNG as base64. */
  screenshot(): Promise<string>;
  close(): Promise<void>;
}

/** An element: by a selector, and by words that it contains. */
export interface Target {
  css: string;
  text?: string;
}

const KEYS = { Escape: '\uE00C', Enter: '\uE007', Tab: '\uE004' } as const;
const WAIT_MS = 60_000;
const EVERY_MS = 100;

export class TestBrowser {
  readonly name: string;
  readonly driver: Driver;

  constructor(name: string, driver: Driver) {
    this.name = name;
    this.driver = driver;
  }

  async evaluate<A, T>(call: (argument: A) => T | Promise<T>, argument: A): Promise<T> {
    return JSON.parse(await this.driver.run(call.toString(), JSON.stringify(argument ?? null))) as T;
  }

  /** Waits until the function says something other than false, null or nothing. */
  async until<A, T>(
    what: string,
    call: (argument: A) => T,
    argument: A,
    timeout = WAIT_MS,
  ): Promise<Exclude<NonNullable<T>, false>> {
    const end = Date.now() + timeout;
    for (;;) {
      // A page that is being replaced answers nothing.
      const found = await this.evaluate(call, argument).catch(() => undefined);
      if (found !== undefined && found !== null && found !== false) return found as Exclude<NonNullable<T>, false>;
      if (Date.now() > end) throw new Error(`${this.name}: waited ${timeout / 1000} s for ${what}`);
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  }

  visible(target: Target, timeout = WAIT_MS): Promise<{ x: number; y: number }> {
    return this.until(`${target.css} ${target.text ?? ''}`, middleOf, target, timeout);
  }

  gone(target: Target): Promise<true> {
    return this.until(`${target.css} to go`, isGone, target);
  }

  async open(url: string): Promise<void> {
    await this.driver.open(url);
    await this.until('the page', () => document.readyState === 'complete', null);
  }

  async click(target: Target): Promise<void> {
    const { x, y } = await this.visible(target);
    await this.driver.perform([
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x, y, duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  }

  async movePointer(target: Target): Promise<void> {
    const { x, y } = await this.visible(target);
    const actions = [{ type: 'pointerMove', x, y, duration: 0 }];
    await this.driver.perform([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]);
  }

  async type(target: Target, words: string): Promise<void> {
    await this.click(target);
    await this.keys([...words]);
  }

  press(key: keyof typeof KEYS): Promise<void> {
    return this.keys([KEYS[key]]);
  }

  private keys(values: readonly string[]): Promise<void> {
    const actions = values.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    return this.driver.perform([{ type: 'key', id: 'keyboard', actions }]);
  }
}

/** Runs in the page: the middle of the first such element that is seen, scrolled into view and at rest. */
function middleOf({ css, text }: Target): { x: number; y: number } | false {
  const element = [...document.querySelectorAll<HTMLElement>(css)].find(
    (each) => (!text || each.textContent?.includes(text)) && each.getClientRects().length > 0,
  );
  if (!element) return false;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = element.getBoundingClientRect();
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}

/** Runs in the page. */
function isGone({ css, text }: Target): boolean {
  return ![...document.querySelectorAll<HTMLElement>(css)].some(
    (each) => (!text || each.textContent?.includes(text)) && each.getClientRects().length > 0,
  );
}
