import type { Competition } from '@oxer/db'
import { qrCodeOf } from '@oxer/documents/qr-code/qr-code'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { competitionTargetFor } from '@oxer/domain/competitions/competition/competition.policy'
import { competitionCode } from '@oxer/domain/competitions/competition/competition.rules'
import {
  type CompetitionCode,
  CompetitionContact,
  type CompetitionDetail,
  CompetitionFees,
  CompetitionLive,
  CompetitionLocation,
  type CompetitionOfCode,
  CompetitionPart,
  CompetitionSettings,
  type CompetitionShareEntry,
  CompetitionShareRole,
  CompetitionStatus,
  type CompetitionSummary,
  type CompetitionTarget,
  CustomPriceProfile,
  OrganizerType,
  SportType,
} from '@oxer/domain/competitions/competition/competition.schema'
import { CustomAttributeValues } from '@oxer/domain/federation/custom-attribute/custom-attribute.schema'
import { eventTargetOf } from '@oxer/domain/federation/event-status/event-status.rules'
import { fold } from '@oxer/domain/kernel/search/search.rules'
import { localDateAt, readableTimeZone } from '@oxer/domain/kernel/time/time-zone.rules'
import * as z from 'zod'

const instantOf = (at: Date | null): string | null => at?.toISOString() ?? null

/** The text that the calendar search and the typeahead search: name, place and organiser. */
export const searchNameOf = (row: { name: string; cityName: string; organizerName: string }): string =>
  fold(`${row.name} ${row.cityName} ${row.organizerName}`)

export const toCompetitionDetail = (
  row: Competition,
  responsible: { ref: string; firstName: string; lastName: string } | null,
): CompetitionDetail => ({
  ref: row.ref,
  federationRef: row.federationRef,
  name: row.name,
  status: CompetitionStatus.parse(row.status),
  cancelReason: row.cancelReason,
  start: row.start,
  end: row.end,
  timeZone: readableTimeZone(row.timeZone),
  sportTypes: z.array(SportType).parse(row.sportTypes),
  organizer: {
    type: OrganizerType.parse(row.organizerType),
    ref: row.organizerRef,
    name: row.organizerName,
    responsible: responsible && {
      ref: responsible.ref,
      name: `${responsible.firstName} ${responsible.lastName}`,
    },
  },
  location: CompetitionLocation.parse(row.location),
  contacts: z.array(CompetitionContact).parse(row.contacts),
  registration: {
    opensAt: instantOf(row.registrationOpensAt),
    closesAt: instantOf(row.registrationClosesAt),
    lateAt: instantOf(row.registrationLateAt),
    byIndividual: row.byIndividual,
    byOrganisation: row.byOrganisation,
    teamsByIndividual: row.teamsByIndividual,
  },
  fees: CompetitionFees.parse(row.fees),
  priceProfileRefs: row.priceProfileRefs,
  customPriceProfile: row.customPriceProfile === null ? null : CustomPriceProfile.parse(row.customPriceProfile),
  live: CompetitionLive.parse(row.live),
  settings: CompetitionSettings.parse(row.settings),
  customAttributes: CustomAttributeValues.parse(row.customAttributes),
  notes: row.notes,
  remarks: row.remarks,
  avatar: row.avatar,
  banner: row.banner,
  poster: row.poster,
  publishedParts: z.array(CompetitionPart).parse(row.publishedParts),
  version: row.version,
})

/** The columns of a summary; the calendar reads no others. */
export const summaryColumns = {
  ref: true,
  name: true,
  status: true,
  start: true,
  end: true,
  timeZone: true,
  sportTypes: true,
  cityName: true,
  organizerName: true,
  federationRef: true,
  avatar: true,
} as const

export type SummaryRow = Pick<Competition, keyof typeof summaryColumns>

/** Open to the public, and today, at the place of the competition, is one of its days. */
const isLive = (row: SummaryRow, now: Date): boolean => {
  if (row.status !== 'PUBLISHED' && row.status !== 'LOCKED') return false
  const today = localDateAt(now, row.timeZone)
  return row.start <= today && today <= row.end
}

/** The columns that decide who may manage a competition; `shareRole` is that of the caller's share, unless it has expired. */
export type CompetitionFactsRow = {
  ref: string
  federationRef: string
  status: string
  organizerType: string
  organizerRef: string
  shareRole: string | null
}

/** Decision 10: every list that names a competition answers with this target, and a screen builds its link from it. */
export const toCompetitionTarget = (row: CompetitionFactsRow, actor: Actor | null): CompetitionTarget =>
  competitionTargetFor(actor, {
    ref: row.ref,
    federationRef: row.federationRef,
    status: CompetitionStatus.parse(row.status),
    organizerType: OrganizerType.parse(row.organizerType),
    organizerRef: row.organizerRef,
    shareRole: row.shareRole === null ? null : CompetitionShareRole.parse(row.shareRole),
  })

export const toCompetitionSummary = (row: SummaryRow, now: Date): CompetitionSummary => ({
  ref: row.ref,
  name: row.name,
  status: CompetitionStatus.parse(row.status),
  start: row.start,
  end: row.end,
  sportTypes: z.array(SportType).parse(row.sportTypes),
  cityName: row.cityName,
  organizerName: row.organizerName,
  federationRef: row.federationRef,
  avatar: row.avatar,
  isLive: isLive(row, now),
})

export const toCompetitionCode = (ref: string, publicUrl: string): CompetitionCode => {
  const code = competitionCode(ref)
  const shortUrl = `${publicUrl}/c/${code}`
  return { code, url: `${publicUrl}/competitions/${ref}`, shortUrl, qr: qrCodeOf(shortUrl) }
}

export const toCompetitionOfCode = (
  { status, ...row }: Omit<CompetitionOfCode, 'code' | 'url'> & { status: CompetitionStatus },
  publicUrl: string,
): CompetitionOfCode => {
  const base = `${publicUrl}/competitions/${row.ref}`
  const url = eventTargetOf(status, row.isManaged) === 'MANAGE' ? `${base}/manage/overview` : base
  return { ...row, code: competitionCode(row.ref), url }
}

export const toShareEntry = (
  row: {
    personRef: string
    role: string
    testRefs: string[]
    expires: Date | null
    person: { firstName: string; lastName: string }
  },
  now: Date,
): CompetitionShareEntry => ({
  personRef: row.personRef,
  name: `${row.person.firstName} ${row.person.lastName}`,
  role: CompetitionShareRole.parse(row.role),
  testRefs: row.testRefs,
  expires: instantOf(row.expires),
  isExpired: row.expires !== null && row.expires <= now,
})
