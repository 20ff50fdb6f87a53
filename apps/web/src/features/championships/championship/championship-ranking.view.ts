import { PointSource } from '@oxer/domain/catalogue/point-distribution/point-record.schema'
import {
  type ManagedRanking,
  PointHistory,
  type RankingChoice,
} from '@oxer/domain/competitions/championship-ranking/championship-ranking.schema'

type Named = { name: string } | null
type Practitioner = { key: string; rider: Named; horse: Named; team: { name: string; club: string | null } | null }

/** The rider, the horse, or both, or the team with its club: what collects the points. */
export const practitionerName = ({ key, rider, horse, team }: Practitioner): string =>
  [rider?.name, horse?.name, team?.name, team?.club ?? undefined].filter((name) => name !== undefined).join(' · ') ||
  key

/** A group with its phase. */
export const rankingName = ({ name, phaseName }: Pick<ManagedRanking, 'name' | 'phaseName'>): string =>
  phaseName === null ? name : `${phaseName} · ${name}`

/** The choice that creates this ranking again. A phase takes its groups along, and the main ranking its whole category. */
export const choiceOf = ({ target, targetRef, sportCategory }: ManagedRanking): RankingChoice => ({
  sportCategoryRef: sportCategory.ref,
  ...(target === 'GROUP' && { groupRef: targetRef }),
  ...(target === 'PHASE' && { phaseRef: targetRef }),
})

export type HistoryLine = PointHistory['lines'][number]

type HistoryRound = {
  readonly name: string
  /** The sum of the round; null if none of its results gives points. */
  readonly points: string | null
  readonly isCounted: boolean
  readonly lines: readonly HistoryLine[]
}

/** The results of each competition, in the order of the season. */
export const roundsOf = ({ row, lines }: PointHistory): HistoryRound[] => {
  const refs = [...new Set(lines.map(({ competition }) => competition.ref))]
  return refs.map((ref) => {
    const own = lines.filter(({ competition }) => competition.ref === ref)
    const round = row.rounds.find(({ competitionRef }) => competitionRef === ref)
    return {
      name: own[0]?.competition.name ?? '',
      points: round?.points ?? null,
      isCounted: round?.isCounted ?? false,
      lines: own,
    }
  })
}

/** What is written by hand about an entry, in the form of its drawer. */
export const correctionOf = ({ manual, excludedReason }: PointHistory) => ({
  manualTotal: manual?.total ?? '',
  notes: manual?.notes ?? '',
  excludedReason: excludedReason ?? '',
  version: manual?.version ?? 0,
})
export type Correction = ReturnType<typeof correctionOf>

/** The answer to a refused save is the whole history. */
export const CorrectionView = PointHistory.transform(correctionOf)

export type PointsByHand = { source: PointSource; points: string; notes: string; version: number }

export const pointsByHandOf = ({ isManual, points, notes, version }: HistoryLine): PointsByHand => ({
  source: isManual ? PointSource.enum.MANUAL : PointSource.enum.CALCULATED,
  points: isManual ? (points ?? '') : '',
  notes: notes ?? '',
  version: version ?? 0,
})

/** The points of one result, within the history that a refused save answers with. */
export const pointsByHandView = (ref: string) =>
  PointHistory.transform(({ lines }, context): PointsByHand => {
    const line = lines.find((each) => each.ref === ref)
    if (line !== undefined) return pointsByHandOf(line)
    context.addIssue({ code: 'custom', message: 'the result is no longer in the history' })
    return { source: 'CALCULATED', points: '', notes: '', version: 0 }
  })
