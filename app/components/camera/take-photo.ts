// The photo itself: what the camera's own photo mode gives where there is one, else the live picture at its full size.
import { markAsCameraCapture } from '../uploader/camera-capture';

const QUALITY = 0.95;
/** Some cameras never answer: then the live picture is the photo. */
const STILL_TIMEOUT_MS = 2500;

const FORMATS: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

export async function takePhoto(video: HTMLVideoElement, name: string): Promise<File> {
  const still = (await takeStill(video)) ?? (await drawFrame(video));
  return markAsCameraCapture(
    new File([still], `${name}.${FORMATS[still.type]}`, { type: still.type, lastModified: Date.now() }),
  );
}

/** Undefined where it is not available, or no better than the live picture. */
async function takeStill(video: HTMLVideoElement): Promise<Blob | undefined> {
  const [track] = (video.srcObject as MediaStream).getVideoTracks();
  if (!track || typeof ImageCapture === 'undefined') return undefined;
  try {
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, STILL_TIMEOUT_MS, undefined));
    const still = await Promise.race([new ImageCapture(track).takePhoto(), late]);
    if (!still || !FORMATS[still.type]) return undefined;
    const { width, height } = await createImageBitmap(still);
    return width * height >= video.videoWidth * video.videoHeight ? still : undefined;
  } catch {
    return undefined;
  }
}

async function drawFrame(video: HTMLVideoElement): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')!.drawImage(video, 0, 0);
  return canvasToJpeg(canvas, QUALITY);
}

export const canvasToJpeg = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written'))),
      'image/jpeg',
      quality,
    ),
  );
