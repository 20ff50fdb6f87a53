// A scoring case in the terms of the product: it may contain everything that a protocol and its results may contain.
import * as z from 'zod'
import { Protocol, Result } from '../../disciplines/disciplines.ts'
import { RoundedDecimals } from '../../disciplines/protocol-words.schema.ts'
import { JumpingProtocol } from '../../disciplines/show-jumping/show-jumping.protocol.schema.ts'
import { JumpingResult } from '../../disciplines/show-jumping/show-jumping.result.schema.ts'
import { carrying, speedPenalties } from '../../disciplines/show-jumping/speed-penalties.ts'
import { formatExact, PositiveDecimalText } from '../../kernel/decimal.ts'
import { ResultStatus } from '../result/result.schema.ts'
import { usualOrderOf } from './composed-ranking.rules.ts'
import { type RankedEntry, type RankingProblem, rank } from './ranking.rules.ts'
import { type RankedTeam, rankTeams } from './team-ranking.rules.ts'
import { TeamRule } from './team-ranking.schema.ts'

const Id = z.string().min(1)
const Entries = z.array(z.object({ id: Id, result: Result }))

/** A speed competition that was ridden before: its seconds become the carried penalties of its entries. */
const CaseSpeed = z.object({
  protocol: JumpingProtocol.extend({ format: z.literal('TABLE_C') }),
  entries: z.array(z.object({ id: Id, result: JumpingResult })),
  factor: PositiveDecimalText,
  decimals: RoundedDecimals,
})

/** Times are whole hundredths of a second, as stored. */
export const StoredCase = z.object({
  words: z.literal('STORED'),
  protocol: Protocol,
  speed: CaseSpeed.optional(),
  entries: Entries,
  teams: z
    .array(
      z.object({
        id: Id,
        members: z.array(Id),
        status: ResultStatus.default('FINISHED'),
        substitutions: z.int().min(0).default(0),
        jumpOff: z
          .object({ penalties: PositiveDecimalText, time: z.int().min(0).nullable() })
          .nullable()
          .default(null),
      }),
    )
    .optional(),
  teamRule: TeamRule.optional(),
})
export type StoredCase = z.infer<typeof StoredCase>

export type StoredCaseOutcome =
  | {
      readonly ok: true
      readonly entries: readonly RankedEntry[]
      readonly teams: readonly RankedTeam[] | null
      /** The penalties that entries carry from the speed competition; null without one. */
      readonly carried: ReadonlyMap<string, string> | null
    }
  | {
      readonly ok: false
      /** The location of the problems: the speed competition, or the ranked one. */
      readonly at: 'SPEED' | 'CASE'
      readonly problems: readonly RankingProblem[]
    }

export const isStoredCase = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && 'words' in input && input.words === 'STORED'

/** A ranking without refused entries, because a case must be complete. */
const rankWhole = (protocol: Protocol, entries: StoredCase['entries']) => {
  const ranked = rank(protocol, entries)
  const problems = ranked.ok ? ranked.refused : ranked.errors
  return ranked.ok && problems.length === 0 ? ranked : { ok: false as const, problems }
}

const carriedOf = ({ factor, decimals }: NonNullable<StoredCase['speed']>, entries: readonly RankedEntry[]) => {
  const penalties = speedPenalties(
    entries.map(({ row, score }) => ({
      id: row.id,
      seconds: row.status === 'FINISHED' ? score.value : null,
      isCompeting: !row.outOfCompetition,
    })),
    { factor, decimals },
  )
  return new Map([...penalties].map(([id, value]) => [id, formatExact(value)]))
}

/** Scores and ranks a case; one entry that cannot be scored makes the whole case invalid. */
export const rankStoredCase = ({ protocol, speed, entries, teams, teamRule }: StoredCase): StoredCaseOutcome => {
  const before = speed === undefined ? null : rankWhole(speed.protocol, speed.entries)
  if (before?.ok === false) return { ok: false, at: 'SPEED', problems: before.problems }
  const carried = speed === undefined || before === null ? null : carriedOf(speed, before.entries)
  const brought = entries.map(({ id, result }) => {
    const penalties = carried?.get(id)
    return { id, result: penalties === undefined ? result : carrying(result, penalties) }
  })
  const ranked = rankWhole(protocol, brought)
  if (!ranked.ok) return { ok: false, at: 'CASE', problems: ranked.problems }
  const rankedTeams = teams && teamRule ? rankTeams(usualOrderOf(protocol), ranked.entries, teams, teamRule) : null
  return { ok: true, entries: ranked.entries, teams: rankedTeams, carried }
}
