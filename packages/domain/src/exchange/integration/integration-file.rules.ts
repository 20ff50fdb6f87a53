// From an exchange document to the lines of a file: what each word says of a result, then the columns of a layout.
import { competitionCode } from '../../competitions/competition/competition.rules.ts'
import { scoreResult } from '../../competitions/result/result.rules.ts'
import type { Score } from '../../disciplines/disciplines.ts'
import type { JumpingRoundScore } from '../../disciplines/round-score.ts'
import { sheetMaximum } from '../../disciplines/sheet/judge-points.ts'
import { type Decimal, formatFixed } from '../../kernel/decimal.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { fold } from '../../kernel/search/search.rules.ts'
import { compareCodePoints } from '../../kernel/text/code-point.rules.ts'
import type { ExchangeCompetition, ExchangeEntry, ExchangeTest } from '../document/exchange-competition.schema.ts'
import type { ExchangeDocument } from '../document/exchange-document.schema.ts'
import type { ExchangeHorse, ExchangePerson } from '../document/exchange-party.schema.ts'
import type { ExchangeResult } from '../document/exchange-result.schema.ts'
import type { ExchangeIdentifier } from '../document/exchange-words.schema.ts'
import { assumedRules } from '../fei/fei-results.presets.ts'
import { hippomundo } from './integration.presets.ts'
import type { FileForm, FileLayout, FileWord, HippomundoOverview } from './integration.schema.ts'
import { noFacts, type ResultFacts } from './result-facts.rules.ts'

/** Decimals have a point, times are hundredths of a second; what is not known is absent. */
type Words = Partial<Record<FileWord, string | null>>

export type FileTable = { readonly headings: readonly string[]; readonly rows: readonly (readonly string[])[] }

/** Three decimals say everything that protocols give; more than that is a mean, which has no end. */
export const figure = (value: Decimal | null | undefined): string | null =>
  value == null ? null : formatFixed(value, 3).replace(/\.?0+$/, '')

export const numberOf = (ids: readonly ExchangeIdentifier[] | undefined, provider: string): string | null =>
  ids?.find((id) => id.provider === provider)?.value ?? null

/** A ride with everything that it points to. */
export type KnownRide = {
  readonly competition: ExchangeCompetition
  readonly test: ExchangeTest
  readonly testNumber: number
  readonly starters: number
  readonly entry: ExchangeEntry
  readonly person: ExchangePerson | undefined
  readonly horse: ExchangeHorse | undefined
  readonly result: ExchangeResult
}

const ownNumberOf = ({ id }: ExchangeCompetition): string => (Ref.safeParse(id).success ? competitionCode(id) : id)

const nameOf = ({ firstName, lastName }: ExchangePerson): string => (firstName ? `${lastName}, ${firstName}` : lastName)

const ofResult = (
  { competition, test, testNumber, starters, entry, person, horse, result }: KnownRide,
  provider: string,
  facts: ResultFacts,
): Words => {
  const rules = test.protocol?.definition
  return {
    // A competition that the other system has not numbered has its own code, so that a file is never of nothing.
    COMPETITION_NUMBER: numberOf(competition.externalIds, provider) ?? ownNumberOf(competition),
    COMPETITION_NAME: competition.name,
    CITY: competition.address?.city ?? null,
    DATE: test.date ?? competition.start,
    TEST_NUMBER: test.number ?? String(testNumber),
    TEST_NAME: test.name,
    LEVEL: test.level ?? null,
    HEIGHT: test.heightCm?.toString() ?? null,
    ARTICLE: rules?.discipline === 'SHOW_JUMPING' ? (assumedRules[rules.format] ?? null) : null,
    SHEET: facts.sheets.get(test.id) ?? null,
    FORMAT: rules !== undefined && 'format' in rules ? rules.format : test.discipline,
    START_NUMBER: entry.startNumber?.toString() ?? null,
    RIDER: person === undefined ? null : nameOf(person),
    PERSON_NUMBER: numberOf(person?.externalIds, provider),
    HORSE: horse === undefined ? null : (horse.sportName ?? horse.name),
    HORSE_NUMBER: numberOf(horse?.externalIds, provider),
    UELN: numberOf(horse?.externalIds, 'UELN'),
    HORSE_BIRTH_YEAR: horse?.birthYear?.toString() ?? null,
    STUDBOOK: horse?.studbook ?? null,
    FATHER: horse?.father ?? null,
    MOTHER: horse?.mother ?? null,
    COMBINATION_NUMBER: numberOf(entry.externalIds, provider),
    PLACE: result.place?.toString() ?? null,
    CAREER_POINTS: facts.careerPoints.get(entry.id) ?? null,
    STARTERS: String(starters),
    STATUS: result.status,
    OUT_OF_COMPETITION: entry.outOfCompetition === true || result.detail?.outOfCompetition === true ? 'J' : 'N',
    SCORE: result.score ?? null,
  }
}

const ofRound = (name: 'ROUND_1' | 'ROUND_2' | 'JUMP_OFF', round: JumpingRoundScore | undefined): Words =>
  round === undefined
    ? {}
    : {
        [`${name}_PENALTIES`]: figure(round.obstaclePenalties ?? round.penalties),
        [`${name}_TIME_PENALTIES`]: figure(round.timePenalties),
        [`${name}_TIME`]: round.time?.toString() ?? null,
      }

const ofRounds = (score: Score): Words => {
  if (score.discipline !== 'SHOW_JUMPING') return {}
  const ridden = score.rounds.filter(({ participation }) => participation !== 'NOT_ENTITLED')
  const counting = ridden.filter(({ kind }) => kind !== 'JUMP_OFF' && kind !== 'WINNING_ROUND')
  return {
    ...ofRound('ROUND_1', counting[0]),
    ...ofRound('ROUND_2', counting[1]),
    // Of several jump-offs, the last decides.
    ...ofRound('JUMP_OFF', ridden.filter(({ kind }) => kind === 'JUMP_OFF').at(-1)),
    STYLE_POINTS: figure(ridden.find(({ style }) => style !== null)?.style),
  }
}

/** Marks are given in halves, so their sum has a decimal, also where it is whole. */
const withTenths = (text: string): string => (text.includes('.') ? text : `${text}.0`)

/** A set of words for each sheet of a judge. */
const ofJudges = ({ test, result }: KnownRide, score: Score): Words[] => {
  const rules = test.protocol?.definition
  if (score.discipline !== 'DRESSAGE' || rules?.discipline !== 'DRESSAGE') return []
  const sheets = result.detail?.discipline === 'DRESSAGE' ? result.detail.judges : []
  return score.judges.map(({ position, percentage, points }) => {
    const sheet = sheets.find((each) => each.position === position)
    return {
      JUDGE: sheet !== undefined && 'judge' in sheet && typeof sheet.judge === 'string' ? sheet.judge : null,
      POSITION: position,
      JUDGE_POINTS: points === null ? null : withTenths(figure(points) ?? ''),
      JUDGE_MAXIMUM: points === null ? null : figure(sheetMaximum(rules)),
      JUDGE_PERCENTAGE: formatFixed(percentage, 3),
    }
  })
}

/** The rides of a document with everything that they point to, by test and then by place. */
export const ridesOf = (document: ExchangeDocument): KnownRide[] => {
  const by = <Row extends { id: string }>(rows: readonly Row[] | undefined) =>
    new Map(rows?.map((row) => [row.id, row]))
  const competitions = by(document.competitions)
  const entries = by(document.entries)
  const persons = by(document.persons)
  const horses = by(document.horses)
  return (document.tests ?? []).flatMap((test, index) => {
    const competition = competitions.get(test.competition)
    const results = (document.results ?? []).filter((result) => result.test === test.id)
    if (competition === undefined) return []
    const starters = results.filter(({ status }) => status !== 'NOT_STARTED').length
    const rides = results.flatMap((result): KnownRide[] => {
      const entry = entries.get(result.entry)
      if (entry === undefined) return []
      const of = { person: persons.get(entry.person), horse: horses.get(entry.horse) }
      return [{ competition, test, testNumber: index + 1, starters, entry, ...of, result }]
    })
    const last = Number.MAX_SAFE_INTEGER
    return rides.sort(
      (left, right) =>
        (left.result.place ?? last) - (right.result.place ?? last) ||
        (left.entry.startNumber ?? last) - (right.entry.startNumber ?? last) ||
        (left.entry.id < right.entry.id ? -1 : 1),
    )
  })
}

const forms: Readonly<Record<FileForm, (text: string) => string>> = {
  TEXT: (text) => text,
  DECIMAL: (text) => text.replace('.', ','),
  SECONDS: (text) => `${Math.trunc(Number(text) / 100)},${String(Number(text) % 100).padStart(2, '0')}`,
}

const linesOf = (ride: KnownRide, { provider, lines }: FileLayout, facts: ResultFacts): Words[] => {
  const words = ofResult(ride, provider, facts)
  const { detail } = ride.result
  const rules = ride.test.protocol?.definition
  const scored = rules === undefined || detail === undefined ? null : scoreResult(rules, detail)
  if (!scored?.ok) return [words]
  const whole = { ...words, ...ofRounds(scored.score) }
  const judges = lines === 'JUDGE' ? ofJudges(ride, scored.score) : []
  return judges.length === 0 ? [whole] : judges.map((judge) => ({ ...whole, ...judge }))
}

const isIn = ({ disciplines, needsUeln }: FileLayout, { test, horse }: KnownRide): boolean =>
  (disciplines === null || disciplines.includes(test.discipline)) &&
  (!needsUeln || numberOf(horse?.externalIds, 'UELN') !== null)

/** The results of a document as the layout wants them, with what Oxer knows of them beyond it. */
export const toFile = (layout: FileLayout, document: ExchangeDocument, facts: ResultFacts = noFacts): FileTable => ({
  headings: layout.columns.map(({ heading }) => heading),
  rows: ridesOf(document)
    .filter((ride) => isIn(layout, ride))
    .flatMap((ride) => linesOf(ride, layout, facts))
    .map((words) =>
      layout.columns.map(({ word, form }) => {
        const text = words[word] ?? ''
        return text === '' ? '' : forms[form](text)
      }),
    ),
})

/** How many results go into the file of Hippomundo, and the horses whose results do not. */
export const hippomundoOverviewOf = (document: ExchangeDocument): HippomundoOverview => {
  const rides = ridesOf(document)
  const horses = new Map<string, HippomundoOverview['horses'][number]>()
  for (const { horse, person } of rides.filter((ride) => ride.horse !== undefined && !isIn(hippomundo, ride))) {
    if (horse === undefined) continue
    const rider = person === undefined ? '' : [person.firstName, person.lastName].filter(Boolean).join(' ')
    const known = horses.get(horse.id) ?? { ref: horse.id, name: horse.sportName ?? horse.name, riders: [], results: 0 }
    const riders = rider === '' || known.riders.includes(rider) ? known.riders : [...known.riders, rider]
    horses.set(horse.id, { ...known, riders, results: known.results + 1 })
  }
  return {
    results: rides.length,
    withUeln: rides.filter((ride) => isIn(hippomundo, ride)).length,
    horses: [...horses.values()].sort((left, right) => compareCodePoints(fold(left.name), fold(right.name))),
  }
}
