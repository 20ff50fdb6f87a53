import { ProtocolKind, type ProtocolRow } from '@oxer/domain/catalogue/protocol/protocol.schema'
import { disciplineOfKind, disciplines, ScoredDiscipline } from '@oxer/domain/disciplines/disciplines'

/** The sport type under which protocols of a kind are stored. */
export const sportTypeOf = (kind: ProtocolKind): ScoredDiscipline => ScoredDiscipline.parse(disciplineOfKind(kind))

const kindOf = (sportType: string): ProtocolKind =>
  ProtocolKind.parse(disciplines[ScoredDiscipline.parse(sportType)].kind)

export const toProtocolRow = (
  row: { ref: string; name: string; sportType: string; version: number },
  { categoryCount, testCount }: { categoryCount: number; testCount: number },
): ProtocolRow => ({
  ref: row.ref,
  name: row.name,
  kind: kindOf(row.sportType),
  categoryCount,
  testCount,
  version: row.version,
})
