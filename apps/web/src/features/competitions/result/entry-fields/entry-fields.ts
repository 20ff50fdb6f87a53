// The fields of each kind of result: a line here and a file beside it for each discipline that is not typed in rounds.
import type { Protocol, Result } from '@oxer/domain/competitions/result/result.schema'
import { crossCountryFieldOf, readCrossCountry, typeCrossCountry } from './cross-country-fields.ts'
import { drivingFieldOf, readDriving, typeDriving } from './driving-fields.ts'
import type { EntryDraft, SharedFields } from './entry-draft.ts'
import { eventingFieldOf, readEventing, typeEventing } from './eventing-fields.ts'
import type { FieldReader } from './field-reader.ts'
import { readGeneric, typeGeneric } from './generic-fields.ts'
import { presentationFieldOf, readPresentation, typePresentation } from './presentation-fields.ts'
import { readStyleRiding, styleRidingFieldOf, typeStyleRiding } from './style-riding-fields.ts'

type OtherDiscipline = Exclude<Result['discipline'], 'SHOW_JUMPING' | 'DRESSAGE'>
export type OtherResult = Extract<Result, { discipline: OtherDiscipline }>
export type OtherProtocol = Extract<Protocol, { discipline: OtherDiscipline }>

export const typeOther = (typed: Record<string, string>, result: OtherResult): void => {
  switch (result.discipline) {
    case 'STYLE_RIDING':
      typeStyleRiding(typed, result)
      break
    case 'PRESENTATION':
      typePresentation(typed, result)
      break
    case 'GENERIC':
      typeGeneric(typed, result)
      break
    case 'EVENTING':
      typeEventing(typed, result)
      break
    case 'CROSS_COUNTRY':
      typeCrossCountry(typed, result)
      break
    case 'DRIVING':
      typeDriving(typed, result)
      break
  }
}

export const readOther = (reader: FieldReader, protocol: OtherProtocol, shared: SharedFields): EntryDraft => {
  switch (protocol.discipline) {
    case 'STYLE_RIDING':
      return readStyleRiding(reader, protocol, shared)
    case 'PRESENTATION':
      return readPresentation(reader, protocol, shared)
    case 'GENERIC':
      return readGeneric(reader, protocol, shared)
    case 'EVENTING':
      return readEventing(reader, protocol, shared)
    case 'CROSS_COUNTRY':
      return readCrossCountry(reader, protocol, shared)
    case 'DRIVING':
      return readDriving(reader, protocol, shared)
  }
}

/** A complaint of the rules at the field where it was typed. */
export const otherFieldOf = (path: string, result: OtherResult): string => {
  switch (result.discipline) {
    case 'STYLE_RIDING':
      return styleRidingFieldOf(path, result)
    case 'PRESENTATION':
      return presentationFieldOf(path, result)
    case 'GENERIC':
      return path
    case 'EVENTING':
      return eventingFieldOf(path, result)
    case 'CROSS_COUNTRY':
      return crossCountryFieldOf(path)
    case 'DRIVING':
      return drivingFieldOf(path, result)
  }
}
