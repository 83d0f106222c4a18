// While the next page is on its way: the bar, and where the page stands afterwards.
import { useEffect, useRef } from 'react';
import { ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { LoadingBar } from '~/ui/loading-bar';
import { keepsScroll } from './scroll';
import { useVersionCheck } from './use-version-check';

export function NavigationFeedback({ nonce }: { nonce: string }) {
  useVersionCheck();
  const navigation = useNavigation();
  const location = useLocation();
  const previous = useRef(location);
  const kept = useRef(0);
  // ScrollRestoration would go to the top; where SPEC says to stay, the place is put back after it.
  useEffect(() => {
    if (navigation.state === 'loading') kept.current = window.scrollY;
  }, [navigation.state]);
  useEffect(() => {
    if (previous.current !== location && keepsScroll(previous.current, location))
      window.scrollTo({ top: kept.current, behavior: 'instant' });
    previous.current = location;
  }, [location]);
  return (
    <>
      <LoadingBar loading={navigation.state !== 'idle'} />
      <ScrollRestoration nonce={nonce} />
    </>
  );
}
