import type { SportType } from '@oxer/domain/competitions/competition/competition.schema'
import { defaultBreakSeconds } from '@oxer/domain/competitions/startlist/entry-times.rules'
import { sharedKind } from '@oxer/domain/competitions/startlist/list-figures.rules'
import type {
  DetailedEntry,
  Startlist,
  StartlistGroupKind,
  StartlistSummary,
} from '@oxer/domain/competitions/startlist/startlist.schema'
import { layoutOf } from '@oxer/domain/competitions/startlist/startlist-layout.rules'
import type { StartlistLayout } from '@oxer/domain/competitions/startlist/startlist-layout.schema'
import { isPosition } from '@oxer/domain/competitions/startlist/startlist-order.rules'
import {
  isFinalStartlist,
  isStartlistEditable,
  mayStartlistStillChange,
  nextStartlistStatuses,
} from '@oxer/domain/competitions/startlist/startlist-status.rules'
import { disciplineOf, disciplines } from '@oxer/domain/disciplines/disciplines'
import { plainDiscipline } from '@oxer/domain/disciplines/plain-discipline'
import { toLocalTime } from '@oxer/domain/kernel/time/time.rules'
import { averageRoundOf, type LoadedEntry, type LoadedStartlist, timesOf } from './startlist-entries.queries.ts'

const refName = (ref: string | null, name: string | null) => (ref === null ? null : { ref, name: name ?? '' })

const pictured = (ref: string | null, name: string | null, avatar: string | null) =>
  ref === null ? null : { ref, name: name ?? '', avatar }

/** `entries` may differ from the stored ones, for a preview. */
export const toDetailedEntries = (
  list: Pick<LoadedStartlist, 'tests' | 'plan'>,
  entries: readonly LoadedEntry[],
): { entries: DetailedEntry[]; totalSeconds: number } => {
  const { byRef, totalSeconds } = timesOf(list, entries)
  return {
    totalSeconds,
    entries: entries.map((entry) => {
      const time = byRef.get(entry.ref)
      return {
        ref: entry.ref,
        type: entry.type,
        position: time?.position ?? null,
        isLocked: entry.isLocked,
        breakType: entry.breakType,
        description: entry.description,
        durationSeconds: time?.durationSeconds ?? defaultBreakSeconds,
        startSeconds: list.plan && time ? list.plan.startSeconds + time.startSeconds : null,
        draggingBefore: time?.draggingBefore ?? null,
        registrationRef: entry.registrationRef,
        practitionerRef: entry.practitionerRef,
        competitionNumber: entry.competitionNumber,
        rider: pictured(entry.riderRef, entry.riderName, entry.riderAvatar),
        horse: pictured(entry.horseRef, entry.horseName, entry.horseAvatar),
        organisation: refName(entry.organisationRef, entry.organisationName),
        registrationStatus: entry.registrationStatus,
        outOfCompetition: entry.outOfCompetition,
        hasResult: entry.hasResult,
        testRef: entry.testRef,
      }
    }),
  }
}

const toTests = (list: LoadedStartlist): StartlistSummary['tests'] =>
  list.tests.map(({ ref, name, sportType, testSetRef, testSetName }) => ({
    ref,
    name,
    sportType,
    testSetRef,
    testSetName,
  }))

export const toGroupKind = (sportType: SportType): StartlistGroupKind => {
  const discipline = disciplineOf(sportType)
  return (discipline === null ? plainDiscipline : disciplines[discipline]).startlistGroup
}

export const kindOfTests = (tests: readonly { readonly sportType: SportType }[]): StartlistGroupKind =>
  sharedKind(tests.map(({ sportType }) => toGroupKind(sportType)))

export const toLayout = (list: Pick<LoadedStartlist, 'layout' | 'tests'>): StartlistLayout =>
  layoutOf(list.layout, kindOfTests(list.tests))

export const toStartlist = (
  list: LoadedStartlist,
  entries: readonly LoadedEntry[],
  unassignedCount: number,
  warnings: Startlist['warnings'],
): Startlist => {
  const detailed = toDetailedEntries(list, entries)
  const hasResults = entries.some((entry) => entry.hasResult)
  const { drawnRefs: _, source: _source, ...draw } = list.draw ?? { drawnRefs: [], source: null }
  return {
    ref: list.ref,
    kind: kindOfTests(list.tests),
    name: list.name,
    status: list.status,
    participantCount: entries.filter((entry) => entry.type === 'PARTICIPANT').length,
    positionCount: entries.filter(isPosition).length,
    capacity: list.capacity,
    unassignedCount,
    hasResults,
    isPlanned: list.plan !== null,
    date: list.plan?.date ?? null,
    start: list.plan ? toLocalTime(list.plan.startSeconds) : null,
    arenaName: list.plan?.arenaName ?? null,
    tests: toTests(list),
    version: list.version,
    nextStatuses: [...nextStartlistStatuses(list.status, { hasResults })],
    isEditable: isStartlistEditable(list.status),
    mayStillChange: mayStartlistStillChange(list.status),
    isFinal: isFinalStartlist(list.status),
    changedAt: list.changedAt,
    averageRoundSeconds: averageRoundOf(list),
    totalSeconds: detailed.totalSeconds,
    draw: 'method' in draw ? draw : null,
    columns: toLayout(list).columns,
    entries: detailed.entries,
    warnings,
  }
}
