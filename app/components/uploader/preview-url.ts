// A picture of a file that has not been sent yet. It costs no memory, only a name, and goes with the page.
import { canPreview } from './check-file';

const previews = new WeakMap<File, string>();

export function previewUrl(file: File): string | null {
  if (!canPreview(file)) return null;
  let url = previews.get(file);
  if (!url) previews.set(file, (url = URL.createObjectURL(file)));
  return url;
}
