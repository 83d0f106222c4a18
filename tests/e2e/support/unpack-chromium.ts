// Unpacks the registry's Chromium into TMPDIR. Run as a process of its own by chromium.ts, which sets TMPDIR: the package takes
// its folder from there and from nowhere else.
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
