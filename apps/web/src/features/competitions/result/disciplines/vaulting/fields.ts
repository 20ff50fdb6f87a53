import type { VaultingPart, VaultingProtocol } from '@oxer/domain/disciplines/vaulting/vaulting.protocol.schema'
import type {
  VaultingResult,
  VaultingRound,
  VaultingSheet,
} from '@oxer/domain/disciplines/vaulting/vaulting.result.schema'
import { partFields } from '@oxer/domain/disciplines/vaulting/vaulting.score'
import type { DisciplineFields, EntryDraft, SharedFields } from '../../entry-fields/entry-draft.ts'
import { type FieldReader, put, type Typed } from '../../entry-fields/field-reader.ts'
import { decimalOf } from '../../result-typing.form.ts'

export const vaultingField = {
  score: (test: number): string => `v.${test}.score`,
  mark: (test: number, judge: string, part: VaultingPart): string => `v.${test}.j.${judge}.${partFields[part]}`,
} as const

const parts = Object.keys(partFields) as VaultingPart[]

const typeVaulting = (typed: Record<string, string>, result: VaultingResult): void => {
  for (const [test, round] of result.tests.entries()) {
    put(typed, vaultingField.score(test), round?.score)
    for (const sheet of round?.judges ?? []) {
      for (const part of parts) put(typed, vaultingField.mark(test, sheet.position, part), sheet[partFields[part]])
    }
  }
}

const positionsTyped = (typed: Typed, test: number): string[] => [
  ...new Set(
    Object.entries(typed).flatMap(([name, text]) => {
      const [, at, position] = /^v\.(\d+)\.j\.(.+)\.[a-z]+$/.exec(name) ?? []
      return position === undefined || Number(at) !== test || text.trim() === '' ? [] : [position]
    }),
  ),
]

const readRound = (reader: FieldReader, protocol: VaultingProtocol, test: number): VaultingRound | null => {
  const positions = [...new Set([...protocol.judges, ...positionsTyped(reader.typed, test)])]
  const judges = positions.flatMap((position): VaultingSheet[] => {
    const marks = parts.flatMap((part) => {
      const mark = reader.read(vaultingField.mark(test, position, part), decimalOf)
      return mark === null ? [] : [[partFields[part], mark] as const]
    })
    return marks.length === 0 ? [] : [{ position, ...Object.fromEntries(marks) }]
  })
  const score = judges.length > 0 ? null : reader.read(vaultingField.score(test), decimalOf)
  return score === null && judges.length === 0 ? null : { score, judges }
}

const readVaulting = (
  reader: FieldReader,
  protocol: VaultingProtocol,
  shared: SharedFields,
): EntryDraft<VaultingResult> => {
  const tests = protocol.tests.map((_test, index) => readRound(reader, protocol, index))
  return { result: { discipline: 'VAULTING', ...shared, tests }, hasScore: tests.some((round) => round !== null) }
}

/** `tests.1.judges.0.horse` is shown at the mark of that judge; an error of a whole test at its score. */
const fieldOfPath = (path: string, result: VaultingResult): string => {
  const [, test, sheet, field] = /^tests\.(\d+)(?:\.judges(?:\.(\d+)\.([a-z]+))?)?/.exec(path) ?? []
  if (test === undefined) return path
  const position = sheet === undefined ? undefined : result.tests[Number(test)]?.judges[Number(sheet)]?.position
  const part = parts.find((each) => partFields[each] === field)
  return position === undefined || part === undefined
    ? vaultingField.score(Number(test))
    : vaultingField.mark(Number(test), position, part)
}

export const vaultingFields: DisciplineFields<VaultingProtocol, VaultingResult> = {
  type: typeVaulting,
  read: readVaulting,
  fieldOf: fieldOfPath,
}
