import type { Championship } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { championshipTargetFor } from '@oxer/domain/championships/championship/championship.policy'
import {
  type ChampionshipDetail,
  ChampionshipFees,
  type ChampionshipSportCategory,
  ChampionshipStatus,
  type ChampionshipSummary,
} from '@oxer/domain/championships/championship/championship.schema'
import { ChampionshipPractitionerDependence } from '@oxer/domain/championships/championship-ranking/championship-ranking.schema'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import * as z from 'zod'

export type SummaryRow = Pick<
  Championship,
  'ref' | 'federationRef' | 'name' | 'status' | 'start' | 'end' | 'color' | 'category' | 'sportTypes'
> & { federationName: string }

export const toSummary = (row: SummaryRow, actor: Actor | null): ChampionshipSummary => {
  const status = ChampionshipStatus.parse(row.status)
  return {
    ref: row.ref,
    federation: { ref: row.federationRef, name: row.federationName },
    name: row.name,
    status,
    start: row.start,
    end: row.end,
    color: row.color,
    category: row.category,
    sportTypes: z.array(SportType).parse(row.sportTypes),
    target: championshipTargetFor(actor, { ref: row.ref, federationRef: row.federationRef, status }),
  }
}

type CategoryRow = RefName & { sportTypeVariant: RefName & { sportType: string } }

export const toSportCategory = ({ ref, name, sportTypeVariant }: CategoryRow): ChampionshipSportCategory => ({
  ref,
  name,
  sportTypeVariant: { ref: sportTypeVariant.ref, name: sportTypeVariant.name },
  sportType: SportType.parse(sportTypeVariant.sportType),
})

type DetailRow = Championship & {
  federation: RefName & { timeZone: string }
  sportCategories: { sportCategory: CategoryRow }[]
}

/** What its registrations cost; 0 is no fee of its own (decision 63). */
const toFees = (fees: unknown) => {
  const { registration, late, noShow } = ChampionshipFees.parse(fees)
  return { registrationFee: registration, lateRegistrationFee: late, noShowFee: noShow }
}

export const toDetail = (row: DetailRow, actor: Actor | null): ChampionshipDetail => ({
  ...toSummary({ ...row, federationName: row.federation.name }, actor),
  cancelReason: row.cancelReason,
  bannerUrl: row.banner,
  description: row.description,
  sportCategories: row.sportCategories.map(({ sportCategory }) => toSportCategory(sportCategory)),
  championshipPractitionerDependenceType: ChampionshipPractitionerDependence.parse(row.practitionerDependence),
  ...toFees(row.fees),
  maxParticipationsPerRider: row.maxPerRider,
  maxParticipationsPerHorse: row.maxPerHorse,
  maxParticipationsPerCombination: row.maxPerCombination,
  timeAssignmentStartInDaysBefore: row.timeAssignmentStartInDaysBefore,
  hasPreRegistration: row.hasPreRegistration,
  preRegistrationStart: row.preRegistrationStart,
  preRegistrationEnd: row.preRegistrationEnd,
  hasJuryPreRegistration: row.hasJuryPreRegistration,
  juryPreRegistrationStart: row.juryPreRegistrationStart,
  juryPreRegistrationEnd: row.juryPreRegistrationEnd,
  timeZone: row.federation.timeZone,
  version: row.version,
})
