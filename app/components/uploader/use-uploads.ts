// The upload queue in a component: its list, and the files that it is given.
import { useCallback, useEffect, useRef, useState } from 'react';
import { fileFingerprint } from './check-file';
import { createUploadQueue, type UploadItem, type UploadQueue } from './queue';
import { createPhotoSender } from './create-photo-sender';
import { withUploadTracking } from './analytics';

export interface Uploads {
  items: readonly UploadItem[];
  add(files: readonly File[], room: number): void;
  retry(key: string): void;
  remove(key: string): void;
}

/** `endpoint` takes the photos. `onArrived` is called whenever a photo has been uploaded, so that the page loads its state. */
export function useUploads(endpoint: string, source: string, onArrived: () => void): Uploads {
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const queue = useRef<UploadQueue<File>>(null);
  useEffect(() => {
    const made = createUploadQueue<File>({
      send: withUploadTracking(createPhotoSender(endpoint, source)),
      fingerprint: (file) => fileFingerprint(endpoint, file),
      onChange: setItems,
    });
    queue.current = made;
    return () => made.stop();
  }, [endpoint, source]);

  const arrived = items.filter((item) => item.state === 'done').length;
  const latestOnArrived = useRef(onArrived);
  useEffect(() => void (latestOnArrived.current = onArrived));
  useEffect(() => {
    if (arrived > 0) latestOnArrived.current();
  }, [arrived]);

  // Leaving is possible, and what was sent is not lost, but nobody should do it by mistake.
  const busy = items.some(({ state }) => state === 'sending' || state === 'waiting');
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [busy]);

  return {
    items,
    add: useCallback((files, room) => queue.current?.add(files, room), []),
    retry: useCallback((key) => queue.current?.retry(key), []),
    remove: useCallback((key) => queue.current?.remove(key), []),
  };
}
