// The four panes of a test - entries, start list, results, ranking - by their addresses, and the test that each shows.
import type { TestOverview, TestPartOverview, TestsOverview } from '@oxer/domain/competitions/test/test-overview.schema'

const panes = ['subscriptions', 'startlists', 'results', 'rankings'] as const
export type Pane = (typeof panes)[number]

/** `named`: the ref in the address; null if the address names only the pane. */
export type PanePlace = { pane: Pane; named: string | null }

/** In an address, instead of a test: the list of all tests. */
const everything = { subscriptions: 'masterlist', startlists: 'all', results: null, rankings: null } as const

const baseOf = (competition: string): string => `/competitions/${competition}/manage`

export const placeOf = (competition: string, pathname: string, testSet: unknown): PanePlace | null => {
  const base = `${baseOf(competition)}/`
  if (!pathname.startsWith(base)) return null
  const [first, ...rest] = pathname.slice(base.length).split('/')
  const pane = panes.find((each) => each === first)
  if (pane === undefined) return null
  const named = pane === 'results' || pane === 'rankings' ? testSet : rest.at(-1)
  return { pane, named: typeof named === 'string' && named !== '' ? named : null }
}

export const isAll = ({ pane, named }: PanePlace): boolean => named !== null && named === everything[pane]

/** Null for a pane that shows one test at a time. */
export const hrefOfAll = (competition: string, pane: Pane): string | null =>
  everything[pane] && `${baseOf(competition)}/${pane}/${everything[pane]}`

/** A part of a test with its test: what is drawn, ridden and ranked together. */
export type TestPart = TestPartOverview & { label: string; test: Omit<TestOverview, 'testSets'> }

export const partsOf = ({ tests }: TestsOverview): TestPart[] =>
  tests.flatMap(({ testSets, ...test }) =>
    testSets.map((part) => ({
      ...part,
      test,
      label: part.name === test.name ? test.name : `${test.name} · ${part.name}`,
    })),
  )

type Place = { readonly testRef: string; readonly testSetRef: string; readonly startlistRef: string | null }

/** A part without a start list has its own ref in the address of its list. */
export const addressOf = (competition: string, pane: Pane, { testRef, testSetRef, startlistRef }: Place): string => {
  const base = `${baseOf(competition)}/${pane}`
  if (pane === 'subscriptions') return `${base}/list/${testRef}`
  return pane === 'startlists' ? `${base}/${startlistRef ?? testSetRef}` : `${base}?testSet=${testSetRef}`
}

export const hrefOf = (competition: string, pane: Pane, { test, testSetRef, startlist }: TestPart): string =>
  addressOf(competition, pane, { testRef: test.ref, testSetRef, startlistRef: startlist?.ref ?? null })

/** The part in the address. A test or a list may have several parts; then it is the one that was chosen last. */
export const namedPart = (
  parts: readonly TestPart[],
  { pane, named }: PanePlace,
  remembered: string | null,
): TestPart | null => {
  const found = parts.filter(({ test, testSetRef, startlist }) =>
    pane === 'subscriptions' ? test.ref === named : testSetRef === named || startlist?.ref === named,
  )
  return found.find(({ testSetRef }) => testSetRef === remembered) ?? found[0] ?? null
}

const isDone = ({ state }: TestPart): boolean => state === 'FINISHED' || state === 'OFFICIAL'

const byTime = (left: TestPart, right: TestPart): number => {
  const key = ({ planned }: TestPart): string => (planned === null ? '~' : `${planned.date} ${planned.start}`)
  return key(left) < key(right) ? -1 : key(left) > key(right) ? 1 : 0
}

/** What to open if no test is named: what runs now, or else the first that is not done. */
export const sensiblePart = (parts: readonly TestPart[], pane: Pane): TestPart | null => {
  const inTime = parts.filter(({ test }) => !test.isCancelled).sort(byTime)
  const withContent = inTime.filter((part) =>
    pane === 'startlists' ? part.startlist !== null : pane !== 'rankings' || part.ranking !== null,
  )
  const some = withContent.length > 0 || pane === 'startlists' ? withContent : inTime
  return some.find(({ state }) => state === 'RUNNING') ?? some.find((part) => !isDone(part)) ?? some[0] ?? null
}

/** Where an address without a test leads: to the test of the last pane, or else to all tests or the sensible one. */
export const arrivalHref = (
  competition: string,
  pane: Pane,
  parts: readonly TestPart[],
  remembered: string | null,
): string | null => {
  const last = parts.find(({ testSetRef }) => testSetRef === remembered)
  const part = last ?? (pane === 'subscriptions' ? null : sensiblePart(parts, pane))
  return part === null ? hrefOfAll(competition, pane) : hrefOf(competition, pane, part)
}

const total = (parts: readonly TestPart[], count: (part: TestPart) => number): number =>
  parts.reduce((sum, part) => sum + count(part), 0)

/** One line of the rail for each address: a test with its parts has one list of entries, and a list may have several tests. */
export const railParts = (
  competition: string,
  pane: Pane,
  parts: readonly TestPart[],
): (TestPart & { href: string })[] => {
  const byHref = new Map<string, TestPart[]>()
  for (const part of parts) {
    const href = hrefOf(competition, pane, part)
    byHref.set(href, [...(byHref.get(href) ?? []), part])
  }
  return [...byHref].flatMap(([href, same]) => {
    const [first] = same
    if (first === undefined) return []
    if (same.length === 1) return { ...first, href }
    const isOneTest = same.every(({ test }) => test.ref === first.test.ref)
    return {
      ...first,
      href,
      label: isOneTest ? first.test.name : same.map(({ label }) => label).join(' + '),
      state: isOneTest ? first.test.state : first.state,
      registrationCount: total(same, (part) => part.registrationCount),
      results: {
        done: total(same, ({ results }) => results.done),
        left: total(same, ({ results }) => results.left),
        held: total(same, ({ results }) => results.held),
      },
    }
  })
}

export type RailPart = ReturnType<typeof railParts>[number]

export type RailGroup = { key: string; date: string | null; arena: string | null; parts: RailPart[] }

/** By day and ring, each in the order of time; what is not planned yet comes last, in the order of the tests. */
export const railGroups = (parts: readonly RailPart[]): RailGroup[] => {
  const groups = new Map<string, RailGroup>()
  const inPlace = [...parts].sort((left, right) => {
    const key = ({ planned }: RailPart): string =>
      planned === null ? '~' : `${planned.date} ${planned.arena?.code ?? ''} ${planned.start}`
    return key(left) < key(right) ? -1 : key(left) > key(right) ? 1 : 0
  })
  for (const part of inPlace) {
    const { date = null, arena = null } = part.planned ?? {}
    const key = `${date} ${arena?.ref}`
    const group = groups.get(key) ?? { key, date, arena: arena?.name ?? null, parts: [] }
    group.parts.push(part)
    groups.set(key, group)
  }
  return [...groups.values()]
}

const memory = (competition: string): string => `oxer.test.${competition}`

/** The part that was chosen last in this tab of the browser. */
export const rememberedPart = (competition: string): string | null => sessionStorage.getItem(memory(competition))
export const rememberPart = (competition: string, testSet: string): void =>
  sessionStorage.setItem(memory(competition), testSet)
