// While the next page is on its way: the bar, and where the page stands afterwards.
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { ScrollRestoration, useLocation, useNavigation, useNavigationType } from 'react-router';
import { LoadingBar } from '~/ui/loading-bar';
import { keepsScroll } from './scroll';
import { useReloadOnNewBuild } from './use-version-check';

export function NavigationFeedback({ nonce }: { nonce: string }) {
  useReloadOnNewBuild();
  const navigation = useNavigation();
  const location = useLocation();
  const previous = useRef(location);
  const place = useRef(0);
  // ScrollRestoration would go to the top; where `keepsScroll` says to stay, the place is put back after it, before anything is painted.
  useLayoutEffect(() => {
    if (previous.current !== location && keepsScroll(previous.current, location))
      window.scrollTo({ top: place.current, behavior: 'instant' });
    previous.current = location;
  }, [location]);
  return (
    <>
      <LoadingBar loading={navigation.state !== 'idle'} />
      <BeforeScrolling placeRef={place} />
      <ScrollRestoration nonce={nonce} />
    </>
  );
}

/**
 * Stands before ScrollRestoration, so that its effects run first: says how to get to the new place, smoothly to a hash (from the top, on
 * another page) and at once to everywhere else, and notes where the page stood. By the style sheet alone every new page would first show
 * its middle and then travel to its top.
 */
function BeforeScrolling({ placeRef }: { placeRef: RefObject<number> }) {
  const location = useLocation();
  // A step back or forth brings back a place, whatever the hash.
  const stepped = useNavigationType() === 'POP';
  const { pathname, hash } = location;
  const page = useRef(pathname);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.scrollBehavior = 'auto';
    // Reading it makes the browser take note of the style as well.
    placeRef.current = window.scrollY;
    if (hash && !stepped) {
      if (page.current !== pathname) window.scrollTo(0, 0);
      if (!matchMedia('(prefers-reduced-motion: reduce)').matches) style.scrollBehavior = 'smooth';
    }
    page.current = pathname;
  }, [location, pathname, hash, stepped, placeRef]);
  // By now it has scrolled.
  useEffect(() => void document.documentElement.style.removeProperty('scroll-behavior'), [location]);
  return null;
}
