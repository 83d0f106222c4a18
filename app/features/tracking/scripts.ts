// Loads third-party scripts. One that fails to load changes nothing for the visitor.

/** Calls back when it has run, or will not. */
export function loadScript(src: string, after: () => void = () => undefined): void {
  const tag = document.createElement('script');
  tag.src = src;
  tag.async = true;
  tag.addEventListener('load', after);
  tag.addEventListener('error', after);
  document.head.append(tag);
}

/** The experiment vendor changes the page before it is seen; longer than this nobody waits for it. */
const HIDDEN_MS = 1000;

export function startExperiments(src: string): void {
  const { style } = document.documentElement;
  style.opacity = '0';
  const show = (): void => void style.removeProperty('opacity');
  setTimeout(show, HIDDEN_MS);
  loadScript(src, show);
}
