// The checkout as a Project: the files that git knows or would add, so neither build output nor data.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Project } from './project.ts';

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
