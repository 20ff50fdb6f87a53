// The common steps of every entry screen: keep the typed values of a row, check it, send it, settle a conflict.

import type { RunningPlace } from '@oxer/domain/competitions/ranking/running-place.rules'
import type { Protocol, Result } from '@oxer/domain/competitions/result/result.schema'
import { canonicalResult } from '@oxer/domain/competitions/result/result-content.rules'
import type { ResultLine, ResultSheet } from '@oxer/domain/competitions/result/result-entry.schema'
import { useCallback, useMemo, useState } from 'react'
import { type FieldProblem, fieldOfPath, readFields, type Typed, typedOf, withUnshown } from './result.form.ts'
import type { Pending, QueueView, ResultQueue } from './result-queue.mutations.ts'
import { useRunningRanking } from './use-running-ranking.ts'

export type EntryRow = {
  readonly line: ResultLine
  readonly typed: Typed
  readonly pending: Pending | undefined
  readonly problems: readonly FieldProblem[]
}

export type Entry = {
  readonly protocol: Protocol
  readonly rowOf: (line: ResultLine) => EntryRow
  readonly change: (line: ResultLine, changes: Typed) => void
  /** Normalises a figure while the row is still being typed; a row that is being sent is not changed. */
  readonly tidy: (line: ResultLine, changes: Typed) => void
  /**
   * The errors that prevent the row from being sent, by field. Null if it was sent or is empty, so that the cursor
   * moves on.
   */
  readonly save: (line: ResultLine) => readonly FieldProblem[]
  readonly discard: (line: ResultLine) => void
  readonly keepMine: (line: ResultLine) => void
  readonly isOffline: boolean
  readonly isReadOnly: boolean
  /** The place of the row by all results that are entered, and the result that leads beside it. */
  readonly placeOf: (row: EntryRow) => RunningPlace
}

const nothing: readonly FieldProblem[] = []

/** The errors of the server, at the fields with the wrong values. */
const refusedFields = (pending: Pending | undefined): readonly FieldProblem[] => {
  const { state, result = null, refused = [] } = pending ?? {}
  if (state !== 'REFUSED' || result === null || refused.length === 0) return nothing
  return refused.map(({ path, code }) => ({ field: fieldOfPath(path, result), code }))
}

export const useEntry = (sheet: ResultSheet, queue: ResultQueue, view: QueueView, isReadOnly: boolean): Entry => {
  const { protocol } = sheet
  const ranking = useRunningRanking(sheet, view)
  const [problems, setProblems] = useState<ReadonlyMap<string, readonly FieldProblem[]>>(new Map())

  const complain = useCallback((participation: string, found: readonly FieldProblem[]): void => {
    setProblems((known) => {
      if (found.length === 0 && !known.has(participation)) return known
      const next = new Map(known)
      if (found.length === 0) next.delete(participation)
      else next.set(participation, found)
      return next
    })
  }, [])

  // The next key may arrive before the screen has rendered the previous one, so the queue itself is read.
  const typedNow = useCallback(
    (line: ResultLine): Typed =>
      queue.view().byParticipation.get(line.participation)?.typed ??
      typedOf(line.result?.content ?? null, line.outOfCompetition),
    [queue],
  )
  const base = (line: ResultLine): { version: number; content: Result | null } => ({
    version: line.result?.version ?? 0,
    content: line.result?.content ?? null,
  })

  return useMemo(
    () => ({
      protocol,
      isReadOnly,
      isOffline: view.isOffline,
      rowOf: (line) => ({
        line,
        typed:
          view.byParticipation.get(line.participation)?.typed ??
          typedOf(line.result?.content ?? null, line.outOfCompetition),
        pending: view.byParticipation.get(line.participation),
        problems: problems.get(line.participation) ?? refusedFields(view.byParticipation.get(line.participation)),
      }),
      change: (line, changes) => {
        if (isReadOnly) return
        complain(line.participation, [])
        queue.draft(line.participation, { ...typedNow(line), ...changes }, base(line))
      },
      tidy: (line, changes) => {
        if (queue.view().byParticipation.get(line.participation)?.state !== 'DRAFT') return
        queue.draft(line.participation, { ...typedNow(line), ...changes }, base(line))
      },
      save: (line) => {
        const pending = queue.view().byParticipation.get(line.participation)
        if (!pending || pending.state === 'WAITING' || pending.state === 'SENDING') return nothing
        const read = readFields(pending.typed, protocol)
        if (read.kind === 'PROBLEMS') {
          complain(line.participation, read.problems)
          return read.problems
        }
        if (read.kind === 'EMPTY') {
          queue.discard(line.participation)
          return nothing
        }
        const result = withUnshown(pending.base.content, read.result, protocol)
        queue.submit(line.participation, pending.typed, base(line), canonicalResult(result))
        return nothing
      },
      discard: (line) => {
        complain(line.participation, [])
        queue.discard(line.participation)
      },
      keepMine: (line) => queue.keepMine(line.participation),
      placeOf: ({ line, typed, pending }) => {
        const read = pending === undefined ? null : readFields(typed, protocol)
        const typedResult = read?.kind === 'RESULT' ? read.result : null
        const result = pending === undefined ? (line.result?.content ?? null) : typedResult
        return ranking.placeOf(line.participation, result)
      },
    }),
    [protocol, isReadOnly, view, problems, queue, typedNow, complain, ranking],
  )
}
