import type {
  DrivingPhase,
  DrivingProtocol,
  DrivingResult,
  Incident,
  IncidentRule,
} from '@oxer/domain/competitions/result/result.schema'
import type { DisciplineFields, EntryDraft, SharedFields } from '../../entry-fields/entry-draft.ts'
import { type FieldReader, isAny, put } from '../../entry-fields/field-reader.ts'
import { readSheets, sheetFieldOf, typeSheet } from '../../entry-fields/sheet-fields.ts'
import { decimalOf, timeOf, timeTyped } from '../../result-typing.form.ts'
import { courseTimeOf, courseTimeText } from '../cross-country/fields.ts'
import { countOf } from '../eventing/fields.ts'

export const drivingField = {
  penalties: (phase: DrivingPhase): string => `${phase}.penalties`,
  incident: (phase: DrivingPhase, code: string): string => `${phase}.incident.${code}`,
  section: (label: string): string => `MARATHON.section.${label}`,
  obstacle: (index: number): string => `MARATHON.obstacle.${index}`,
  balls: 'CONES.balls',
  time: 'CONES.time',
} as const

const typeIncidents = (
  typed: Record<string, string>,
  phase: DrivingPhase,
  incidents: readonly Incident[] | null | undefined,
): void => {
  for (const { code, count } of incidents ?? []) put(typed, drivingField.incident(phase, code), count)
}

export const typeDriving = (typed: Record<string, string>, { dressage, marathon, cones }: DrivingResult): void => {
  put(typed, drivingField.penalties('DRESSAGE'), dressage?.penalties)
  for (const sheet of dressage?.judges ?? []) typeSheet(typed, sheet)
  typeIncidents(typed, 'DRESSAGE', dressage?.incidents)
  put(typed, drivingField.penalties('MARATHON'), marathon?.penalties)
  for (const { label, time } of marathon?.sections ?? []) put(typed, drivingField.section(label), courseTimeText(time))
  for (const [index, time] of (marathon?.obstacles ?? []).entries()) {
    put(typed, drivingField.obstacle(index), time === null ? null : timeTyped(time))
  }
  typeIncidents(typed, 'MARATHON', marathon?.incidents)
  put(typed, drivingField.penalties('CONES'), cones?.penalties)
  put(typed, drivingField.balls, cones?.balls)
  put(typed, drivingField.time, typeof cones?.time === 'number' ? timeTyped(cones.time) : null)
  typeIncidents(typed, 'CONES', cones?.incidents)
}

/** An empty list is null, because published penalties have no parts. */
const readIncidents = (reader: FieldReader, phase: DrivingPhase, rules: readonly IncidentRule[]): Incident[] | null => {
  const found = rules.flatMap(({ code }) => {
    const count = reader.read(drivingField.incident(phase, code), countOf)
    return count === null || count === 0 ? [] : [{ code, count }]
  })
  return found.length > 0 ? found : null
}

const someOf = <Item>(items: readonly Item[]): Item[] | null => (items.length > 0 ? [...items] : null)

export const readDriving = (
  reader: FieldReader,
  protocol: DrivingProtocol,
  shared: SharedFields,
): EntryDraft<DrivingResult> => {
  const penaltiesOf = (phase: DrivingPhase): string | null => reader.read(drivingField.penalties(phase), decimalOf)
  const dressage = protocol.dressage && {
    penalties: penaltiesOf('DRESSAGE'),
    judges: someOf(readSheets(reader, protocol.dressage)),
    incidents: readIncidents(reader, 'DRESSAGE', protocol.dressage.incidents),
  }
  const obstacles = Array.from({ length: protocol.marathon?.obstacles.count ?? 0 }, (_, index) =>
    reader.read(drivingField.obstacle(index), timeOf),
  )
  const marathon = protocol.marathon && {
    penalties: penaltiesOf('MARATHON'),
    sections: someOf(
      protocol.marathon.sections.flatMap(({ label }) => {
        const time = reader.read(drivingField.section(label), courseTimeOf)
        return time === null ? [] : [{ label, time }]
      }),
    ),
    obstacles: obstacles.some((time) => time !== null) ? obstacles : null,
    incidents: readIncidents(reader, 'MARATHON', protocol.marathon.incidents),
  }
  const cones = protocol.cones && {
    penalties: penaltiesOf('CONES'),
    balls: reader.read(drivingField.balls, countOf),
    time: reader.read(drivingField.time, timeOf),
    incidents: readIncidents(reader, 'CONES', protocol.cones.incidents),
  }
  const driven = <Phase extends object>(phase: Phase | null): Phase | null =>
    phase !== null && isAny(...Object.values(phase)) ? phase : null
  const result: DrivingResult = {
    discipline: 'DRIVING',
    ...shared,
    dressage: driven(dressage),
    marathon: driven(marathon),
    cones: driven(cones),
  }
  return { result, hasScore: isAny(result.dressage, result.marathon, result.cones) }
}

const phaseOf = { dressage: 'DRESSAGE', marathon: 'MARATHON', cones: 'CONES' } as const

export const drivingFieldOf = (path: string, result: DrivingResult): string => {
  const [, phase = 'dressage', rest = ''] = /^(dressage|marathon|cones)\.?(.*)$/.exec(path) ?? []
  const name = phase as keyof typeof phaseOf
  const [, incident] = /^incidents\.(\d+)/.exec(rest) ?? []
  const code = incident === undefined ? undefined : result[name]?.incidents?.[Number(incident)]?.code
  if (code !== undefined) return drivingField.incident(phaseOf[name], code)
  const [, section] = /^sections\.(\d+)/.exec(rest) ?? []
  const label = section === undefined ? undefined : result.marathon?.sections?.[Number(section)]?.label
  if (label !== undefined) return drivingField.section(label)
  const [, obstacle] = /^obstacles\.(\d+)/.exec(rest) ?? []
  if (obstacle !== undefined) return drivingField.obstacle(Number(obstacle))
  if (name === 'cones' && rest === 'balls') return drivingField.balls
  if (name === 'cones' && rest === 'time') return drivingField.time
  return sheetFieldOf(rest, result.dressage?.judges ?? []) ?? drivingField.penalties(phaseOf[name])
}

export const drivingFields: DisciplineFields<DrivingProtocol, DrivingResult> = {
  type: typeDriving,
  read: readDriving,
  fieldOf: drivingFieldOf,
}
