// A competition as one statement reads it for its document, and what other systems call what is in it.
import { mergeExtensions } from '@oxer/domain/exchange/batch/extensions.rules'
import type { ExchangeExtensions, ExchangeIdentifier } from '@oxer/domain/exchange/document/exchange-words.schema'

export type RankingJson = {
  ref: string
  status: string
  placed: number | null
  publishedAt: string | null
  entries: unknown
}

export type TestJson = {
  ref: string
  testRef: string
  testName: string
  setName: string
  sets: number
  sportType: string
  category: string | null
  isCancelled: boolean
  takesTeams: boolean
  protocolRef: string | null
  protocol: unknown
  activity: { date: string; startSeconds: number; arenaRef: string | null } | null
  startlistRef: string | null
  parameters: unknown
  ranking: RankingJson | null
}

export type EntryJson = {
  ref: string
  testSetRef: string
  personRef: string
  horseRef: string
  organisationRef: string | null
  startNumber: number | null
  status: string
  kind: string
  outOfCompetition: boolean
}

export type PersonJson = {
  ref: string
  firstName: string
  lastName: string
  birthDate: string | null
  nationality: string | null
  fei: string | null
  externalId: string | null
}

export type HorseJson = {
  ref: string
  name: string
  sportName: string | null
  birthDate: string | null
  gender: string
  isPony: boolean
  withersHeightCode: string | null
  studbook: string | null
  colour: string | null
  father: string | null
  mother: string | null
  fatherOfMother: string | null
  owner: string | null
  breeder: string | null
  ueln: string | null
  chip: string | null
  fei: string | null
}

export type StartlistJson = {
  ref: string
  status: string
  draw: unknown
  date: string | null
  entries: {
    type: string
    entryRef: string | null
    startSeconds: number | null
    durationSeconds: number | null
    description: string | null
  }[]
}

export type ResultJson = {
  ref: string
  entryRef: string
  testSetRef: string
  content: unknown
  version: number
  enteredAt: string
}

export type TeamJson = {
  ref: string
  testRef: string
  name: string
  organisationRef: string | null
  memberRefs: string[]
  reserveRefs: string[]
  substitutions: number
  status: string
  jumpOff: unknown
}

export type ComposedJson = {
  ref: string
  name: string
  rule: unknown
  testSetRefs: string[]
  placed: number | null
  points: string[]
  publishedAt: string | null
  createdAt: string
}

export type ActivityJson = {
  ref: string
  kind: string
  breakKind: string | null
  name: string
  description: string
  link: string | null
  date: string
  startSeconds: number
  endSeconds: number
  arenaRef: string | null
  startlistRef: string | null
  subjectRefs: string[]
  isTimeHidden: boolean
  isEntryTimeHidden: boolean
  isFixed: boolean
}

/** A competition with all that belongs to it, as one statement reads it. */
export type ExportedRow = {
  ref: string
  name: string
  status: string
  start: string
  end: string
  timeZone: string
  sportTypes: string[]
  organizerName: string
  location: unknown
  publication: number
  abbreviation: string
  arenas: { id: string; code: string; name: string; type: string }[]
  tests: TestJson[]
  entries: EntryJson[]
  persons: PersonJson[]
  horses: HorseJson[]
  organisations: { ref: string; name: string; externalId: string | null }[]
  startlists: StartlistJson[]
  results: ResultJson[]
  teams: TeamJson[]
  /** Teams whose own registration, if they have one, stands. */
  countingTeams: string[]
  composed: ComposedJson[]
  activities: ActivityJson[]
  /** What other systems call these. */
  names: NameJson[]
}

type NameJson = {
  subjectRef: string
  provider: string
  value: string
  /** Whether it is a name that a system has given, which is given back. */
  isSaid: boolean
  extensions: ExchangeExtensions | null
}

const mostIdentifiers = 20

/** What other systems have told of a record: their names of it, and what they have added to it. */
export type Told = { readonly names: readonly ExchangeIdentifier[]; readonly extensions: ExchangeExtensions | null }

const nothing: Told = { names: [], extensions: null }

/** Numbers in fields of their own, and what other systems have told. */
export const identifiers = (
  pairs: Readonly<Record<string, string | null>>,
  { names, extensions }: Told = nothing,
): { externalIds?: ExchangeIdentifier[]; extensions?: ExchangeExtensions } => {
  const own = Object.entries(pairs).flatMap(([provider, value]) => (value ? [{ provider, value }] : []))
  const others = names.filter(({ provider, value }) => pairs[provider] !== value)
  const externalIds = [...own, ...others].slice(0, mostIdentifiers)
  return {
    ...(externalIds.length === 0 ? {} : { externalIds }),
    ...(extensions === null ? {} : { extensions }),
  }
}

export type NamesOf = (ref: string) => Told

/** What other systems have told of a record, by its ref. */
export const namesBySubject = ({ names }: Pick<ExportedRow, 'names'>): NamesOf => {
  const rows = new Map<string, NameJson[]>()
  for (const row of names) {
    const own = rows.get(row.subjectRef)
    if (own === undefined) rows.set(row.subjectRef, [row])
    else own.push(row)
  }
  return (ref) => {
    const told = rows.get(ref) ?? []
    return {
      names: told.flatMap(({ provider, value, isSaid }) => (isSaid ? [{ provider, value }] : [])),
      extensions: mergeExtensions(told.flatMap(({ extensions }) => (extensions === null ? [] : [extensions]))),
    }
  }
}
