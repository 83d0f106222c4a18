// A QR code as a picture in the page: drawn here, so that the link never goes to somebody else's service.
import QRCode from 'qrcode';

/** Black on white in either colour mode, with the quiet zone of four modules that scanners want (ISO/IEC 18004). */
export async function qrCodeDataUrl(text: string): Promise<string> {
  const svg = await QRCode.toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
