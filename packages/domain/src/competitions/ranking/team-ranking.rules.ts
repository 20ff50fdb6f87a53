import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  formatExact,
  formatFixed,
  fraction,
  fromInteger,
  multiply,
  roundHalfUp,
  subtract,
  sum,
  zero,
} from '../../kernel/decimal.ts'
import type { ResultStatus } from '../result/result.schema.ts'
import type { RankedEntry } from './ranking.rules.ts'
import { placesOf } from './shared-places.rules.ts'
import type { TeamRule, TeamTieBreak } from './team-ranking.schema.ts'
import { type MemberScore, memberScores } from './team-scores.rules.ts'

export type TeamEntry = {
  readonly id: string
  /** Ids of entries of the ranking. */
  readonly members: readonly string[]
  readonly status: ResultStatus
  /** The number of members who were replaced during the event. */
  readonly substitutions?: number
  /** The jump-off of the team's rider; time in hundredths of a second. */
  readonly jumpOff?: { readonly penalties: string; readonly time: number | null } | null
}

/** The counted scores of a team in one part: a round, or the whole. */
export type TeamPart = {
  readonly counted: readonly string[]
  readonly dropped: readonly string[]
  /** The sum of the counted scores; null with too few of them. */
  readonly score: string | null
  /**
   * The score of each member, including the number that replaces an eliminated one's; members without a score are left
   * out.
   */
  readonly scores: Readonly<Record<string, string>>
}

/** One value that breaks a tie between teams. */
export type TeamKey = {
  readonly key: 'SCORE' | TeamTieBreak
  readonly better: 'HIGHER' | 'LOWER'
  readonly value: Decimal | null
  readonly text: string | null
}

export type RankedTeam = {
  readonly id: string
  readonly place: number | null
  readonly score: string | null
  /** The members whose scores count, the best first; with rounds, each member once. */
  readonly counted: readonly string[]
  readonly parts: readonly TeamPart[]
  readonly keys: readonly TeamKey[]
}

const textOf = (value: Decimal): string => formatExact(roundHalfUp(value, 9))
const secondsText = (time: number): string => formatFixed(fraction(BigInt(time), 100n), 2)

const tieBreakKeys = (
  name: TeamTieBreak,
  team: TeamEntry,
  parts: readonly (readonly MemberScore[])[],
  better: 'HIGHER' | 'LOWER',
  count: number,
): readonly TeamKey[] => {
  const keyOf = (value: Decimal | null, direction: 'HIGHER' | 'LOWER' = better): TeamKey => ({
    key: name,
    better: direction,
    value,
    text: value === null ? null : textOf(value),
  })
  const timeKey = (time: number | null): TeamKey => ({
    key: name,
    better: 'LOWER',
    value: time === null ? null : fromInteger(time),
    text: time === null ? null : secondsText(time),
  })
  const order = (left: Decimal, right: Decimal): number =>
    better === 'HIGHER' ? compare(right, left) : compare(left, right)
  const best = parts.flat().sort((left, right) => order(left.value, right.value))
  const last = parts.at(-1) ?? []
  switch (name) {
    case 'BEST_MEMBER':
      return [keyOf(best[0]?.value ?? null)]
    case 'LAST_COUNTED_MEMBER':
      return [keyOf(best.at(-1)?.value ?? null)]
    case 'COUNTED_MEMBERS':
      return Array.from({ length: count * parts.length }, (_, index) => keyOf(best[index]?.value ?? null))
    case 'LAST_ROUND':
      return [keyOf(last.length === 0 ? null : sum(last.map(({ value }) => value)))]
    case 'LAST_ROUND_TIME': {
      const times = last.map(({ time }) => time)
      const known = times.filter((time) => time !== null)
      return [timeKey(known.length < times.length || known.length === 0 ? null : known.reduce((a, b) => a + b, 0))]
    }
    case 'JUMP_OFF':
      return [
        keyOf(team.jumpOff ? decimal(team.jumpOff.penalties) : null, 'LOWER'),
        timeKey(team.jumpOff?.time ?? null),
      ]
  }
}

/** Negative if the left value is better; an unknown value comes last. */
const compareTeamKey = (left: TeamKey, right: TeamKey): number => {
  if (left.value === null || right.value === null) {
    return left.value === right.value ? 0 : left.value === null ? 1 : -1
  }
  const decided = compare(left.value, right.value)
  return left.better === 'LOWER' ? decided : -decided
}

const compareTeams = (
  left: { readonly keys: readonly TeamKey[] },
  right: { readonly keys: readonly TeamKey[] },
): number => {
  for (const [index, key] of left.keys.entries()) {
    const other = right.keys[index]
    const decided = other === undefined ? 0 : compareTeamKey(key, other)
    if (decided !== 0) return decided
  }
  return 0
}

/**
 * Teams by the best members' scores, with the others dropped, in the usual direction of the test or in that of the
 * rule. A member without a score does not count. A team with too few scores, in any round if rounds count, has no
 * place. If the rule says so, an eliminated or retired member counts as the worst score among all placed entries plus a
 * number (Atlanta 1996: 40.25 + 20 = 60.25), and a substitution costs the team another number (Olympic teams of three:
 * 20).
 */
export const rankTeams = (
  usual: 'HIGHER' | 'LOWER',
  entries: readonly RankedEntry[],
  teams: readonly TeamEntry[],
  rule: TeamRule,
): readonly RankedTeam[] => {
  const better = rule.better ?? usual
  const isHigherBetter = better === 'HIGHER'
  const byGoodness = (left: MemberScore, right: MemberScore): number =>
    (isHigherBetter ? compare(right.value, left.value) : compare(left.value, right.value)) ||
    (left.time ?? Number.POSITIVE_INFINITY) - (right.time ?? Number.POSITIVE_INFINITY) ||
    0
  const scores = memberScores(entries, rule, isHigherBetter)
  const scored = teams.map((team) => {
    const parts = scores.map((part) => {
      const all = [...new Set(team.members)].flatMap((member) => part.get(member) ?? []).sort(byGoodness)
      return { counted: all.slice(0, rule.count), dropped: all.slice(rule.count) }
    })
    const counted = parts.map((part) => part.counted)
    const isWhole = parts.length > 0 && counted.every((members) => members.length === rule.count)
    const totals = counted.map((members) => {
      const total = sum(members.map(({ value }) => value))
      return rule.aggregate === 'SUM' ? total : divide(total, fromInteger(rule.count))
    })
    const extra = rule.substitution ? multiply(decimal(rule.substitution), fromInteger(team.substitutions ?? 0)) : zero
    const total = isHigherBetter ? subtract(sum(totals), extra) : add(sum(totals), extra)
    const value = isWhole ? roundHalfUp(total, rule.decimals) : null
    const text = value === null ? null : formatFixed(value, rule.decimals)
    const keys: readonly TeamKey[] = [
      { key: 'SCORE', better, value, text },
      ...(rule.tieBreak ?? []).flatMap((name) => tieBreakKeys(name, team, counted, better, rule.count)),
    ]
    return {
      id: team.id,
      score: text,
      isRanked: value !== null && team.status === 'FINISHED',
      counted: [...new Set(counted.flat().map(({ member }) => member))],
      parts: parts.map((part, index): TeamPart => {
        const partTotal = totals[index]
        return {
          counted: part.counted.map(({ member }) => member),
          dropped: part.dropped.map(({ member }) => member),
          scores: Object.fromEntries(
            [...part.counted, ...part.dropped].map(({ member, value }) => [member, textOf(value)]),
          ),
          score:
            part.counted.length < rule.count || partTotal === undefined ? null : formatFixed(partTotal, rule.decimals),
        }
      }),
      keys,
    }
  })
  const places = placesOf(
    scored.filter((team) => team.isRanked),
    compareTeams,
  )
  return scored
    .map(({ isRanked: _, ...team }): RankedTeam => ({ ...team, place: places.get(team.id) ?? null }))
    .sort(
      (left, right) =>
        (left.place ?? Number.POSITIVE_INFINITY) - (right.place ?? Number.POSITIVE_INFINITY) ||
        (left.id < right.id ? -1 : left.id > right.id ? 1 : 0),
    )
}

export type TeamExplanation = {
  readonly key: TeamKey['key'] | null
  /** Which of several values of that name (from 1): the second counted member, the time of the jump-off. */
  readonly no: number | null
  readonly better: 'LEFT' | 'RIGHT' | null
  readonly left: string | null
  readonly right: string | null
  /** The values that were equal before the decision. */
  readonly equal: readonly TeamKey['key'][]
}

/** The key that put one team with a place above the other, with both values; `key` is null if they share the place. */
export const explainTeams = (left: RankedTeam, right: RankedTeam): TeamExplanation => {
  const equal: TeamKey['key'][] = []
  for (const [index, key] of left.keys.entries()) {
    const other = right.keys[index]
    const decided = other === undefined ? 0 : compareTeamKey(key, other)
    if (other !== undefined && decided !== 0) {
      const no = left.keys.slice(0, index + 1).filter((each) => each.key === key.key).length
      const better = decided < 0 ? 'LEFT' : 'RIGHT'
      return {
        key: key.key,
        no,
        better,
        left: key.text,
        right: other.text,
        equal: equal.filter((each) => each !== key.key),
      }
    }
    if (key.value !== null && !equal.includes(key.key)) equal.push(key.key)
  }
  return { key: null, no: null, better: null, left: null, right: null, equal }
}

export type TeamProblemCode = 'TEAM_TOO_LARGE' | 'MEMBER_REPEATED' | 'MEMBER_UNKNOWN'

export type TeamProblem = {
  readonly code: TeamProblemCode
  readonly path: string
}

/** Invalid teams: too many members, one entry in two teams or twice in one, an unknown member. */
export const findTeamProblems = (
  teams: readonly Pick<TeamEntry, 'members'>[],
  entries: readonly { readonly id: string }[],
  rule: Pick<TeamRule, 'mostMembers'>,
): readonly TeamProblem[] => {
  const known = new Set(entries.map(({ id }) => id))
  const seen = new Set<string>()
  const problems: TeamProblem[] = []
  for (const [index, { members }] of teams.entries()) {
    const most = rule.mostMembers ?? null
    if (most !== null && members.length > most)
      problems.push({ code: 'TEAM_TOO_LARGE', path: `teams.${index}.members` })
    for (const [at, member] of members.entries()) {
      const path = `teams.${index}.members.${at}`
      if (!known.has(member)) problems.push({ code: 'MEMBER_UNKNOWN', path })
      if (seen.has(member)) problems.push({ code: 'MEMBER_REPEATED', path })
      seen.add(member)
    }
  }
  return problems
}
