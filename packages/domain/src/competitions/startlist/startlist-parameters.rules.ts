import { disciplineOf, disciplines } from '../../disciplines/disciplines.ts'
import { plainDiscipline } from '../../disciplines/plain-discipline.ts'
import type { SportType } from '../../kernel/sport/sport.schema.ts'

/** The data of a start list about the place of a test: a course, an arena with its judges, or nothing. */
export const startlistParametersOf = (sportType: SportType): 'COURSE' | 'ARENA' | null => {
  const discipline = disciplineOf(sportType)
  return (discipline === null ? plainDiscipline : disciplines[discipline]).startlistParameters
}
