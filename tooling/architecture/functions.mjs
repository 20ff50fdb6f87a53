// Checks that functions and types have one form, and that a function is short enough to read at once. See
// docs/CONTRIBUTING.md, Habits.
import ts from 'typescript'

const maximumLines = 120
const sources = /^(apps|packages|tooling|bench)\/.*\.(ts|tsx|mjs|cjs)$/
const apart = /\/(generated|fixtures|presets|demo)\/|\.d\.ts$/
/** Their long functions are lists of cases. */
const lists = /\.(test|fixture|flow|cases|presets)\.(ts|tsx|mjs)$|\/testing\//

/** @type {Record<string, string>} a function over the size, as `path: name`, with the reason why it is one */
const longWithReason = {}

const isAssertion = (node) => node.type && ts.isTypePredicateNode(node.type) && node.type.assertsModifier !== undefined

const usesThis = (node) => {
  if (node.kind === ts.SyntaxKind.ThisKeyword) return true
  if (ts.isFunctionExpression(node) || ts.isClassLike(node)) return false
  return ts.forEachChild(node, (child) => usesThis(child) || undefined) ?? false
}

/**
 * What an arrow constant cannot express: a generator, an overload, an assertion about its argument, a function with a
 * `this`.
 */
const mustBeDeclared = (node) =>
  node.asteriskToken !== undefined || node.body === undefined || isAssertion(node) || usesThis(node.body)

const nameOf = (node) => {
  const holder = node.name ?? node.parent.name
  return holder === undefined ? 'a function' : holder.getText()
}

/**
 * @param {string[]} paths
 * @param {(path: string) => string} read
 * @returns {string[]} the problems, each with its solution
 */
export const findFunctionProblems = (paths, read) => {
  const problems = []
  for (const path of paths) {
    if (!sources.test(path) || apart.test(path)) continue
    const text = read(path)
    const isLong = text.split('\n').length > maximumLines && !lists.test(path)
    if (!isLong && !/\b(function|interface)\b/.test(text)) continue
    const kind = path.endsWith('x') ? ts.ScriptKind.TSX : path.endsWith('ts') ? ts.ScriptKind.TS : ts.ScriptKind.JS
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
    const lineOf = (position) => file.getLineAndCharacterOfPosition(position).line + 1
    const visit = (node) => {
      if (ts.isFunctionDeclaration(node) && !mustBeDeclared(node)) {
        problems.push(`${path}:${lineOf(node.getStart())}: a function is a constant: const ${nameOf(node)} = () => …`)
      }
      if (ts.isInterfaceDeclaration(node) && !ts.isModuleBlock(node.parent)) {
        problems.push(`${path}:${lineOf(node.getStart())}: a shape is a type: type ${nameOf(node)} = { … }`)
      }
      if (isLong && ts.isFunctionLike(node) && 'body' in node && node.body) {
        const size = lineOf(node.end) - lineOf(node.getStart()) + 1
        if (size > maximumLines && !(`${path}: ${nameOf(node)}` in longWithReason)) {
          problems.push(
            `${path}:${lineOf(node.getStart())}: ${nameOf(node)} has ${size} lines; over ${maximumLines} a function has more than one reason to exist: split it`,
          )
        }
      }
      ts.forEachChild(node, visit)
    }
    visit(file)
  }
  return problems
}
