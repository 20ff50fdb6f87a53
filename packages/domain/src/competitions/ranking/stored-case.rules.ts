// A scoring case in the words of the product: whatever a protocol and its results may say, a case may say too.
import * as z from 'zod'
import { Protocol, Result } from '../../disciplines/disciplines.ts'
import { PositiveDecimalText } from '../../kernel/decimal.ts'
import { ResultStatus } from '../result/result.schema.ts'
import { usualOrderOf } from './composed-ranking.rules.ts'
import { type RankedEntry, type RankingProblem, rank } from './ranking.rules.ts'
import { type RankedTeam, rankTeams } from './team-ranking.rules.ts'
import { TeamRule } from './team-ranking.schema.ts'

const Id = z.string().min(1)

/** Times are whole hundredths of a second, as they are stored. */
export const StoredCase = z.object({
  words: z.literal('STORED'),
  protocol: Protocol,
  entries: z.array(z.object({ id: Id, result: Result })),
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
  | { readonly ok: true; readonly entries: readonly RankedEntry[]; readonly teams: readonly RankedTeam[] | null }
  | { readonly ok: false; readonly problems: readonly RankingProblem[] }

export const isStoredCase = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && 'words' in input && input.words === 'STORED'

/** Scores and ranks a case; one entry that cannot be scored refuses the case, since a case is to be whole. */
export const rankStoredCase = ({ protocol, entries, teams, teamRule }: StoredCase): StoredCaseOutcome => {
  const ranked = rank(protocol, entries)
  const problems = ranked.ok ? ranked.refused : ranked.errors
  if (!ranked.ok || problems.length > 0) return { ok: false, problems }
  const rankedTeams = teams && teamRule ? rankTeams(usualOrderOf(protocol), ranked.entries, teams, teamRule) : null
  return { ok: true, entries: ranked.entries, teams: rankedTeams }
}
