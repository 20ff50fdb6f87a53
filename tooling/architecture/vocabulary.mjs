// The closed vocabulary of file names: the end of a file's name says what it holds. docs/ARCHITECTURE.md describes each
// ending.

const domainEndings = ['schema', 'rules', 'policy', 'errors', 'presets', 'cases', 'test']
const domainFile = /^packages\/domain\/src\/(?!kernel\/|disciplines\/)[a-z-]+\/[a-z-]+\/([^/]+)$/
const disciplineEndings = ['schema', 'rules', 'score', 'order', 'rule-part', 'presets', 'test']
/** A file of a discipline, or of a folder of rules in it or in a noun. Those without an ending are named after their rule. */
const ruleFile =
  /^packages\/domain\/src\/(?:disciplines\/(?:[a-z-]+\/)+|(?!kernel\/)[a-z-]+\/[a-z-]+\/(?:[a-z-]+\/)+)([^/]+)$/

const apiEndings = [
  'router',
  'guards',
  'queries',
  'commands',
  'mappers',
  'files',
  'jobs',
  'gateway',
  'publication',
  'fixture',
  'test',
  // The types of a package that has none.
  'd',
]
const apiFile = /^packages\/api\/src\/(?!kernel\/)[a-z-]+\/[a-z-]+\/([^/]+)$/

const webEndings = [
  'page.tsx',
  'form.ts',
  'form.tsx',
  'columns.ts',
  'columns.tsx',
  'mutations.ts',
  'queries.ts',
  'view.ts',
  'address.ts',
  'keys.ts',
  'module.css',
  'screen.test.tsx',
]
const webFile = /^apps\/web\/src\/features\/([a-z-]+)\/(.+)$/
const hook = /^use-[a-z0-9-]+\.tsx?$/
const component = /^(?!use-)[a-z0-9-]+\.tsx$/
/** Folders of a noun that hold a family of files with one name or one purpose, each with its reason. */
const webFamilies = {
  'competitions/result/disciplines': 'each discipline has a folder with its fields and its entry screen',
  'competitions/result/entry-fields': 'the parts from which the disciplines make their fields',
}

const hasEnding = (name, endings) => endings.some((ending) => name.endsWith(`.${ending}.ts`))
const isNamedAfterRule = (name) => /^[a-z0-9-]+\.ts$/.test(name)

/** A test has the name of the file that it tests. */
const isWebFile = (name) => {
  const tested = name.replace(/\.test(\.tsx?)$/, '$1')
  return hook.test(tested) || webEndings.some((ending) => name.endsWith(`.${ending}`) || tested.endsWith(`.${ending}`))
}

const domainProblem = (path) => {
  const [, noun] = domainFile.exec(path) ?? []
  if (noun && !hasEnding(noun, domainEndings)) return `endings in a noun's folder are ${domainEndings.join(', ')}`
  const [, rule] = ruleFile.exec(path) ?? []
  if (rule?.endsWith('.ts') && !isNamedAfterRule(rule) && !hasEnding(rule, disciplineEndings)) {
    return `endings of a discipline or a family of rules are ${disciplineEndings.join(', ')}; a rule has its own name`
  }
  return null
}

const apiProblem = (path) => {
  const [, name] = apiFile.exec(path) ?? []
  return name && !hasEnding(name, apiEndings) ? `endings in a noun's folder are ${apiEndings.join(', ')}` : null
}

const webProblem = (path, text) => {
  const [, area, rest] = webFile.exec(path) ?? []
  if (!rest) return null
  const folders = rest.split('/')
  const name = folders.pop()
  const [noun, folder] = folders
  if (!noun) {
    return name.endsWith('.screen.test.tsx') ? null : 'a file belongs to a noun; only a test of several nouns has none'
  }
  if (!folder) return isWebFile(name) ? null : `endings in a noun's folder are use-*, ${webEndings.join(', ')}`
  if (folder === 'testing') return null
  if (folder === 'components') {
    if (folders.length > 2) return 'components has no folders'
    if (/^[a-z0-9-]+\.module\.css$/.test(name)) return null
    if (!component.test(name)) return 'components holds components; move it to the folder of the noun'
    return /\bexport const [A-Z]/.test(text) ? null : 'a file of components exports a component'
  }
  if (!(`${area}/${noun}/${folder}` in webFamilies))
    return `a noun has no folder ${folder}; only components and testing`
  return isNamedAfterRule(name) || component.test(name) || isWebFile(name)
    ? null
    : `a file of a family has its own name, or ends in ${webEndings.join(', ')}`
}

/** A view is tested without a screen. */
const viewImport = /^import (?!type\b)[^']*from '(react|react-i18next|@mantine\/[^']+|@tanstack\/[^']+|\.[^']+\.tsx)'/m

/** Every ending, as docs/ARCHITECTURE.md has to describe it. */
export const endings = [
  ...[...domainEndings, ...disciplineEndings, ...apiEndings].map((ending) => `.${ending}.ts`),
  ...webEndings.map((ending) => `.${ending}`),
]

/**
 * @param {string[]} paths @param {(path: string) => string} read
 * @returns {string[]} the problems, each with its solution
 */
export const findVocabularyProblems = (paths, read) =>
  paths
    .filter((path) => /^(apps|packages)\/.*\.(ts|tsx|css)$/.test(path) && !/\/generated\//.test(path))
    .flatMap((path) => {
      const text = webFile.test(path) ? read(path) : ''
      const problem = domainProblem(path) ?? apiProblem(path) ?? webProblem(path, text)
      const [, imported] = (path.endsWith('.view.ts') && viewImport.exec(text)) || []
      return [
        ...(problem === null ? [] : [`${path}: ${problem}`]),
        ...(imported ? [`${path}: imports ${imported}; a view is a pure function of what is shown`] : []),
      ]
    })
