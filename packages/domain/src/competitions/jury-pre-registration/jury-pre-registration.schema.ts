// Judges whom clubs offer for a competition (q040, q041, cr407), and their way to a start list (cr601, cs110).
import * as z from 'zod'
import { WholeNumber } from '../../kernel/number/number.schema.ts'
import { Ref, RefName, Version } from '../../kernel/ref/ref.schema.ts'
import { SportType } from '../../kernel/sport/sport.schema.ts'
import { Instant, LocalDate, LocalTime } from '../../kernel/time/time.schema.ts'
import { AskingCompetition } from '../pre-registration/pre-registration.schema.ts'

/** cr407 */
export const JuryPreferredTime = z
  .enum(['MORNING', 'AFTERNOON', 'MORNING_AND_AFTERNOON'])
  .meta({ id: 'JuryPreferredTime' })
export type JuryPreferredTime = z.infer<typeof JuryPreferredTime>

export const JuryStatus = z.enum(['OFFERED', 'CONFIRMED', 'DECLINED', 'WITHDRAWN']).meta({ id: 'JuryStatus' })
export type JuryStatus = z.infer<typeof JuryStatus>

/** A judge and the offer, for the club that made it and for those who decide about it. */
export const JuryPreRegistration = z
  .object({
    ref: Ref,
    competition: RefName.extend({ start: LocalDate, end: LocalDate }),
    person: RefName,
    organisation: RefName,
    status: JuryStatus,
    preferredTime: JuryPreferredTime,
    sportTypes: z.array(SportType),
    remark: z.string(),
    /** Holds a license of an official on all days of the competition. */
    isLicensed: z.boolean(),
    createdAt: Instant,
    version: Version,
  })
  .meta({ id: 'JuryPreRegistration' })
export type JuryPreRegistration = z.infer<typeof JuryPreRegistration>

/** How many judges a club is asked for, and how many it offers. */
export const JuryDuty = z
  .object({
    organisation: RefName,
    /** The larger number of its announced and its registered starts. */
    starts: z.int(),
    asked: z.int(),
    /** Offered or confirmed. */
    offered: z.int(),
    /** How many are missing; it blocks nothing. */
    shortfall: z.int(),
  })
  .meta({ id: 'JuryDuty' })
export type JuryDuty = z.infer<typeof JuryDuty>

/** A competition for which a club may offer judges, with its offers. */
export const OfferingCompetition = z
  .object({
    competition: AskingCompetition,
    canOffer: z.boolean(),
    /** The disciplines in which judges are asked. */
    sportTypes: z.array(SportType),
    offers: z.array(JuryPreRegistration),
    /** Null where no championship says how many starts need a judge. */
    duty: JuryDuty.nullable(),
  })
  .meta({ id: 'OfferingCompetition' })
export type OfferingCompetition = z.infer<typeof OfferingCompetition>

/** The judges of one competition, for the federation and the organiser. */
export const JuryRound = z
  .object({
    competition: AskingCompetition,
    /** 0: no championship asks for a number of judges. */
    startsPerJudge: z.int(),
    /** Waiting for a decision. */
    offered: z.int(),
    confirmed: z.int(),
    shortfall: z.int(),
    duties: z.array(JuryDuty),
  })
  .meta({ id: 'JuryRound' })
export type JuryRound = z.infer<typeof JuryRound>

/** A member of the club, as a possible judge. */
export const JuryCandidate = z
  .object({ ref: Ref, name: z.string(), isLicensed: z.boolean() })
  .meta({ id: 'JuryCandidate' })
export type JuryCandidate = z.infer<typeof JuryCandidate>

const remark = z.string().trim().max(500)

export const SaveJuryPreRegistration = z.object({
  competitionRef: Ref.describe('The competition for which the judge is offered'),
  personRef: Ref.describe('The judge, a member of the club'),
  preferredTime: JuryPreferredTime.describe('When the judge is available'),
  sportTypes: z.array(SportType).min(1).max(20).describe('The disciplines that the judge judges'),
  remark: remark.default('').describe('A remark for those who plan the jury'),
  version: WholeNumber.describe('The version that the user has seen; 0 for a new offer'),
  confirmSaveWithWarnings: z.boolean().default(false).describe('Saves despite the warnings of a former answer'),
})
export type SaveJuryPreRegistration = z.infer<typeof SaveJuryPreRegistration>

/** OFFERED takes a decision back. */
export const DecideJuryPreRegistration = z.object({
  status: JuryStatus.exclude(['WITHDRAWN']).describe('The decision; OFFERED takes a former one back'),
  version: Version,
})
export type DecideJuryPreRegistration = z.infer<typeof DecideJuryPreRegistration>

/** A list of the competition, as far as judges are concerned. */
export const JuryList = z
  .object({
    id: Ref,
    name: z.string(),
    /** Null while the list is not planned. */
    date: LocalDate.nullable(),
    start: LocalTime.nullable(),
    end: LocalTime.nullable(),
    arenaName: z.string().nullable(),
    half: z.enum(['MORNING', 'AFTERNOON']).nullable(),
    judges: z.array(z.object({ position: z.string(), name: z.string() })),
    version: Version,
  })
  .meta({ id: 'JuryList' })
export type JuryList = z.infer<typeof JuryList>

/**
 * RIDES: the judge rides in the list. OWN_CLUB: a rider of the club that offers the judge does. OTHER_HALF: the judge is available in the
 * other half of the day. OTHER_DISCIPLINE: the judge does not judge its discipline. BUSY: judges another list at that time.
 */
export const JuryConflictKind = z
  .enum(['RIDES', 'OWN_CLUB', 'OTHER_HALF', 'OTHER_DISCIPLINE', 'BUSY'])
  .meta({ id: 'JuryConflictKind' })
export type JuryConflictKind = z.infer<typeof JuryConflictKind>

/** An offered or confirmed judge, for one or several start lists. */
export const OfferedJudge = z
  .object({
    person: RefName,
    organisation: RefName,
    status: JuryStatus.extract(['OFFERED', 'CONFIRMED']),
    preferredTime: JuryPreferredTime,
    sportTypes: z.array(SportType),
    conflicts: z.array(z.object({ startlist: Ref, kind: JuryConflictKind })),
  })
  .meta({ id: 'OfferedJudge' })
export type OfferedJudge = z.infer<typeof OfferedJudge>

/** The lists that have judges, by day and time, and whom clubs offer for them. */
export const JuryBoard = z.object({ lists: z.array(JuryList), judges: z.array(OfferedJudge) }).meta({ id: 'JuryBoard' })
export type JuryBoard = z.infer<typeof JuryBoard>
