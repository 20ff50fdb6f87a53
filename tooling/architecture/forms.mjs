// A form that sends a version must be a ChangeDrawer or a PreviewDrawer, because they own the version that they have
// shown (docs/adr/0016).
import ts from 'typescript'

const screens = /^apps\/web\/src\/.*(?<!\.test)\.tsx$/
/** Props of these drawers are sent without a version of the drawer's own. */
const isWithoutVersion = (element, file) => {
  const name = element.tagName.getText(file)
  if (name === 'EditDrawer') return true
  return name === 'PreviewDrawer' && element.attributes.getText(file).includes('...noVersion')
}

/** The constants of the file by name; both of two constants with one name. */
const constantsOf = (file) => {
  const constants = new Map()
  const visit = (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      constants.set(node.name.text, [...(constants.get(node.name.text) ?? []), node.initializer])
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return constants
}

/** `seen` is the argument that a ChangeDrawer passes, so such a function serves either kind of drawer. */
const isOfSeen = (value) => ts.isPropertyAccessExpression(value) && value.expression.getText() === 'seen'

const sentVersion = (node) => {
  if (ts.isShorthandPropertyAssignment(node)) return node.name.text === 'version' ? node.name : undefined
  if (!ts.isPropertyAssignment(node) || node.name.getText() !== 'version') return undefined
  return isOfSeen(node.initializer) ? undefined : node.initializer
}

/**
 * The first version that is reached from the node through the constants of its file; the children of the drawer are not
 * sent.
 */
const findVersion = (node, constants, visited) => {
  const found = sentVersion(node)
  if (found) return found
  if (ts.isIdentifier(node) && !visited.has(node.text)) {
    visited.add(node.text)
    for (const value of constants.get(node.text) ?? []) {
      const version = findVersion(value, constants, visited)
      if (version) return version
    }
  }
  return ts.forEachChild(node, (child) => findVersion(child, constants, visited))
}

/**
 * @param {string[]} paths
 * @param {(path: string) => string} read
 * @returns {string[]} the problems, each with its solution
 */
export const findFormProblems = (paths, read) => {
  const problems = []
  for (const path of paths) {
    if (!screens.test(path)) continue
    const text = read(path)
    if (!/<(EditDrawer|PreviewDrawer)\b/.test(text) || !/\bversion\b/.test(text)) continue
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
    const constants = constantsOf(file)
    const visit = (node) => {
      if ((ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) && isWithoutVersion(node, file)) {
        const version = findVersion(node.attributes, constants, new Set())
        if (version) {
          const line = file.getLineAndCharacterOfPosition(version.getStart()).line + 1
          problems.push(
            `${path}:${line}: a form that sends a version does not choose it: ChangeDrawer or PreviewDrawer gives the one that was seen (docs/adr/0016)`,
          )
        }
      }
      ts.forEachChild(node, visit)
    }
    visit(file)
  }
  return problems
}
