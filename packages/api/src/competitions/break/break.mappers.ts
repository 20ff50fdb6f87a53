import type { CompetitionBreak } from '@oxer/domain/competitions/break/break.schema'
import { defaultBreakSeconds } from '@oxer/domain/competitions/startlist/entry-times.rules'
import {
  StartlistBreakEntryType,
  StartlistBreakReason,
  StartlistStatus,
} from '@oxer/domain/competitions/startlist/startlist.schema'
import { isStartlistEditable } from '@oxer/domain/competitions/startlist/startlist-status.rules'
import { toLocalTime } from '@oxer/domain/kernel/time/time.rules'

export type PlannedBreakRow = {
  ref: string
  breakKind: string | null
  name: string
  date: string
  startSeconds: number
  endSeconds: number
  arenaRef: string | null
  arena: { name: string } | null
  isTimeHidden: boolean
  isFixed: boolean
  version: number
}

export type ListedBreakRow = {
  ref: string
  type: string
  breakType: string | null
  description: string | null
  durationSeconds: number | null
  order: number
  positionsBefore: number
  startSeconds: number | null
  startlistRef: string
  startlistName: string
  status: string
  version: number
  date: string | null
  arenaRef: string | null
  arenaName: string | null
}

const named = (ref: string | null, name: string | null) => (ref === null ? null : { ref, name: name ?? '' })

export const toPlannedBreak = (row: PlannedBreakRow): CompetitionBreak => ({
  ref: row.ref,
  source: 'PLANNING',
  breakKind: StartlistBreakEntryType.parse(row.breakKind ?? 'BREAK'),
  name: row.name,
  breakType: null,
  date: row.date,
  start: toLocalTime(row.startSeconds),
  end: toLocalTime(row.endSeconds),
  durationSeconds: row.endSeconds - row.startSeconds,
  arena: named(row.arenaRef, row.arena?.name ?? null),
  startlist: null,
  order: null,
  positionsBefore: null,
  hideTime: row.isTimeHidden,
  isFixed: row.isFixed,
  isEditable: true,
  version: row.version,
})

export const toListedBreak = (row: ListedBreakRow): CompetitionBreak => {
  const durationSeconds = row.durationSeconds ?? defaultBreakSeconds
  return {
    ref: row.ref,
    source: 'STARTLIST',
    breakKind: StartlistBreakEntryType.parse(row.type),
    name: row.description ?? '',
    breakType: StartlistBreakReason.nullable().parse(row.breakType),
    date: row.date,
    start: row.startSeconds === null ? null : toLocalTime(row.startSeconds),
    end: row.startSeconds === null ? null : toLocalTime(row.startSeconds + durationSeconds),
    durationSeconds,
    arena: named(row.arenaRef, row.arenaName),
    startlist: { ref: row.startlistRef, name: row.startlistName },
    order: row.order,
    positionsBefore: row.positionsBefore,
    hideTime: false,
    isFixed: false,
    isEditable: isStartlistEditable(StartlistStatus.parse(row.status)),
    version: row.version,
  }
}
