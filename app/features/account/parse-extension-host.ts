// What a page can say about an extension: its id, and which browsers it is for. Its name is known to the browser only.

export function parseExtensionHost(extension: string): { id: string; browser: 'chromium' | 'firefox' } {
  const [id = ''] = extension.split('.');
  return { id, browser: extension.endsWith('.chromiumapp.org') ? 'chromium' : 'firefox' };
}
