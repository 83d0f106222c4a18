// In the engine `!` only says that an array has a number at an index, as loops over pixels must. About anything else a tuple, the
// values themselves or an error that names what is missing say more.
import ts from 'typescript';
import { isCode, isTest, type Finding, type Rule } from '../project.ts';

/** Reads from what the assertion gives: then it is no number. */
const isReadFrom = (node: ts.NonNullExpression): boolean => {
  const { parent } = node;
  const reads =
    ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent) || ts.isCallExpression(parent);
  return reads && parent.expression === node;
};

const isElement = ({ expression }: ts.NonNullExpression): boolean =>
  ts.isElementAccessExpression(expression) && !ts.isStringLiteralLike(expression.argumentExpression);

function claimsIn(text: string): number[] {
  const source = ts.createSourceFile('engine.ts', text, ts.ScriptTarget.Latest, true);
  const lines: number[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isNonNullExpression(node) && (!isElement(node) || isReadFrom(node)))
      lines.push(source.getLineAndCharacterOfPosition(node.getEnd()).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lines;
}

export const numberAssertions: Rule = {
  name: 'number-assertions',
  check(project) {
    const findings: Finding[] = [];
    for (const file of project.files) {
      if (!file.startsWith('server/engine/') || !isCode(file) || isTest(file)) continue;
      for (const line of claimsIn(project.read(file)))
        findings.push({
          file,
          line,
          message:
            '! only after an element that is a number: use a tuple, loop over the values, or throw what is missing',
        });
    }
    return findings;
  },
};
