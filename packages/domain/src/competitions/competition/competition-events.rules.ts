// Which events follow from what commands have recorded about a competition, as far as the public sees it. What is not public says nothing,
// not even that it is there.
import { isPublicEvent } from '../../federation/event-status/event-status.rules.ts'
import { EventStatus } from '../../federation/event-status/event-status.schema.ts'
import type { EventKind, EventRefs, PlannedEvent } from '../../kernel/event/event.schema.ts'
import { StartlistStatus } from '../startlist/startlist.schema.ts'
import { isPublicStartlist } from '../startlist/startlist-status.rules.ts'
import type { CompetitionPart } from './competition.schema.ts'

/** A line of the history, as far as events need it. */
export type RecordedLine = {
  readonly action: string
  readonly noun: string
  readonly ref: string
  readonly parentRef?: string | null
  readonly before?: unknown
  readonly after?: unknown
}

type OfTestSet = { readonly ref: string; readonly testSetRef: string }

/** The competition as it is after the change, and what of the recorded refs belongs to it. */
export type CompetitionNewsFacts = {
  readonly competitionRef: string
  readonly federationRef: string
  readonly publication: number
  readonly status: EventStatus
  readonly isDeleted: boolean
  readonly publishedParts: readonly CompetitionPart[]
  readonly startlists: readonly { readonly ref: string; readonly status: StartlistStatus }[]
  readonly results: readonly (OfTestSet & { readonly registrationRef: string; readonly isHeld: boolean })[]
  readonly rankings: readonly (OfTestSet & { readonly isPublished: boolean })[]
  readonly registrations: readonly OfTestSet[]
}

type Found = { readonly kind: EventKind; readonly refs: EventRefs }

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value ? Reflect.get(value, name) : undefined

const partsIn = (value: unknown, name = 'publishedParts'): readonly unknown[] | null => {
  const parts = fieldOf(value, name)
  return Array.isArray(parts) ? parts : null
}

const changed = (refs: EventRefs = {}): Found => ({ kind: 'competition.changed', refs })

/** Parts that a line of the history has newly published. */
const newParts = ({ before, after }: RecordedLine): Found[] => {
  const [had, has] = [partsIn(before), partsIn(after)]
  if (had === null || has === null) return []
  const isNew = (part: CompetitionPart): boolean => has.includes(part) && !had.includes(part)
  const kinds: readonly (readonly [CompetitionPart, EventKind])[] = [
    ['STARTLISTS', 'startlist.published'],
    ['RESULTS', 'result.changed'],
    ['RANKING', 'ranking.published'],
  ]
  return kinds.filter(([part]) => isNew(part)).map(([, kind]) => ({ kind, refs: {} }))
}

const ofCompetition = (facts: CompetitionNewsFacts, line: RecordedLine): Found[] => {
  const from = EventStatus.safeParse(fieldOf(line.before, 'status')).data
  const isPublic = isPublicEvent(facts.status) && !facts.isDeleted
  if (from !== undefined && from !== facts.status) {
    if (facts.status === 'CANCELLED') return isPublicEvent(from) ? [{ kind: 'competition.cancelled', refs: {} }] : []
    if (isPublic) return [isPublicEvent(from) ? changed() : { kind: 'competition.published', refs: {} }]
    // It is hidden, or went: whoever reads it again finds it no more.
    return isPublicEvent(from) ? [changed()] : []
  }
  if (!isPublic) return []
  // Other settings of its live pages may have released what was held.
  const isLive = fieldOf(line.after, 'live') !== undefined && facts.publishedParts.includes('RESULTS')
  return [changed(), ...newParts(line), ...(isLive ? [{ kind: 'result.changed', refs: {} } as const] : [])]
}

const ofStartlist = (facts: CompetitionNewsFacts, line: RecordedLine): Found[] => {
  if (!facts.publishedParts.includes('STARTLISTS')) return []
  const from = StartlistStatus.safeParse(fieldOf(line.before, 'status')).data
  const wasPublic = from !== undefined && isPublicStartlist(from)
  const list = facts.startlists.find(({ ref }) => ref === line.ref)
  const refs = { startlist: line.ref }
  if (list === undefined || !isPublicStartlist(list.status)) {
    return wasPublic ? [{ kind: 'startlist.changed', refs }] : []
  }
  const isNew = from !== undefined && !wasPublic
  return [{ kind: isNew ? 'startlist.published' : 'startlist.changed', refs }]
}

const ofResult = (facts: CompetitionNewsFacts, line: RecordedLine): Found[] => {
  if (!facts.publishedParts.includes('RESULTS')) return []
  // What waited and is published at once: of a part of a test, or of the competition.
  if (line.action === 'publish') {
    return [{ kind: 'result.changed', refs: line.ref === facts.competitionRef ? {} : { testSet: line.ref } }]
  }
  if (line.action === 'recalculate') return [{ kind: 'result.changed', refs: { testSet: line.ref } }]
  const result = facts.results.find(({ ref }) => ref === line.ref)
  if (result === undefined || result.isHeld) return []
  return [{ kind: 'result.changed', refs: { testSet: result.testSetRef, entry: result.registrationRef } }]
}

const ofRanking = (facts: CompetitionNewsFacts, line: RecordedLine): Found[] => {
  const ranking = facts.rankings.find(({ ref }) => ref === line.ref)
  const refs: EventRefs = ranking === undefined ? {} : { testSet: ranking.testSetRef }
  if (line.action === 'publish') {
    // A line about a whole test names the test, and which parts were asked for.
    const parts = partsIn(line.after, 'parts') ?? ['RANKING']
    const about = ranking === undefined ? { test: line.ref } : refs
    return [
      ...(parts.includes('RANKING') ? [{ kind: 'ranking.published', refs: about } as const] : []),
      ...(parts.includes('RESULTS') ? [{ kind: 'result.changed', refs: about } as const] : []),
      ...newParts(line).filter(({ kind }) => kind === 'startlist.published'),
    ]
  }
  const wasShown = ranking?.isPublished ?? fieldOf(line.before, 'publishedAt') != null
  if (!wasShown || !facts.publishedParts.includes('RANKING')) return []
  if (line.action === 'close') return [{ kind: 'ranking.closed', refs }]
  if (line.action === 'reopen' || line.action === 'reopen-results') return [{ kind: 'ranking.reopened', refs }]
  return [{ kind: 'result.changed', refs }]
}

const ofRegistration = (facts: CompetitionNewsFacts, line: RecordedLine): Found[] => {
  const own = facts.registrations.find(({ ref }) => ref === line.ref)
  return own === undefined ? [] : [{ kind: 'entry.changed', refs: { testSet: own.testSetRef, entry: own.ref } }]
}

const nouns: Readonly<Record<string, (facts: CompetitionNewsFacts, line: RecordedLine) => Found[]>> = {
  startlist: ofStartlist,
  result: ofResult,
  ranking: ofRanking,
  registration: ofRegistration,
}

/** The events of a change that raised the publication of a competition. */
export const competitionEvents = (facts: CompetitionNewsFacts, lines: readonly RecordedLine[]): PlannedEvent[] => {
  const isPublic = isPublicEvent(facts.status) && !facts.isDeleted
  const own = lines.filter(({ noun, ref }) => noun === 'competition' && ref === facts.competitionRef)
  const about = own.flatMap((line) => ofCompetition(facts, line))
  const parts = isPublic
    ? lines.flatMap((line): Found[] => {
        const ofNoun = nouns[line.noun]
        if (ofNoun !== undefined) return ofNoun(facts, line)
        if (line.noun === 'competition' || line.parentRef !== facts.competitionRef) return []
        return [changed(line.noun === 'test' ? { test: line.ref } : {})]
      })
    : []
  // Something else, such as the name of a rider, changed what its pages show.
  const isOther = isPublic && !lines.some(({ noun, parentRef }) => noun in nouns || parentRef === facts.competitionRef)
  const found = [...about, ...parts, ...(isOther && own.length === 0 ? [changed()] : [])]
  const { competitionRef, federationRef, publication } = facts
  return found.map((event) => ({ ...event, competitionRef, federationRef, publication }))
}
