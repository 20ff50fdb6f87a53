// The judges of a result's sheets, and whether they judge here.
import { of, type ProtocolOf, type ResultOf, type ScoredDiscipline } from '../../disciplines/disciplines.ts'

export type UnknownJudge = {
  readonly judge: string
  readonly path: string
  /** The actual judges. */
  readonly judges: readonly string[]
}

/** The judges of a test: those that its protocol lists, or else those who are appointed on the start list. */
export const actualJudges = (listed: readonly string[], appointed: readonly string[]): readonly string[] =>
  listed.length > 0 ? listed : appointed

/**
 * Sheets of positions that do not judge. The judges are those that the protocol lists, or else those who are appointed
 * on the start list. If neither lists any, every judge is accepted.
 */
export const findUnknownJudges = <D extends ScoredDiscipline>(
  protocol: ProtocolOf<D>,
  result: ResultOf<D>,
  appointed: readonly string[],
): readonly UnknownJudge[] => {
  const discipline = of(protocol)
  const judges = actualJudges(discipline.judges(protocol), appointed)
  if (judges.length === 0 || protocol.discipline !== result.discipline) return []
  const { path, sheets } = discipline.sheets(result)
  return sheets.flatMap(({ position: judge }, index) =>
    judges.includes(judge) ? [] : [{ judge, path: `${path}.${index}.position`, judges }],
  )
}
