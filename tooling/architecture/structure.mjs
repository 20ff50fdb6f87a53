// Checks the shape of the tree as described in docs/ARCHITECTURE.md: a closed vocabulary of file names, one path for
// each noun, sizes. It has no dependencies, so that it reads as the rules.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findFormProblems } from './forms.mjs'
import { findFunctionProblems } from './functions.mjs'
import { findLanguageProblems } from './language.mjs'
import { findTableProblems } from './tables.mjs'
import { findVocabularyProblems } from './vocabulary.mjs'

const forbiddenWords = /(^|[-./])(utils?|helpers?|common|misc|stuff)([-./]|$)/
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
const routeFile = /^apps\/web\/src\/routes\//

const modelFile = /^packages\/db\/prisma\/models\/([a-z-]+)\/([a-z-]+)\.prisma$/
/** Their rows belong to a mechanism (history, sessions, roles), not to a noun with its own screens and calls. */
const technicalAreas = new Set(['kernel', 'access'])
const maximumLines = 500
/** A condition on a version, as written for the client; one level of braces may precede it. */
const versionInWhere = /\bwhere: \{(?:[^{}]|\{[^{}]*\})*?\bversion\b/
/**
 * A statement that only locks rows by their ref. A lock that reads columns, skips locked rows or is shared does not
 * match.
 */
const historyWrite = /\bhistory\s*\.(?:create|upsert)|INSERT INTO "?history\b/
const rowLock = /SELECT ref FROM \w+ WHERE ref = [^`]*? FOR (?:NO KEY )?UPDATE`/
/** A moment cut to its day: `toISOString().slice(0, 10)`, or the same on a moment that arrived as text. */
const utcDay = /(toISOString\(\)|[aA]t)\s*\??\.(slice\(0, ?10\)|substring\(0, ?10\)|split\('T'\))/

/** The address of a competition's public page; the manage screens are linked from each other. */
const publicCompetitionLink = /\/competitions\/(?:\$\{[^}]*\}|\$competition\b)(?!\/manage)/
/** The office and the arena build it in one place each, from the target that the server answered. */
const placesOfCompetition = new Set(['apps/web/src/shared/place-of.ts', 'apps/web/src/arena/page-of.ts'])

const disciplineRecord = 'packages/domain/src/disciplines/disciplines.ts'

/** Where a discipline may be named: its folders, the records, the closed lists of words, data and tests. */
const namesDisciplines = [
  /^packages\/domain\/src\/disciplines\/[a-z-]+\//,
  /^packages\/domain\/src\/disciplines\/(disciplines|ranking-words\.schema|result-score\.schema)\.ts$/,
  /^packages\/domain\/src\/kernel\/sport\//,
  /^apps\/web\/src\/features\/competitions\/result\/disciplines\//,
  /\/(generated|fixtures|testing|presets)\/|\.(test|fixture)\.tsx?$/,
  /^(apps\/e2e|packages\/demo|packages\/testing)\//,
]

/** Words that also have another meaning, and files that need the name of a discipline, each with its reason. */
const otherWords = {
  'apps/web/src/features/catalogue/protocol/components/sheet-preview.tsx':
    'the editors of protocols are a screen for each kind, in the feature of the catalogue',
  'apps/web/src/features/catalogue/protocol/jumping-protocol.form.ts':
    'the editors of protocols are a screen for each kind, in the feature of the catalogue',
  'apps/web/src/features/catalogue/protocol/components/new-protocol-drawer.tsx':
    'the editors of protocols are a screen for each kind, in the feature of the catalogue',
  'apps/web/src/features/catalogue/protocol/components/phase-dressage-fields.tsx':
    'the editors of protocols are a screen for each kind, in the feature of the catalogue',
  'apps/web/src/features/catalogue/protocol/driving-protocol.page.tsx':
    'the editors of protocols are a screen for each kind, in the feature of the catalogue',
  'apps/web/src/features/catalogue/protocol/eventing-protocol.page.tsx':
    'the editors of protocols are a screen for each kind, in the feature of the catalogue',
  'apps/web/src/features/catalogue/protocol/rules-sheet.view.ts':
    'the editors of protocols are a screen for each kind, in the feature of the catalogue',
  'apps/web/src/features/catalogue/protocol/sheet.form.ts':
    'the editors of protocols are a screen for each kind, in the feature of the catalogue',
  'packages/domain/src/competitions/ranking/ranking-case.schema.ts':
    'the short words of the case contract are those of three disciplines; the others speak as they are stored',
  'packages/domain/src/competitions/ranking/ranking.cases.ts':
    'the short words of the case contract are those of three disciplines; the others speak as they are stored',
  'packages/domain/src/exchange/equipe/equipe-entries.rules.ts':
    'the letters of another program; a discipline without one is left out of what it gets',
  'packages/domain/src/exchange/equipe/equipe-results.rules.ts':
    'the results of another program are read as far as it describes them; those of other disciplines are refused',
  'packages/domain/src/competitions/result/result-entry.schema.ts': 'the name of a format of export is GENERIC',
  'packages/api/src/exchange/integration/integration.router.ts': 'the name of a format of export is GENERIC',
  'packages/api/src/exchange/integration/integration.files.ts': 'the name of a format of export is GENERIC',
  'packages/domain/src/exchange/equipe/equipe-show-protocol.rules.ts':
    'lists of Equipe are of rounds or of sheets; a test of another discipline keeps the places of Equipe',
  'packages/domain/src/exchange/equipe/equipe-show-results.rules.ts':
    'results of Equipe are rounds or sheets; a test of another discipline keeps the places of Equipe',
  'packages/domain/src/exchange/show/show-format.rules.ts':
    'a test of another system whose rules are not known keeps the places that it had there',
  'packages/domain/src/exchange/show/show-ranking.rules.ts':
    'a test of another system whose rules are not known keeps the places that it had there',
  'packages/domain/src/exchange/hippodata/hippodata-results.rules.ts':
    'of Hippodata, only results of show jumping are known; other tests are refused',
  'packages/domain/src/exchange/fei/fei-results.rules.ts':
    'the FEI has a file for each discipline, of which only that of show jumping is written',
  'packages/domain/src/exchange/equipe/equipe-columns.rules.ts':
    'Equipe has columns for rounds and for sheets; of a test of another discipline it gets the places',
  'packages/domain/src/exchange/integration/integration.presets.ts':
    'the files of another system are of the disciplines for which it takes files',
  'packages/domain/src/exchange/integration/integration-file.rules.ts':
    'the figures of another system are rounds and sheets; a result of another discipline has its score alone',
  'apps/web/src/features/competitions/result/components/export-menu.tsx': 'the name of a format of export is GENERIC',
}

const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

/**
 * A discipline is a folder: no list of disciplines elsewhere may silently miss a new one. The words are read from the
 * record itself.
 */
const findNamedDisciplines = (paths, read) => {
  const [, record = ''] = /folders = \{([^}]*)\}/.exec(read(disciplineRecord)) ?? []
  const words = [...record.matchAll(/^\s+([A-Z_]+):/gm)].map(([, word]) => word)
  if (words.length === 0) return []
  const named = new RegExp(`\\b(${words.join('|')})\\b`)
  return paths
    .filter((path) => /^(apps|packages)\/.*\.(ts|tsx)$/.test(path))
    .filter((path) => !namesDisciplines.some((place) => place.test(path)) && !(path in otherWords))
    .flatMap((path) => {
      const found = named.exec(withoutComments(read(path)))
      return found === null
        ? []
        : [`${path}: names the discipline ${found[1]}; ask its folder in packages/domain/src/disciplines instead`]
    })
}

/**
 * @param {string[]} paths
 * @param {(path: string) => string} read @returns {string[]} the problems, each with its solution
 */
export const findStructureProblems = (paths, read) => {
  const problems = findNamedDisciplines(paths, read)
  for (const path of paths) {
    if (!/^(apps|packages)\/.*\.(ts|tsx)$/.test(path) || /\/(generated|fixtures)\//.test(path)) continue
    const name = path
      .split('/')
      .at(-1)
      .replace(/\.d\.ts$|\.tsx?$/, '')
    if (forbiddenWords.test(path)) {
      problems.push(`${path}: names no subject; say what it is about (a rule, a mapper, a format)`)
    }
    if (!routeFile.test(path) && !kebab.test(name)) problems.push(`${path}: file names are kebab-case`)
    const text = read(path)
    const lines = text.split('\n').length
    if (lines > maximumLines && !/\.test\.tsx?$/.test(path) && !/\/(demo|presets)\//.test(path)) {
      problems.push(`${path}: ${lines} lines; over ${maximumLines} a file has more than one reason to exist: split it`)
    }
    if (/^apps\/web\/src\/(features|app|arena)\/.*\.tsx$/.test(path) && !/\.test\.tsx$/.test(path)) {
      const literal = />\s*[A-Z][a-z]+( [a-z]+)+\s*</.exec(text)
      if (literal)
        problems.push(`${path}: literal text "${literal[0].slice(1, -1).trim()}" in JSX; texts live in packages/i18n`)
    }
    if (/^packages\/api\/src\/.*\.router\.ts$/.test(path) && /\n\s+if \(|\bawait\b/.test(text)) {
      problems.push(`${path}: a router is a table of contents: no if, no await`)
    }
    if (/^packages\/api\/src\/(?!kernel\/version\/).*\.ts$/.test(path) && !/\.test\.ts$/.test(path)) {
      if (versionInWhere.test(text) || /failure\(kernelErrors\.staleVersion/.test(text)) {
        problems.push(`${path}: compares versions on its own; takeVersion and refuseStale of kernel/version do it`)
      }
      if (historyWrite.test(text) && !path.includes('/kernel/history/')) {
        problems.push(`${path}: writes the history on its own; ctx.record or appendHistory of kernel/history does it`)
      }
      if (rowLock.test(text)) problems.push(`${path}: locks rows on its own; lockRows of kernel/version does it`)
    }
    if (!/\.test\.tsx?$/.test(path) && utcDay.test(text)) {
      problems.push(
        `${path}: takes the day in UTC; a day is the federation's (todayIn, dayIn) or the reader's (dateHere)`,
      )
    }
    if (
      /^apps\/web\/src\/(?!routes\/)/.test(path) &&
      !/\.test\.tsx?$/.test(path) &&
      !placesOfCompetition.has(path) &&
      publicCompetitionLink.test(text)
    ) {
      problems.push(`${path}: builds a link to a competition by hand; placeOfCompetition asks whether it may be read`)
    }
    if (/\b(TODO|FIXME|HACK)\b/.test(text)) problems.push(`${path}: unfinished work is not merged`)
    if (/(@ts-ignore|@ts-nocheck|biome-ignore|eslint-disable|oxlint-disable|\bas any[\s,;)\]])/.test(text)) {
      problems.push(`${path}: silences a tool; fix the cause`)
    }
  }
  const names = paths.flatMap(
    (path) => /^packages\/domain\/src\/([a-z-]+)\/([a-z-]+)\/\2\.schema\.ts$/.exec(path)?.slice(1, 3).join('/') ?? [],
  )
  for (const path of paths) {
    const api = /^packages\/api\/src\/([a-z-]+)\/([a-z-]+)\/\2\.router\.ts$/.exec(path)
    if (api && api[1] !== 'shell' && api[1] !== 'access' && !names.includes(`${api[1]}/${api[2]}`)) {
      problems.push(
        `${path}: one noun, one path: packages/domain/src/${api[1]}/${api[2]}/${api[2]}.schema.ts is missing`,
      )
    }
  }
  const tested = new Set(
    paths.flatMap((path) => /^(packages\/api\/src\/[a-z-]+\/[a-z-]+\/)[^/]+\.api\.test\.ts$/.exec(path)?.[1] ?? []),
  )
  for (const path of paths) {
    const [, folder] = /^(packages\/api\/src\/[a-z-]+\/([a-z-]+)\/)\2\.router\.ts$/.exec(path) ?? []
    if (folder && !tested.has(folder)) {
      problems.push(`${path}: the noun has no *.api.test.ts beside its router, so a run of its folder tests nothing`)
    }
  }
  for (const path of paths) {
    const model = modelFile.exec(path)
    if (!model || technicalAreas.has(model[1])) continue
    const noun = `${model[1]}/${model[2]}`
    if (!paths.some((other) => other.startsWith(`packages/api/src/${noun}/`))) {
      problems.push(`${path}: one noun, one path: nothing in packages/api/src/${noun} keeps these rows`)
    }
  }
  return problems
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = join(import.meta.dirname, '..', '..')
  const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
    .split('\n')
    .filter(Boolean)
  const read = (path) => {
    try {
      return readFileSync(join(root, path), 'utf8')
    } catch (error) {
      // Deleted, but still in the index.
      if (error.code === 'ENOENT') return ''
      throw error
    }
  }
  const problems = [
    ...findStructureProblems(paths, read),
    ...findVocabularyProblems(paths, read),
    ...findTableProblems(paths, read),
    ...findFunctionProblems(paths, read),
    ...findFormProblems(paths, read),
    ...findLanguageProblems(paths, read),
  ]
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
