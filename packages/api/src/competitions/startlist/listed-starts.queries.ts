// A start list as it is read on paper and in a spreadsheet: by its layout, with its breaks as rows.
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { registrationFieldsFor } from '@oxer/domain/competitions/registration/registration.policy'
import type { DetailedEntry } from '@oxer/domain/competitions/startlist/startlist.schema'
import { arrangeEntries } from '@oxer/domain/competitions/startlist/startlist-layout.rules'
import type { StartlistDetail, StartlistLayout } from '@oxer/domain/competitions/startlist/startlist-layout.schema'
import { toLocalTime } from '@oxer/domain/kernel/time/time.rules'
import { HorseGender as Gender } from '@oxer/domain/parties/horse/horse.schema'
import { createI18n, toLanguage } from '@oxer/i18n'
import type { Context } from '../../kernel/context/context.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { activeStatuses } from '../registration/registration-rows.queries.ts'
import { toDetailedEntries, toLayout } from './startlist.mappers.ts'
import { type LoadedStartlist, loadStartlist } from './startlist-entries.queries.ts'

type Viewing = Pick<Context, 'db'> & { readonly competition: Pick<CompetitionScope, 'ref'> }

export type ListedRow = {
  readonly kind: 'START' | 'BREAK'
  /** Signed off or refused, and still on the list. */
  readonly isScratched: boolean
  readonly outOfCompetition: boolean
  readonly registrationRef: string | null
  position: number | null
  time: string | null
  number: number | null
  /** Of a start its rider; of a break or an open position its words. */
  rider: string
  horse: string | null
  organisation: string | null
  horseDetails: string | null
  owner: string | null
  notes: string | null
}

type StartDetails = {
  entryRef: string
  ref: string
  gender: string
  birthDate: string | null
  studbook: string | null
  owner: string | null
  notes: string
}

const readStartDetails = async (ctx: Viewing, startlist: string): Promise<ReadonlyMap<string, StartDetails>> => {
  const rows = await ctx.db.$queryRaw<StartDetails[]>`
    SELECT e.ref AS "entryRef", r.ref, h.gender, h.birth_date AS "birthDate", h.studbook, h.owner, r.notes
    FROM startlist_entry e JOIN registration r ON r.ref = e.registration_ref
    JOIN practitioner p ON p.ref = r.practitioner_ref JOIN horse h ON h.ref = p.horse_ref
    WHERE e.startlist_ref = ${startlist}::uuid`
  return new Map(rows.map((row) => [row.ref, row]))
}

type Translate = ReturnType<typeof createI18n>['t']

const wordsOf = (entry: DetailedEntry, t: Translate): string => {
  if (entry.rider !== null) return entry.rider.name
  const kind = entry.type === 'PARTICIPANT' ? '' : t(`competitions:startlist.type.${entry.type}`)
  const minutes =
    entry.type === 'OPEN_POSITION'
      ? ''
      : t('competitions:startlist.minutes', { count: Math.round(entry.durationSeconds / 60) })
  return [entry.description || kind, minutes].filter(Boolean).join(', ')
}

const horseDetailsOf = ({ birthDate, gender, studbook }: StartDetails, t: Translate): string =>
  [birthDate?.slice(0, 4), t(`parties:horse.genders.${Gender.parse(gender)}`), studbook].filter(Boolean).join(' · ')

const timeOf = (seconds: number | null): string | null => (seconds === null ? null : toLocalTime(seconds))

const active: ReadonlySet<string> = new Set(activeStatuses)

/** A dragging break that follows from the test is a row of its own, before its entry. */
const toListedRows = (
  entries: readonly DetailedEntry[],
  details: ReadonlyMap<string, StartDetails>,
  t: Translate,
): ListedRow[] =>
  entries.flatMap((entry) => {
    const nothing = { number: null, horse: null, organisation: null, horseDetails: null, owner: null, notes: null }
    const own = entry.registrationRef === null ? undefined : details.get(entry.registrationRef)
    const isStart = entry.type === 'PARTICIPANT'
    const row: ListedRow = {
      kind: isStart || entry.type === 'OPEN_POSITION' ? 'START' : 'BREAK',
      isScratched: isStart && !active.has(entry.registrationStatus ?? ''),
      outOfCompetition: isStart && entry.outOfCompetition,
      registrationRef: entry.registrationRef,
      position: entry.position,
      time: timeOf(entry.startSeconds),
      number: entry.competitionNumber,
      rider: wordsOf(entry, t),
      horse: entry.horse?.name ?? null,
      organisation: entry.organisation?.name ?? null,
      horseDetails: own === undefined ? null : horseDetailsOf(own, t),
      owner: own?.owner ?? null,
      notes: own?.notes ?? null,
    }
    if (entry.draggingBefore === null) return [row]
    const start = entry.startSeconds === null ? null : entry.startSeconds - entry.draggingBefore
    const minutes = t('competitions:startlist.minutes', { count: Math.round(entry.draggingBefore / 60) })
    const words = `${t('competitions:startlist.type.DRAGGING_BREAK')}, ${minutes}`
    const unmarked = { isScratched: false, outOfCompetition: false, registrationRef: null }
    return [{ ...nothing, ...unmarked, kind: 'BREAK', position: null, time: timeOf(start), rider: words }, row]
  })

/** @throws NOT_FOUND if it is not in the competition of the context */
export const readLaidOutList = async (
  ctx: Viewing,
  id: string,
): Promise<{ list: LoadedStartlist; layout: StartlistLayout }> => {
  const list = await loadStartlist(ctx.db, ctx.competition.ref, id)
  return { list, layout: toLayout(list) }
}

export const readListedRows = async (
  ctx: Viewing,
  list: LoadedStartlist,
  layout: StartlistLayout,
  t: Translate,
): Promise<ListedRow[]> => {
  const entries = arrangeEntries(layout, toDetailedEntries(list, list.entries).entries)
  return toListedRows(entries, await readStartDetails(ctx, list.ref), t)
}

/** What a layout may show of the starts of a list beside their names, for its screen. @throws NOT_FOUND */
export const listStartDetails = async (
  ctx: Pick<Context, 'db' | 'language'> & { readonly actor: Actor; readonly competition: CompetitionScope },
  id: string,
): Promise<StartlistDetail[]> => {
  await readLaidOutList(ctx, id)
  const { notes: isForManagers } = registrationFieldsFor(ctx.actor, ctx.competition)
  const { t } = createI18n(toLanguage(ctx.language))
  const details = await readStartDetails(ctx, id)
  return [...details.values()].map((own) => ({
    entryRef: own.entryRef,
    horseDetails: horseDetailsOf(own, t),
    owner: isForManagers ? own.owner : null,
    notes: isForManagers ? own.notes : null,
  }))
}
