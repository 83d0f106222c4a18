// What pages may ask the browser for. The camera is for pages of the app alone: a document keeps its permissions while one goes
// from page to page in it, so that it is not only those that have a camera. Plain data: the app sends it with its pages.
export const permissionsPolicy = (camera: boolean): string =>
  `camera=(${camera ? 'self' : ''}), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()`;
