// The disciplines. Besides their folders, only this record and the one of the web name them: a new discipline is a
// folder and a line in each.
import * as z from 'zod'
import type { SportType } from '../kernel/sport/sport.schema.ts'
import { crossCountry } from './cross-country/cross-country.ts'
import type { Discipline } from './discipline.ts'
import { dressage } from './dressage/dressage.ts'
import { driving } from './driving/driving.ts'
import { eventing } from './eventing/eventing.ts'
import { generic } from './generic/generic.ts'
import { presentation } from './presentation/presentation.ts'
import { showJumping } from './show-jumping/show-jumping.ts'
import { styleRiding } from './style-riding/style-riding.ts'
import { vaulting } from './vaulting/vaulting.ts'

/** In the order in which users see them. */
export const folders = {
  SHOW_JUMPING: showJumping,
  DRESSAGE: dressage,
  EVENTING: eventing,
  CROSS_COUNTRY: crossCountry,
  STYLE_RIDING: styleRiding,
  PRESENTATION: presentation,
  DRIVING: driving,
  VAULTING: vaulting,
  GENERIC: generic,
} as const

type Folders = typeof folders
export type ScoredDiscipline = keyof Folders

/** `discipline` is the discriminator: it selects the member of a union that belongs to a word. */
type Own<D, T> = T & { readonly discipline: D }
export type ProtocolOf<D extends ScoredDiscipline> = {
  [K in D]: Own<K, z.output<Folders[K]['protocol']>>
}[D]
export type ResultOf<D extends ScoredDiscipline> = { [K in D]: Own<K, z.output<Folders[K]['result']>> }[D]
export type ScoreOf<D extends ScoredDiscipline> = { [K in D]: Own<K, ReturnType<Folders[K]['score']>> }[D]

export type Protocol = z.output<Folders[ScoredDiscipline]['protocol']>
export type Result = z.output<Folders[ScoredDiscipline]['result']>
export type Score = ReturnType<Folders[ScoredDiscipline]['score']>

type Disciplines = { readonly [D in ScoredDiscipline]: Discipline<ProtocolOf<D>, ResultOf<D>, ScoreOf<D>> }
/**
 * The implementation of each discipline. A line that does not fit its word, or a folder with a missing part, does not
 * compile.
 */
export const disciplines: Disciplines = { ...folders }

export const disciplineWords = Object.keys(folders) as readonly ScoredDiscipline[]

const isPercentageByDefault = <D extends ScoredDiscipline>(discipline: Disciplines[D]): boolean =>
  discipline.isPercentage(discipline.defaults)

/** The disciplines whose score is a percentage without another setting. */
export const scoredInPercent: readonly ScoredDiscipline[] = disciplineWords.filter((word) =>
  isPercentageByDefault(disciplines[word]),
)

/** The discipline of a protocol, typed for protocols, results and scores of that very discipline. */
export const of = <D extends ScoredDiscipline>(protocol: ProtocolOf<D>): Disciplines[D] =>
  disciplines[protocol.discipline]

/** How a sport type is scored; null if it has no scoring. */
export const disciplineOf = (sportType: SportType): ScoredDiscipline | null =>
  disciplineWords.find((word) => word === sportType || disciplines[word].sportTypes[sportType] !== undefined) ?? null

export const isResultOf = <D extends ScoredDiscipline>(discipline: D, result: Result): result is Result & ResultOf<D> =>
  result.discipline === discipline
export const isScoreOf = <D extends ScoredDiscipline>(discipline: D, score: Score): score is Score & ScoreOf<D> =>
  score.discipline === discipline

export const ScoredDiscipline = z.enum(disciplineWords)

/** The discipline whose protocols are of a kind. */
export const disciplineOfKind = (kind: string): ScoredDiscipline | null =>
  disciplineWords.find((word) => disciplines[word].kind === kind) ?? null

const isFilled = <T>(list: readonly T[]): list is readonly [T, ...T[]] => list.length > 0

/** The members of a union, in the order of the record. */
const membersOf = <T>(list: readonly T[]): readonly [T, ...T[]] => {
  if (!isFilled(list)) throw new RangeError('there is no discipline')
  return list
}

/** The disciplines whose score itself may give points. */
export const judgedDisciplines = membersOf(disciplineWords.filter((word) => disciplines[word].isJudged))

/** The discipline of a test without any other indication. */
export const [defaultDiscipline] = membersOf(disciplineWords)

/** The rules of one test, as data (decision 20). */
export const Protocol = z.discriminatedUnion(
  'discipline',
  membersOf(Object.values(folders).map(({ protocol }) => protocol)),
)
/** What one entry did, under the protocol of its test. */
export const Result = z.discriminatedUnion('discipline', membersOf(Object.values(folders).map(({ result }) => result)))
