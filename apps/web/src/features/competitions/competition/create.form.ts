// The typed values of the create form, kept in this browser until the competition is created, so that a reload or a lost session loses
// nothing.
import {
  type CompetitionContact,
  CompetitionFees,
  CompetitionLocation,
} from '@oxer/domain/competitions/competition/competition.schema'
import type { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import type { FeesText } from './components/fees-fields.tsx'
import type { OrganizerText } from './components/organizer-fields.tsx'
import { emptyPeriod, type PeriodText, toPeriod } from './period.form.ts'

export type CreateText = {
  name: string
  start: string | null
  end: string | null
  sportTypes: SportType[]
  location: CompetitionLocation
  organizer: OrganizerText
  contacts: CompetitionContact[]
  registration: PeriodText
  prices: FeesText
  remarks: string
  notes: string
  publishAfterCreate: boolean
}

export const emptyCreateText = (): CreateText => ({
  name: '',
  start: null,
  end: null,
  sportTypes: [],
  location: CompetitionLocation.parse({}),
  organizer: { type: 'FEDERATION', ref: '', name: '', responsible: null },
  contacts: [],
  registration: emptyPeriod,
  prices: { fees: CompetitionFees.parse({}), priceProfileRefs: [], customPriceProfile: null },
  remarks: '',
  notes: '',
  publishAfterCreate: false,
})

/** The form of seven sections as the one body that the server accepts. */
export const toCreateInput = (text: CreateText, federation: { ref: string; timeZone: string }) => {
  const { organizer, registration, prices, start, end, ...rest } = text
  return {
    ...rest,
    ...prices,
    federationRef: federation.ref,
    start: start ?? '',
    end: end ?? '',
    organizer: { type: organizer.type, ref: organizer.ref, responsibleRef: organizer.responsible?.ref ?? null },
    registration: toPeriod(registration, federation.timeZone),
  }
}

/** The server names the fields of its body; the form groups the prices under one name. */
export const toFormField = (field: string): string =>
  /^(fees|priceProfileRefs)/.test(field) ? `prices.${field}` : field

const place = (federation: string): string => `oxer.competition-create.${federation}`

export const readDraft = (federation: string): CreateText | null => {
  const kept = window.sessionStorage.getItem(place(federation))
  if (kept === null) return null
  const parsed: Partial<CreateText> = JSON.parse(kept)
  return { ...emptyCreateText(), ...parsed }
}

export const keepDraft = (federation: string, text: CreateText): void =>
  window.sessionStorage.setItem(place(federation), JSON.stringify(text))

export const dropDraft = (federation: string): void => window.sessionStorage.removeItem(place(federation))
