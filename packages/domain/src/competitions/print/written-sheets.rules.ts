// Who judges a test on paper, and what each of them writes on during a ride.
import {
  disciplines,
  disciplineWords,
  of,
  type ProtocolOf,
  type ScoredDiscipline,
} from '../../disciplines/disciplines.ts'
import type { WrittenSheet } from '../../disciplines/sheet/written-sheet.ts'
import type { SportType } from '../../kernel/sport/sport.schema.ts'
import { actualJudges } from '../result/judge-sheets.rules.ts'

export type JudgePlace = {
  /** Where the judge sits; empty if nobody says where anybody does. */
  readonly position: string
  /** For each judged part of the test in its order; null for a part that this judge does not mark. */
  readonly sheets: readonly (WrittenSheet | null)[]
}

const hasSheets = <D extends ScoredDiscipline>(word: D): boolean => {
  const { writtenSheets, defaults } = disciplines[word]
  return writtenSheets(defaults, '').length > 0
}

/** The disciplines of which a test may be judged on paper; which tests are, their places say. */
export const writtenDisciplines: readonly ScoredDiscipline[] = disciplineWords.filter(hasSheets)

/**
 * The judges of a test with their sheets: those that its protocol lists, or else those who are appointed on the start list, or else those
 * who mark its parts. A test of another sport, such as a cross-country under the rules of eventing, has none of the judged phases. Empty if
 * nobody judges it on paper.
 */
export const judgePlacesOf = <D extends ScoredDiscipline>(
  protocol: ProtocolOf<D>,
  sportType: SportType,
  appointed: readonly string[],
): readonly JudgePlace[] => {
  const discipline = of(protocol)
  const isOfOtherSport = discipline.alsoScores.includes(sportType)
  const named = actualJudges(actualJudges(discipline.judges(protocol), appointed), discipline.partJudges(protocol))
  const positions = named.length === 0 ? [''] : [...new Set(named)]
  return positions
    .map((position) => ({ position, sheets: discipline.writtenSheets(protocol, position) }))
    .filter(({ sheets }) =>
      sheets.some(
        (sheet) => sheet !== null && !(isOfOtherSport && sheet.kind === 'EXERCISES' && sheet.penalties !== null),
      ),
    )
}
