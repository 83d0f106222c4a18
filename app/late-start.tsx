// The framework's script of a page begins once the page's content has been painted, which may be after its background: until then the stylesheet,
// the typeface and the first picture have the line to themselves, and no script of ours holds up what there is to see. Forms and links work meanwhile as
// in a browser without scripts.

/** How React Router names the files of a page's script in the head, and how its script begins; the framework has no property for either. */
const PRELOAD = '<link rel="modulepreload"';
const MODULE = ' type="module" async=""';

/** What they are called until the page is painted: a browser does nothing with these. */
const LATE_PRELOAD = 'late-modulepreload';
const LATE_MODULE = 'late-module';

/** The page with its scripts put to sleep; `<StartLate />` in it wakes them. Low: pictures that are still on their way come first. */
export const deferPageScripts = (page: string): string =>
  page.replaceAll(PRELOAD, `<link rel="${LATE_PRELOAD}" fetchpriority="low"`).replace(MODULE, ` type="${LATE_MODULE}"`);

/** Milliseconds after the load event by which a page begins that was not painted: in a tab behind, fetched ahead, or in a browser that does not tell. */
const AT_LATEST = 1000;

/** A script that a browser has passed over once runs only as another element. */
const START = `(() => {
  let script = document.querySelector('script[type="${LATE_MODULE}"]');
  const start = () => {
    if (!script) return;
    for (const link of document.querySelectorAll('link[rel="${LATE_PRELOAD}"]')) link.rel = 'modulepreload';
    const awake = document.createElement('script');
    awake.type = 'module';
    awake.nonce = script.nonce;
    awake.textContent = script.textContent;
    script.replaceWith(awake);
    script = null;
  };
  const painted = (list) => list.getEntriesByName('first-contentful-paint').length > 0 && start();
  new PerformanceObserver(painted).observe({ type: 'paint', buffered: true });
  addEventListener('load', () => setTimeout(start, ${AT_LATEST}));
})()`;

/** Stands after `<Scripts>`. */
export function StartLate({ nonce }: { nonce: string | undefined }) {
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: START }} />;
}
