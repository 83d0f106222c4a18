// What rules look at: the files of the repository and their text; what they report: a place and what to do there.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

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

/** What git knows or would add: neither build output nor anybody's data. */
export function openProject(root: string): Project {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const files = [...new Set(listed.split('\0'))].filter((file) => file && existsSync(path.join(root, file)));
  const texts = new Map<string, string>();
  return {
    files,
    read(file) {
      let text = texts.get(file);
      if (text === undefined) texts.set(file, (text = readFileSync(path.join(root, file), 'utf8')));
      return text;
    },
  };
}

/** A project out of thin air, for the rules' own tests. */
export function projectOf(texts: Record<string, string>): Project {
  return { files: Object.keys(texts), read: (file) => texts[file] ?? '' };
}

export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

export const isCode = (file: string): boolean => /\.tsx?$/.test(file) && !file.endsWith('.d.ts');
/** Tests, and what only they use: everything in tests/, and the fixture that stands beside the code it serves. */
export const isTest = (file: string): boolean =>
  file.startsWith('tests/') || /(?:\.(?:test|spec|fixture)|\/fixture)\.tsx?$/.test(file);
