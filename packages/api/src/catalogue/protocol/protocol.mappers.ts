import { type Protocol, ProtocolKind, type ProtocolRow } from '@oxer/domain/catalogue/protocol/protocol.schema'

export const sportTypeOf = {
  JUMPING: 'SHOW_JUMPING',
  DRESSAGE: 'DRESSAGE',
  EVENTING: 'EVENTING',
  CROSS_COUNTRY: 'CROSS_COUNTRY',
  STYLE_RIDING: 'STYLE_RIDING',
  PRESENTATION: 'PRESENTATION',
  DRIVING: 'DRIVING',
  GENERIC: 'GENERIC',
} as const satisfies Record<ProtocolKind, Protocol['discipline']>

const kindOf = (sportType: string): ProtocolKind =>
  ProtocolKind.options.find((kind) => sportTypeOf[kind] === sportType) ?? ProtocolKind.parse(sportType)

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
