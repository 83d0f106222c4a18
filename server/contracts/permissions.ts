// The Permissions-Policy of pages. Every page of the app allows the camera, not only those with one, because a document keeps its policy
// through client-side navigation. Plain data: the app sends it with its pages.
export const permissionsPolicy = (camera: boolean): string =>
  `camera=(${camera ? 'self' : ''}), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()`;
