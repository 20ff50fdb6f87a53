// Starters who qualify by the results of another list (cs104, cr279-cr286). The call is Oxer's own, because the documents show only its
// dialog.
import type { Db } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { rankStored } from '@oxer/domain/competitions/ranking/stored-ranking.rules'
import type { ResultStatus } from '@oxer/domain/competitions/result/result.schema'
import {
  displayResults,
  type FormerResult,
  formerValuesOf,
  selectStarters,
} from '@oxer/domain/competitions/startlist/automatic-startlist.rules'
import type {
  AutomaticStartlistOutcome,
  MakeAutomaticStartlist,
} from '@oxer/domain/competitions/startlist/start-order.schema'
import { startlistErrors } from '@oxer/domain/competitions/startlist/startlist.errors'
import type { StartlistDraw } from '@oxer/domain/competitions/startlist/startlist.schema'
import { replaceParticipants } from '@oxer/domain/competitions/startlist/startlist-edit.rules'
import { isPosition } from '@oxer/domain/competitions/startlist/startlist-order.rules'
import type { FormerValues } from '@oxer/domain/disciplines/discipline'
import { noFormerValues } from '@oxer/domain/disciplines/former-values'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { listTestSets } from '../ranking/ranking.queries.ts'
import { listStoredResults } from '../result/result-lines.queries.ts'
import { getStartlist, listUnassigned } from './startlist.queries.ts'
import { participantEntries, storeEntries } from './startlist-entries.commands.ts'
import { type LoadedEntry, type LoadedStartlist, loadStartlist } from './startlist-entries.queries.ts'
import {
  confirmChange,
  type Managing,
  publishList,
  recordList,
  refuseWhenFull,
  takeEditable,
} from './startlist-writing.commands.ts'

type Told = { readonly status: ResultStatus; readonly rank: number | null; readonly values: FormerValues }

/** The facts of each registration of a list, by the protocols of its tests; each part has its own ranking. */
const tellResults = async (
  db: Db,
  competition: CompetitionScope,
  list: LoadedStartlist,
): Promise<ReadonlyMap<string, Told>> => {
  const told = new Map<string, Told>()
  const testSets = (await listTestSets(db, competition)).filter(({ startlistRef }) => startlistRef === list.ref)
  for (const { ref, protocol } of testSets) {
    const results = await listStoredResults(db, ref)
    for (const { registrationRef, content } of results) {
      told.set(registrationRef, { status: content.status, rank: null, values: noFormerValues })
    }
    const { ranked } = rankStored(
      protocol,
      results.map(({ registrationRef, content }) => ({ id: registrationRef, result: content })),
      null,
    )
    for (const { row, score } of ranked) {
      const values = formerValuesOf(protocol, score)
      told.set(row.id, { status: row.status, rank: row.place, values })
    }
  }
  return told
}

/** A starter without a result may still qualify with everybody, but has no value to be selected by. */
const toFormer = (entry: LoadedEntry, startPosition: number, told: Told | undefined): FormerResult[] => {
  if (entry.practitionerRef === null) return []
  const status = told?.status ?? 'FINISHED'
  return [
    {
      practitionerRef: entry.practitionerRef,
      startPosition,
      isFinished: status === 'FINISHED',
      isEliminated: status === 'ELIMINATED' || status === 'RETIRED',
      rank: told?.rank ?? null,
      ...(told?.values ?? noFormerValues),
    },
  ]
}

const nameOf = ({ practitionerRef, riderRef, riderName, horseRef, horseName }: LoadedEntry) => ({
  practitionerRef: practitionerRef ?? '',
  rider: { ref: riderRef ?? '', name: riderName ?? '' },
  horse: { ref: horseRef ?? '', name: horseName ?? '' },
})

const toCandidates = (
  results: readonly FormerResult[],
  former: ReadonlyMap<string | null, LoadedEntry>,
  selected: ReadonlySet<string>,
): AutomaticStartlistOutcome['candidates'] =>
  results.flatMap(({ practitionerRef, startPosition, rank, errors, points, isEliminated }) => {
    const entry = former.get(practitionerRef)
    if (entry === undefined) return []
    return [
      {
        ...nameOf(entry),
        startPosition,
        place: rank,
        totalErrors: errors,
        points,
        isEliminated,
        isSelected: selected.has(practitionerRef),
      },
    ]
  })

/** Stored with the list as an explicit selection, so that ordering again gives the same. */
const recordOf = (
  entries: readonly LoadedEntry[],
  ask: MakeAutomaticStartlist,
  { now, actor }: { readonly now: Date; readonly actor: Actor },
): StartlistDraw => ({
  method: 'BY_SELECTION',
  basis: null,
  field: null,
  direction: ask.direction,
  algorithm: null,
  seed: null,
  multiParticipation: { order: 'NATURAL', minimumGap: 1 },
  selection: [],
  drawnRefs: [],
  source: {
    order: entries.map(({ ref }) => ref),
    fromStartlistRef: ask.fromStartlistRef,
    championship: null,
    repeat: { place: 1, of: 1 },
  },
  standing: null,
  intensity: 'SOFT',
  at: now.toISOString(),
  byName: actor.name,
  isChanged: false,
})

export const makeAutomaticStartlist = async (
  ctx: Managing,
  { id, ...ask }: MakeAutomaticStartlist & { readonly id: string },
): Promise<AutomaticStartlistOutcome> => {
  const list = await takeEditable(ctx, id, ask.version)
  if (ask.fromStartlistRef === id) throw failure(startlistErrors.orderUnknown, { field: 'fromStartlistRef' })
  if (list.entries.some(({ hasResult }) => hasResult)) throw failure(startlistErrors.hasResults)
  const from = await loadFormer(ctx, ask.fromStartlistRef)
  const told = await tellResults(ctx.db, ctx.competition, from)
  const former = new Map(from.entries.map((entry) => [entry.practitionerRef, entry]))
  const results = from.entries
    .filter(isPosition)
    .flatMap((entry, index) => toFormer(entry, index + 1, told.get(entry.registrationRef ?? '')))
  const selected = selectStarters(results, ask)

  const standing = new Map(list.entries.map((entry) => [entry.practitionerRef, entry]))
  const waiting = new Map((await listUnassigned(ctx.db, list)).map((row) => [row.practitionerRef, row.registrationRef]))
  const added = await participantEntries(
    ctx.db,
    ctx.newRef,
    selected.flatMap((ref) => (standing.has(ref) ? [] : (waiting.get(ref) ?? []))),
  )
  const entryOf = new Map([...added, ...list.entries].map((entry) => [entry.practitionerRef, entry]))
  const starters = selected.flatMap((ref) => entryOf.get(ref) ?? [])
  const entries = replaceParticipants(list.entries, starters)
  refuseWhenFull(list, entries)

  const stays = new Set(entries.map(({ ref }) => ref))
  const outcome = {
    candidates: toCandidates(displayResults(results, ask.displayMode), former, new Set(selected)),
    starters: selected.flatMap((ref) => {
      const entry = former.get(ref)
      return entry !== undefined && entryOf.has(ref) ? [{ ...nameOf(entry), isAdded: !standing.has(ref) }] : []
    }),
    leaving: list.entries.filter(({ ref, type }) => type === 'PARTICIPANT' && !stays.has(ref)).map(nameOf),
    missing: selected.flatMap((ref) => {
      const entry = former.get(ref)
      return entry !== undefined && !entryOf.has(ref) ? [nameOf(entry)] : []
    }),
  }
  if (!ask.apply) {
    ctx.recordNothing('a preview')
    return { isApplied: false, ...outcome, startlist: await getStartlist(ctx.db, ctx.competition.ref, id) }
  }
  const draw = recordOf(entries, ask, { now: ctx.now(), actor: ctx.actor })
  const confirmed = confirmChange(ctx, list, ask.changeReason)
  await storeEntries(ctx.db, list, entries, { ...confirmed, draw })
  recordList(
    ctx,
    'automatic',
    id,
    { draw: list.draw },
    {
      selection: ask.selection,
      draw,
      changeReason: ask.changeReason,
    },
  )
  await publishList(ctx, list.status)
  return { isApplied: true, ...outcome, startlist: await getStartlist(ctx.db, ctx.competition.ref, id) }
}

const loadFormer = async (ctx: Managing, ref: string): Promise<LoadedStartlist> => {
  const known = await ctx.db.startlist.count({ where: { ref, competitionRef: ctx.competition.ref } })
  if (known === 0) throw failure(kernelErrors.notFound, { field: 'fromStartlistRef' })
  return loadStartlist(ctx.db, ctx.competition.ref, ref)
}
