import type {
  EventingJumpingRide,
  EventingProtocol,
  EventingResult,
} from '@oxer/domain/competitions/result/result.schema'
import type { DisciplineFields, EntryDraft, SharedFields } from '../../entry-fields/entry-draft.ts'
import { type FieldReader, isAny, put } from '../../entry-fields/field-reader.ts'
import { readSheets, sheetFieldOf, typeSheet } from '../../entry-fields/sheet-fields.ts'
import { decimalOf, timeOf, timeTyped } from '../../result-typing.form.ts'
import { readRide, rideFieldOf, typeRide } from '../cross-country/fields.ts'

export const eventingField = {
  dressage: 'dr.penalties',
  obstacles: 'sj.obstacles',
  time: 'sj.time',
  elapsed: 'sj.elapsed',
  knockDowns: 'sj.knockDowns',
  disobediences: 'sj.disobediences',
  falls: 'sj.falls',
} as const

export const countOf = (text: string): number | null => (/^\d{1,2}$/.test(text.trim()) ? Number(text) : null)

export const typeEventing = (typed: Record<string, string>, result: EventingResult): void => {
  put(typed, eventingField.dressage, result.dressage?.penalties)
  for (const sheet of result.dressage?.judges ?? []) typeSheet(typed, sheet)
  typeRide(typed, result.crossCountry)
  put(typed, 'total', result.total)
  const ride = result.showJumping
  if (ride === null) return
  put(typed, eventingField.obstacles, ride.obstacles)
  put(typed, eventingField.time, ride.time)
  put(typed, eventingField.elapsed, typeof ride.elapsed === 'number' ? timeTyped(ride.elapsed) : null)
  put(typed, eventingField.knockDowns, ride.knockDowns)
  put(typed, eventingField.disobediences, ride.disobediences)
  put(typed, eventingField.falls, ride.falls)
}

const readJumping = (reader: FieldReader): EventingJumpingRide | null => {
  const ride = {
    obstacles: reader.read(eventingField.obstacles, decimalOf),
    time: reader.read(eventingField.time, decimalOf),
    elapsed: reader.read(eventingField.elapsed, timeOf),
    knockDowns: reader.read(eventingField.knockDowns, countOf),
    disobediences: reader.read(eventingField.disobediences, countOf),
    falls: reader.read(eventingField.falls, countOf),
  }
  return isAny(...Object.values(ride)) ? ride : null
}

export const readEventing = (
  reader: FieldReader,
  protocol: EventingProtocol,
  shared: SharedFields,
): EntryDraft<EventingResult> => {
  const penalties = reader.read(eventingField.dressage, decimalOf)
  const judges = readSheets(reader, protocol.dressage)
  const dressage = penalties === null && judges.length === 0 ? null : { penalties, judges }
  const crossCountry = readRide(reader, protocol.crossCountry ?? null)
  const showJumping = readJumping(reader)
  const total = reader.read('total', decimalOf)
  return {
    result: { discipline: 'EVENTING', ...shared, dressage, crossCountry, showJumping, total },
    hasScore: isAny(dressage, crossCountry, showJumping, total),
  }
}

export const eventingFieldOf = (path: string, result: EventingResult): string => {
  const [phase, ...rest] = path.split('.')
  if (phase === 'crossCountry') return rideFieldOf(rest.join('.'))
  if (phase === 'showJumping') return `sj.${rest[0] ?? 'obstacles'}`
  return sheetFieldOf(rest.join('.'), result.dressage?.judges ?? []) ?? eventingField.dressage
}

export const eventingFields: DisciplineFields<EventingProtocol, EventingResult> = {
  type: typeEventing,
  read: readEventing,
  fieldOf: eventingFieldOf,
}
