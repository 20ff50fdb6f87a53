// Tells the files of a show apart, by what is in them and not by what they are called, and puts them together.
import type * as z from 'zod'
import { importFileErrors } from '../integration/import.errors.ts'
import type { ImportFile, ImportProblem } from '../integration/import-adapter.schema.ts'
import { formatsOf, isFormatChoice, isJsonRow, type JsonRow } from '../show/show-format.rules.ts'
import { equipeShowErrors } from './equipe-show.errors.ts'
import {
  EquipeJudgement,
  EquipeMarkingSheet,
  type EquipeShow,
  EquipeShowClub,
  EquipeShowHorse,
  EquipeShowInfo,
  EquipeShowPerson,
  EquipeShowStart,
  EquipeShowTest,
} from './equipe-show.schema.ts'

/** The name of the layout, for whoever sends another one. */
export const equipeLayout = 'Equipe'

/** The parts that one file may have, as the addresses of Equipe name them; a file with several of them has each under its name. */
const combined = ['show', 'competitions', 'starts', 'results', 'people', 'horses', 'clubs'] as const

type Kind = 'show' | 'test' | 'start' | 'person' | 'horse' | 'club' | 'judgement' | 'sheet'

/** By the fields that only these have. Null: nothing of a show. */
const kindOf = (row: JsonRow): Kind | null => {
  if ('sorting' in row && 'rounds' in row) return 'judgement'
  if ('items' in row && 'max_score' in row) return 'sheet'
  if ('starts_on' in row && 'ends_on' in row && !('kq' in row)) return 'show'
  if ('kq' in row && 'id' in row) return 'start'
  if ('kq' in row) return 'test'
  if ('rnr' in row) return 'person'
  if ('hnr' in row) return 'horse'
  return 'knr' in row ? 'club' : null
}

/** The number of a test in the name of a file: `7/H/judgement.json`, `judgement-7.json`. */
const testInName = (name: string): string | null =>
  /(?:^|\/)(\d+)\/(?:[A-Z]\/)?[^/]+$/.exec(name)?.[1] ?? /(\d+)\.json$/i.exec(name)?.[1] ?? null

type Piece = { readonly file: string; readonly place: string; readonly row: JsonRow; readonly test: string | null }

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/** All rows of a file, each with its place in it. */
const piecesOf = ({ name, content }: ImportFile): Piece[] => {
  if (content.kind !== 'JSON') return []
  const { value } = content
  const piece = (row: unknown, place: string, test: string | null): Piece[] =>
    isJsonRow(row) ? [{ file: name, place, row, test }] : []
  if (!isJsonRow(value) || kindOf(value) !== null) {
    return listOf(value).flatMap((row, index) => piece(row, String(index), testInName(name)))
  }
  const lists = combined.flatMap((part) =>
    listOf(value[part] ?? []).flatMap((row, index) => piece(row, `${part}.${String(index)}`, null)),
  )
  const byTest = (part: string) =>
    Object.entries(isJsonRow(value[part]) ? value[part] : {}).flatMap(([test, row]) =>
      piece(row, `${part}.${test}`, test),
    )
  return [...lists, ...byTest('judgements'), ...byTest('marking_sheets')]
}

/** A start of the list with what its result says; the later file wins where both say something. */
const mergeStarts = (rows: readonly EquipeShowStart[]): EquipeShowStart[] => {
  const byId = new Map<string, EquipeShowStart>()
  const isResult = (row: EquipeShowStart): boolean => 'result_preview' in row
  for (const row of rows.toSorted((left, right) => Number(isResult(left)) - Number(isResult(right)))) {
    const said = Object.entries(row).filter(([, value]) => value !== null && value !== '')
    byId.set(row.id, Object.assign({}, byId.get(row.id), byId.has(row.id) ? Object.fromEntries(said) : row))
  }
  return [...byId.values()]
}

export type GatheredShow = { readonly show: EquipeShow | null; readonly problems: readonly ImportProblem[] }

type Problem = Omit<ImportProblem, 'kind' | 'row' | 'field'> & { readonly field?: string }
const refused = ({ field = '', ...problem }: Problem): ImportProblem => ({
  ...problem,
  ...{ kind: 'REFUSED', row: null, field: field === '' ? null : field },
})

/** The rows of a kind that can be read; the others are problems. */
const readAll = <Output>(
  schema: z.ZodType<Output>,
  pieces: readonly Piece[],
  problems: ImportProblem[],
): { readonly piece: Piece; readonly value: Output }[] =>
  pieces.flatMap((piece) => {
    const read = schema.safeParse(piece.row)
    if (read.success) return [{ piece, value: read.data }]
    const field = [piece.place, ...(read.error.issues[0]?.path ?? [])].join('.')
    const values = { heading: field, value: '' }
    problems.push(refused({ file: piece.file, field, code: importFileErrors.valueUnreadable.code, values }))
    return []
  })

/** What a file without a number of its own is about: the only test there is. */
const byTest = <Output>(
  read: readonly { readonly piece: Piece; readonly value: Output }[],
  tests: readonly EquipeShowTest[],
  problems: ImportProblem[],
): Map<string, Output> => {
  const only = tests.length === 1 ? (tests[0]?.kq ?? null) : null
  const found = new Map<string, Output>()
  for (const { piece, value } of read) {
    const own = piece.row.kq === undefined ? piece.test : String(piece.row.kq)
    const test = tests.some(({ kq }) => kq === own) ? own : only
    if (test !== null) found.set(test, value)
    else {
      const values = { name: piece.file }
      problems.push(refused({ file: piece.file, code: equipeShowErrors.testOfFileMissing.code, values }))
    }
  }
  return found
}

/** The files of one show. Nothing of a file that is not of Equipe is read. */
export const gatherShow = (files: readonly ImportFile[]): GatheredShow => {
  const problems: ImportProblem[] = []
  const formats = formatsOf(files)
  const pieces: (Piece & { readonly kind: Kind })[] = []
  for (const file of files) {
    const known = piecesOf(file).flatMap((piece) => {
      const kind = kindOf(piece.row)
      return kind === null ? [] : [{ ...piece, kind }]
    })
    const { content } = file
    const isEmpty = content.kind === 'JSON' && Array.isArray(content.value) && content.value.length === 0
    if (known.length === 0 && !isEmpty && !isFormatChoice(file)) {
      const values = { layout: equipeLayout }
      problems.push(refused({ file: file.name, code: importFileErrors.otherLayout.code, values }))
    }
    pieces.push(...known)
  }
  const of = (kind: Kind) => pieces.filter((piece) => piece.kind === kind)
  const valuesOf = <Output>(schema: z.ZodType<Output>, kind: Kind): Output[] =>
    readAll(schema, of(kind), problems).map(({ value }) => value)
  const shows = valuesOf(EquipeShowInfo, 'show')
  const [show] = shows
  const tests = valuesOf(EquipeShowTest, 'test')
  const starts = mergeStarts(valuesOf(EquipeShowStart, 'start'))
  const missing = new Set(starts.map(({ kq }) => kq).filter((kq) => !tests.some((test) => test.kq === kq)))
  for (const test of missing) {
    problems.push(refused({ file: '', code: equipeShowErrors.testMissing.code, values: { test } }))
  }
  const judgements = byTest(readAll(EquipeJudgement, of('judgement'), problems), tests, problems)
  const sheets = byTest(readAll(EquipeMarkingSheet, of('sheet'), problems), tests, problems)
  if (show === undefined || shows.some(({ id }) => id !== show.id)) {
    return {
      show: null,
      problems: [refused({ file: '', code: equipeShowErrors.showMissing.code, values: {} }), ...problems],
    }
  }
  const people = valuesOf(EquipeShowPerson, 'person')
  const horses = valuesOf(EquipeShowHorse, 'horse')
  const clubs = valuesOf(EquipeShowClub, 'club')
  return { show: { show, tests, starts, people, horses, clubs, judgements, sheets, formats }, problems }
}
