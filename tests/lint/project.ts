// What rules look at: the files of the repository and their text; what they report: a place and what to do there.

export interface Project {
  /** Relative to the root, with forward slashes. */
  files: readonly string[];
  read(file: string): string;
}

export interface Finding {
  file: string;
  line: number;
  /** What is wrong, and what to do about it. */
  message: string;
  /** Worth a look, but no reason to fail. */
  warning?: boolean;
}

export interface Rule {
  name: string;
  check(project: Project): Finding[];
  /** Mends what can be mended: the new text of each file that changes. */
  fix?(project: Project): { file: string; text: string }[];
}

/** A project in memory, for the rules' own tests. */
export function projectOf(texts: Record<string, string>): Project {
  return { files: Object.keys(texts), read: (file) => texts[file] ?? '' };
}

export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

export const isCode = (file: string): boolean => /\.tsx?$/.test(file) && !file.endsWith('.d.ts');
/** Tests, and what only they use. */
export const isTest = (file: string): boolean => file.startsWith('tests/') || /\.(?:test|spec)\.tsx?$/.test(file);
