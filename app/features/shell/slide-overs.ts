// The rules between the two slide-overs: opening the search while the sidebar is open closes the sidebar
// first and toggles the search 200 ms later; the sidebar closes when the path changes.
import { browserTimers, type Timers } from '~/ui/countdown';
import { SIDEBAR_TO_SEARCH_MS } from '~/ui/tokens';

export interface SlideOverElement {
  matches(selector: ':popover-open'): boolean;
  showPopover(): void;
  hidePopover(): void;
}

export function createSlideOverController(
  { sidebar, search }: { sidebar: SlideOverElement; search: SlideOverElement },
  timers: Timers = browserTimers,
) {
  const isOpen = (slide: SlideOverElement): boolean => slide.matches(':popover-open');
  const toggle = (slide: SlideOverElement): void => (isOpen(slide) ? slide.hidePopover() : slide.showPopover());
  let waiting: unknown;
  return {
    toggleSearch(): void {
      timers.clear(waiting);
      if (!isOpen(sidebar)) return toggle(search);
      sidebar.hidePopover();
      waiting = timers.set(() => toggle(search), SIDEBAR_TO_SEARCH_MS);
    },
    pathChanged(): void {
      if (isOpen(sidebar)) sidebar.hidePopover();
      if (isOpen(search)) search.hidePopover();
    },
    stop: () => timers.clear(waiting),
  };
}
