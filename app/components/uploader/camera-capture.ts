// Which files the page's own camera made: the shoot remembers of each photo how it came.
const cameraCaptures = new WeakSet<File>();

export const markAsCameraCapture = (file: File): File => {
  cameraCaptures.add(file);
  return file;
};
export const isCameraCapture = (file: File): boolean => cameraCaptures.has(file);
