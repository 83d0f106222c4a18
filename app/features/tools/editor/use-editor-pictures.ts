// The pictures that the canvas is made of: the photo taken apart, scenes as they are asked for, and a background of one's own.
import { useCallback, useEffect, useState } from 'react';
import type { Scene } from '#server/contracts/picture-editor.ts';
import { type EditorPicture, toolFileUrl } from '#server/contracts/tools.ts';
import type { Pictures } from './paint';

export const sceneUrl = (scene: Scene): string => `/pictures/scenes/${scene}.jpg`;

async function load(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

export interface UsePictures {
  /** Undefined until they are there. */
  pictures: Pictures | undefined;
  failed: boolean;
  /** Takes a picture from the device. False when it is none. */
  takeOwn(file: File): Promise<boolean>;
}

export function useEditorPictures({ id }: EditorPicture, scene: Scene | undefined): UsePictures {
  const [pictures, setPictures] = useState<Pictures>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let wanted = true;
    const files = (['photo.jpg', 'person.webp', 'behind.jpg'] as const).map((file) => load(toolFileUrl(id, file)));
    Promise.all(files).then(
      ([photo, person, behind]) =>
        wanted && setPictures({ photo: photo!, person: person!, behind: behind!, scenes: new Map() }),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [id]);
  const ready = pictures !== undefined;
  useEffect(() => {
    if (!ready || !scene) return;
    // A scene that does not come shows as the plain colour.
    load(sceneUrl(scene)).then(
      (image) => setPictures((known) => known && { ...known, scenes: new Map(known.scenes).set(scene, image) }),
      () => undefined,
    );
  }, [ready, scene]);
  const takeOwn = useCallback(async (file: File): Promise<boolean> => {
    const address = URL.createObjectURL(file);
    try {
      const own = await load(address);
      setPictures((known) => known && { ...known, own });
      return true;
    } catch {
      return false;
    } finally {
      URL.revokeObjectURL(address);
    }
  }, []);
  return { pictures, failed, takeOwn };
}
