import type { SportType } from '../kernel/sport/sport.schema.ts'
import { disciplineOf, disciplines, of, type Protocol, type ProtocolOf, type ScoredDiscipline } from './disciplines.ts'
import { type Pace, plainPace } from './pace.ts'

/** The default scoring, if neither the test, its category nor its federation sets one. */
export const defaultProtocolOf = (sportType: SportType, discipline: ScoredDiscipline): Protocol =>
  disciplines[discipline].sportTypes[sportType] ?? disciplines[discipline].defaults

export const paceOf = <D extends ScoredDiscipline>(protocol: ProtocolOf<D>): Pace => of(protocol).pace(protocol)

/** The length of a start if nobody sets it (decision 89). */
export const usualRoundSeconds = (protocol: Protocol): number => paceOf(protocol).roundSeconds

/** The same for a discipline, before a protocol is chosen. */
export const usualRoundOf = (sportType: SportType): number => {
  const discipline = disciplineOf(sportType)
  return discipline === null ? plainPace.roundSeconds : usualRoundSeconds(defaultProtocolOf(sportType, discipline))
}
