// The runs of a timekeeper's log beside the starts of a test, with what the user has chosen so far.
import type { Protocol } from '@oxer/domain/competitions/result/result.schema'
import type { ResultLine } from '@oxer/domain/competitions/result/result-entry.schema'
import type { TakeTimes, TimingProposal, TimingRunRow } from '@oxer/domain/competitions/timing/timing.schema'
import { proposeTimedResult } from '@oxer/domain/competitions/timing/timing-result.rules'
import { decimalOf } from './result-typing.form.ts'

export type RunChoice = {
  readonly isTicked?: boolean
  /** The start of the run; an empty text for none. */
  readonly participation?: string
  /** Penalties at obstacles as they were typed. */
  readonly typed?: string
}
export type RunChoices = ReadonlyMap<number, RunChoice>

export type TimedRow = {
  readonly run: TimingRunRow
  readonly line: ResultLine | null
  readonly proposal: TimingProposal | null
  readonly isTicked: boolean
  readonly mayTick: boolean
  /** Nobody has recorded its penalties, so they are typed here. */
  readonly asksPenalties: boolean
  readonly typed: string
}

/**
 * The rows of a log in one round. Without a word of the user, a run is ticked if nothing about it is doubtful and its start
 * has no result yet; a stored result is never replaced unless somebody ticks it.
 */
export const timedRows = (
  runs: readonly TimingRunRow[],
  choices: RunChoices,
  {
    lines,
    protocol,
    round,
  }: { readonly lines: readonly ResultLine[]; readonly protocol: Protocol; readonly round: number },
): readonly TimedRow[] => {
  const byRef = new Map(lines.map((line) => [line.participation, line]))
  return runs.map((run) => {
    const choice = choices.get(run.no) ?? {}
    const line = byRef.get(choice.participation ?? run.participation ?? '') ?? null
    const typed = choice.typed ?? ''
    const penalties = decimalOf(typed)
    const propose = (given: string | null): TimingProposal | null =>
      line &&
      proposeTimedResult({
        ...{ protocol, round, run, outOfCompetition: line.outOfCompetition, stored: line.result?.content ?? null },
        ...(given !== null && { typed: given }),
      }).proposal
    const bare = propose(null)
    const asksPenalties = bare?.reason === 'PENALTIES_MISSING'
    const proposal = asksPenalties && penalties !== null ? propose(penalties) : bare
    const mayTick = proposal?.state === 'NEW' || proposal?.state === 'CHANGED'
    const isSure = proposal?.state === 'NEW' && run.doubts.length === 0
    return { run, line, proposal, mayTick, isTicked: mayTick && (choice.isTicked ?? isSure), asksPenalties, typed }
  })
}

/** The ticked runs as they are sent, each with the version of the result that its user sees. */
export const takenRuns = (rows: readonly TimedRow[]): TakeTimes['runs'] =>
  rows.flatMap(({ run, line, isTicked, asksPenalties, typed }) => {
    const penalties = asksPenalties ? decimalOf(typed) : null
    return isTicked && line
      ? [
          {
            ...{ run: run.no, participation: line.participation, version: line.result?.version ?? 0 },
            ...(penalties !== null && { obstaclePenalties: penalties }),
          },
        ]
      : []
  })
