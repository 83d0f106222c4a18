// A configuration that cannot be used; the start is refused with its message.
export class EnvError extends Error {
  /** One sentence each. */
  readonly problems: readonly string[];

  constructor(problems: string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((p) => `  - ${p}`).join('\n')}\ndocs/operations.md explains every variable.`,
    );
    this.name = 'EnvError';
    this.problems = problems;
  }
}
