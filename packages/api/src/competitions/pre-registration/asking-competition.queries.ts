// The competitions whose championships ask clubs something in advance: how many riders will come, or which judges they offer.
import type { Db, Prisma } from '@oxer/db'
import { CompetitionStatus, SportType } from '@oxer/domain/competitions/competition/competition.schema'
import { strictestOf } from '@oxer/domain/competitions/jury-pre-registration/jury-pre-registration.rules'
import { type AskedPeriod, periodOf } from '@oxer/domain/competitions/pre-registration/pre-registration.rules'
import { type AskingCompetition, mostCharts } from '@oxer/domain/competitions/pre-registration/pre-registration.schema'
import { isPublicEvent } from '@oxer/domain/federation/event-status/event-status.rules'
import { EventStatus } from '@oxer/domain/federation/event-status/event-status.schema'
import { dayIn } from '../../federation/federation/federation-day.queries.ts'
import { announcedCompetitions } from '../competition/competition-visibility.queries.ts'

/** RIDERS: how many starts; JUDGES: who judges. */
export type Asked = 'RIDERS' | 'JUDGES'

export type Asking = {
  readonly competition: AskingCompetition
  readonly status: CompetitionStatus
  readonly federationRef: string
  readonly championshipRefs: readonly string[]
  /** Whether clubs may answer now. */
  readonly isOpen: boolean
  readonly sportTypes: readonly SportType[]
  readonly startsPerJudge: number
  /** HH:mm: where its days are split for judges. */
  readonly afternoonFrom: string
}

/** Where no championship says it. */
export const defaultAfternoon = '13:00'

type Of = {
  readonly federationRef: string
  readonly championshipRef?: string
  readonly competitionRef?: string
  /** Only competitions that end on this day or later. */
  readonly from?: string
}

const asks: Record<Asked, Prisma.ChampionshipWhereInput> = {
  RIDERS: { hasPreRegistration: true },
  JUDGES: { hasJuryPreRegistration: true },
}

const championshipColumns = {
  ref: true,
  name: true,
  sportTypes: true,
  preRegistrationStart: true,
  preRegistrationEnd: true,
  juryPreRegistrationStart: true,
  juryPreRegistrationEnd: true,
  startsPerJudge: true,
  juryAfternoonFrom: true,
} as const
type ChampionshipRow = Prisma.ChampionshipGetPayload<{ select: typeof championshipColumns }>

const periodIn: Record<Asked, (row: ChampionshipRow) => AskedPeriod> = {
  RIDERS: (row) => ({ opens: row.preRegistrationStart, closes: row.preRegistrationEnd }),
  JUDGES: (row) => ({ opens: row.juryPreRegistrationStart, closes: row.juryPreRegistrationEnd }),
}

const publicStatuses = EventStatus.options.filter(isPublicEvent)

/**
 * By their first day. CLUBS see a championship that is public, and a competition once it was announced; the OFFICE sees both in every
 * state but cancelled.
 */
export const listAsking = async (
  db: Db,
  asked: Asked,
  { federationRef, championshipRef, competitionRef, from }: Of,
  { reader, now }: { readonly reader: 'CLUBS' | 'OFFICE'; readonly now: Date },
): Promise<Asking[]> => {
  const isForClubs = reader === 'CLUBS'
  const championships = await db.championship.findMany({
    where: {
      ...asks[asked],
      federationRef,
      deletedAt: null,
      status: isForClubs ? { in: [...publicStatuses] } : { not: 'CANCELLED' },
      ...(championshipRef !== undefined && { ref: championshipRef }),
    },
    select: championshipColumns,
    orderBy: [{ start: 'asc' }, { ref: 'asc' }],
  })
  if (championships.length === 0) return []
  const rows = await db.championshipCompetition.findMany({
    where: {
      championshipRef: { in: championships.map(({ ref }) => ref) },
      ...(competitionRef !== undefined && { competitionRef }),
      competition: {
        AND: [isForClubs ? announcedCompetitions : { deletedAt: null }],
        federationRef,
        ...(from !== undefined && { end: { gte: from } }),
      },
    },
    select: {
      championshipRef: true,
      competition: {
        select: { ref: true, name: true, start: true, end: true, cityName: true, status: true, sportTypes: true },
      },
    },
    orderBy: [{ competition: { start: 'asc' } }, { competitionRef: 'asc' }],
  })
  const today = await dayIn(db, federationRef, now)
  const refs = [...new Set(rows.map(({ competition }) => competition.ref))].slice(0, mostCharts)
  return refs.flatMap((ref): Asking[] => {
    const own = rows.filter(({ competition }) => competition.ref === ref)
    const competition = own[0]?.competition
    const asking = championships.filter((each) => own.some((row) => row.championshipRef === each.ref))
    const period = periodOf(asking.map(periodIn[asked]), today)
    if (competition === undefined || period === null) return []
    const { status, sportTypes, ...shown } = competition
    return [
      {
        competition: { ...shown, championships: asking.map(({ ref: own, name }) => ({ ref: own, name })), period },
        status: CompetitionStatus.parse(status),
        federationRef,
        championshipRefs: asking.map((each) => each.ref),
        isOpen: period.state === 'OPEN' && status === 'PUBLISHED',
        sportTypes: SportType.array().parse(sportTypes),
        startsPerJudge: strictestOf(asking.map(({ startsPerJudge }) => startsPerJudge)),
        afternoonFrom: asking[0]?.juryAfternoonFrom ?? defaultAfternoon,
      },
    ]
  })
}
