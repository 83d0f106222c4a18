// Which files the page's own camera made: the shoot remembers of each photo how it came.
const taken = new WeakSet<File>();

export const markTaken = (file: File): File => {
  taken.add(file);
  return file;
};
export const wasTaken = (file: File): boolean => taken.has(file);
