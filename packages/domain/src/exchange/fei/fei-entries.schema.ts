// The entries of the FEI, `HorseSport/ShowEntries`. Its schema was not at hand: these are the attributes that another program reads
// (EnduranceJudge). Which attributes of `AthleteEntry` name the rider and the horse, it does not say.
import * as z from 'zod'
import { text } from '../equipe/equipe-results.schema.ts'
import { listOf } from '../show/one-or-many.schema.ts'

const number = z.string().trim().min(1).max(40)

/** Elements keep all their attributes, so that those that are not read can be named. */
export const FeiAthlete = z.looseObject({
  '@FEIID': number,
  '@FirstName': text(100),
  '@FamilyName': z.string().trim().min(1).max(100),
  '@BirthDate': z.union([z.iso.date(), z.literal('')]).nullish(),
  '@CompetingFor': text(3),
})
export type FeiAthlete = z.output<typeof FeiAthlete>

export const FeiHorse = z.looseObject({
  '@FEIID': number,
  '@Name': z.string().trim().min(1).max(120),
  '@Stallion': z.enum(['true', 'false', '1', '0', '']).nullish(),
  '@StudBook': text(60),
})
export type FeiHorse = z.output<typeof FeiHorse>

export const FeiEvent = z.looseObject({
  '@FEIID': text(60),
  // An entry without an attribute is an empty text.
  AthleteEntry: listOf(z.union([z.record(z.string(), z.unknown()), z.string()]), 5000),
})

export const FeiEntries = z.object({
  HorseSport: z.object({
    ShowEntries: z.object({
      Athlete: listOf(FeiAthlete, 20_000),
      Horse: listOf(FeiHorse, 20_000),
      Event: listOf(FeiEvent, 500),
    }),
  }),
})
export type FeiEntries = z.output<typeof FeiEntries>['HorseSport']['ShowEntries']
