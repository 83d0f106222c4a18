// Takes a Markdown file apart into its checked front matter and its body. The pages and the lint step read files through this.
import matter from 'gray-matter';
import type { z } from 'zod';
import { SCHEMAS, type Collection, type FrontMatter } from './schemas.ts';

export interface ParsedContent<C extends Collection> {
  data: FrontMatter<C>;
  body: string;
}

/** What is wrong with a file, a line each; thrown by `parseContentFile`. */
export class FrontMatterError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(problems.join('; '));
    this.name = 'FrontMatterError';
    this.problems = problems;
  }
}

export function parseContentFile<C extends Collection>(collection: C, text: string): ParsedContent<C> {
  // Another language behind the dashes would be run as a program.
  if (!/^---\r?\n/.test(text)) throw new FrontMatterError(['begin the file with a line of three dashes and YAML']);
  let file: { data: unknown; content: string };
  try {
    // With options given, gray-matter keeps nothing of what it read.
    file = matter(text, { language: 'yaml' });
  } catch (error) {
    throw new FrontMatterError([`the YAML cannot be read: ${String(error).split('\n')[0]}`]);
  }
  const parsed = SCHEMAS[collection].safeParse(file.data) as z.ZodSafeParseResult<FrontMatter<C>>;
  if (!parsed.success)
    throw new FrontMatterError(
      parsed.error.issues.map((issue) => `${issue.path.join('.') || 'front matter'}: ${issue.message}`),
    );
  return { data: parsed.data, body: file.content.trim() };
}
