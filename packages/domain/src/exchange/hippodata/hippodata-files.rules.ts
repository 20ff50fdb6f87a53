// Tells the files of an event apart, by what is in them and not by what they are called, and puts them together.
import { importFileErrors } from '../integration/import.errors.ts'
import type { ImportFile, ImportProblem } from '../integration/import-adapter.schema.ts'
import { isFormatChoice, isJsonRow } from '../show/show-format.rules.ts'
import { first, showProblem } from '../show/show-record.rules.ts'
import { hippodataErrors } from './hippodata.errors.ts'
import {
  type HippodataCompetitor,
  HippodataEvent,
  HippodataList,
  type HippodataRidden,
  type HippodataShow,
  type HippodataTest,
} from './hippodata.schema.ts'

/** The name of the layout, for whoever sends another one. */
export const hippodataLayout = 'Hippodata'

export const nameOfTest = ({ NAME, SPONSOR, NR, ID }: HippodataTest): string => first(NAME, SPONSOR, NR ?? '', ID ?? '')

/** By its own number in the event, by which formats.json names it too. */
const numberOf = ({ NR, ID }: HippodataTest): string => NR ?? ID ?? ''

/** One combination within a test. */
export const combinationOf = ({ RIDER, HORSE }: HippodataCompetitor): string =>
  [RIDER.RFEI_ID ?? RIDER.RNAME, HORSE.HFEI_ID ?? HORSE.HNAME].join('/')

type Read = {
  readonly events: HippodataEvent[]
  readonly lists: HippodataList['CLASS'][]
  readonly problems: ImportProblem[]
}

const refuse = (file: string, field: string): ImportProblem => ({
  ...showProblem({
    kind: 'REFUSED',
    code: importFileErrors.valueUnreadable.code,
    values: { heading: field, value: '' },
  }),
  ...{ file, field },
})

const readFile = (file: ImportFile, { events, lists, problems }: Read): void => {
  const value = file.content.kind === 'JSON' ? file.content.value : null
  const schema =
    isJsonRow(value) && 'EVENT' in value ? HippodataEvent : isJsonRow(value) && 'CLASS' in value ? HippodataList : null
  if (schema === null) {
    if (isFormatChoice(file)) return
    const values = { layout: hippodataLayout }
    problems.push({
      ...showProblem({ kind: 'REFUSED', code: importFileErrors.otherLayout.code, values }),
      file: file.name,
    })
    return
  }
  const read = schema.safeParse(value)
  if (!read.success) problems.push(refuse(file.name, read.error.issues[0]?.path.join('.') ?? ''))
  else if ('EVENT' in read.data) events.push(read.data)
  else lists.push(read.data.CLASS)
}

/** A result list says of a class how many rounds it has, and of those who rode how it ended. */
const isResultList = ({ ROUNDS, COMPETITORS }: HippodataList['CLASS']): boolean =>
  ROUNDS !== null || COMPETITORS.COMPETITOR.some(({ RESULT, RESULTTOTAL }) => RESULT.length + RESULTTOTAL.length > 0)

const ridden = (test: HippodataTest, lists: readonly HippodataList['CLASS'][]): HippodataRidden | null => {
  const own = lists.filter((list) => numberOf(list) === numberOf(test))
  if (own.length === 0) return null
  const results = own.findLast(isResultList) ?? null
  const starts = own.findLast((list) => !isResultList(list))
  const competitors = new Map<string, HippodataCompetitor>()
  for (const each of starts?.COMPETITORS.COMPETITOR ?? []) competitors.set(combinationOf(each), each)
  for (const each of results?.COMPETITORS.COMPETITOR ?? []) {
    const listed = competitors.get(combinationOf(each))
    // The order of the start list is that of the first round; a result list may be sorted by its places.
    const order = listed === undefined ? {} : { SORTORDER: listed.SORTORDER, SORTROUND: listed.SORTROUND }
    competitors.set(combinationOf(each), { ...each, ...order })
  }
  return { number: numberOf(test), test, competitors: [...competitors.values()], results }
}

export type GatheredHippodata = { readonly show: HippodataShow | null; readonly problems: readonly ImportProblem[] }

/** The files of one event. Nothing of a file that is not of Hippodata is read. */
export const gatherHippodata = (files: readonly ImportFile[]): GatheredHippodata => {
  const read: Read = { events: [], lists: [], problems: [] }
  for (const file of files) readFile(file, read)
  const { events, lists, problems } = read
  const [event] = events
  if (event === undefined || events.some(({ EVENT }) => EVENT.ID !== event.EVENT.ID)) {
    const missing = showProblem({ kind: 'REFUSED', code: hippodataErrors.eventMissing.code, values: {} })
    return { show: null, problems: [missing, ...problems] }
  }
  const named = events.flatMap(({ CLASSES }) => CLASSES.CLASS)
  const tests = new Map<string, HippodataTest>()
  for (const test of [...named, ...lists]) if (!tests.has(numberOf(test))) tests.set(numberOf(test), test)
  const all = [...tests.values()].map((test) => ({ test, ridden: ridden(test, lists) }))
  return {
    show: {
      event: event.EVENT,
      tests: all.flatMap((each) => each.ridden ?? []),
      withoutList: all.filter((each) => each.ridden === null).map(({ test }) => test),
    },
    problems,
  }
}
