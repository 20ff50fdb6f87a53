// What an edit of a start list says when it is stored, and the command that takes it back.
import type { Startlist } from '@oxer/domain/competitions/startlist/startlist.schema'
import { useTranslation } from 'react-i18next'
import { trpc } from '../../../shared/trpc.ts'
import { useEntryName } from './components/entry-row.tsx'
import type { Entry } from './startlist.view.ts'

export type Told = {
  message: string
  row?: string | undefined
  /** Takes the edit back on the list as it is by then. */
  undo?: ((current: Startlist) => Promise<Startlist>) | undefined
}

/** Compares the list before and after the edit. Null: there is nothing to say. */
export type Tell = (before: Startlist, after: Startlist) => Told | null

const indexOf = (list: Startlist, ref: string): number => list.entries.findIndex((entry) => entry.ref === ref)

/**
 * The list on which an edit of these entries is taken back: the present one, or the one that the edit left, which the
 * server then refuses as stale because another user removed an entry.
 */
const seenOf = (current: Startlist, after: Startlist, refs: readonly string[]): Startlist =>
  refs.every((ref) => indexOf(current, ref) >= 0) ? current : after

/** The number (from 1) of the position that an entry had. */
const positionAt = (list: Startlist, index: number): number =>
  list.entries.slice(0, index).filter((entry) => entry.position !== null).length + 1

const addedIn = (before: Startlist, after: Startlist): readonly Entry[] =>
  after.entries.filter(({ ref }) => indexOf(before, ref) < 0)

type Of = { readonly competition: string; readonly id: string }
/** Taking a change of a final list back is a change of it too. */
type Changing = Of & { readonly changeReason: string | undefined }

const useInverses = (changing: Changing) => {
  const router = trpc.useUtils().client.competitions.startlist
  const removeAll = async (current: Startlist, after: Startlist, refs: readonly string[]): Promise<Startlist> => {
    let list = seenOf(current, after, refs)
    for (const entry of refs) list = await router.removeEntry.mutate({ ...changing, entry, version: list.version })
    return list
  }
  const putBack = async (removed: Entry, index: number, { version }: Startlist, before: Startlist) => {
    const { type, registrationRef, breakType, description, durationSeconds } = removed
    if (type === 'PARTICIPANT') {
      return router.add.mutate({ ...changing, registrationRef: registrationRef ?? '', order: index, version })
    }
    if (type === 'OPEN_POSITION') {
      const opened = { position: positionAt(before, index), quantity: 1 }
      return router.addOpenPositions.mutate({ ...changing, ...opened, version })
    }
    const pause = { type, breakType: breakType ?? 'OTHER', duration: durationSeconds, description, order: index }
    return router.addBreak.mutate({ ...changing, ...pause, version })
  }
  return { router, removeAll, putBack }
}

export const useEditorTells = (of: Of, changeReason: string | undefined) => {
  const { t } = useTranslation('competitions')
  const name = useEntryName()
  const changing = { ...of, changeReason }
  const { router, removeAll, putBack } = useInverses(changing)
  return {
    moved:
      (fromIndex: number): Tell =>
      (before, after) => {
        const entry = before.entries[fromIndex]
        if (!entry) return null
        return {
          message: t('startlist.say.moved', {
            name: name(entry),
            place: indexOf(after, entry.ref) + 1,
            count: after.entries.length,
          }),
          row: entry.ref,
          undo: (current) => {
            const seen = seenOf(current, after, [entry.ref])
            const { version } = seen
            return router.move.mutate({ ...changing, fromIndex: indexOf(seen, entry.ref), toIndex: fromIndex, version })
          },
        }
      },
    swapped:
      (fromIndex: number, toIndex: number): Tell =>
      (before, after) => {
        const [one, other] = [before.entries[fromIndex], before.entries[toIndex]]
        if (!one || !other) return null
        return {
          message: t('startlist.say.swapped', { one: name(one), other: name(other) }),
          row: one.ref,
          undo: (current) => {
            const seen = seenOf(current, after, [one.ref, other.ref])
            const between = { fromIndex: indexOf(seen, one.ref), toIndex: indexOf(seen, other.ref) }
            return router.swap.mutate({ ...changing, ...between, version: seen.version })
          },
        }
      },
    removed:
      (ref: string): Tell =>
      (before) => {
        const index = indexOf(before, ref)
        const entry = before.entries[index]
        if (!entry) return null
        return {
          message: t('startlist.say.removed', { name: name(entry) }),
          undo: (current) => putBack(entry, index, current, before),
        }
      },
    locked:
      (ref: string, isLocked: boolean): Tell =>
      (before) => {
        const entry = before.entries[indexOf(before, ref)]
        if (!entry) return null
        return {
          message: t(isLocked ? 'startlist.say.nowLocked' : 'startlist.say.nowUnlocked', { name: name(entry) }),
          row: ref,
          undo: ({ version }) => router.toggleLock.mutate({ ...of, entry: ref, isLocked: !isLocked, version }),
        }
      },
    added: (before: Startlist, after: Startlist): Told | null => {
      const entries = addedIn(before, after)
      const [first] = entries
      if (!first) return null
      const refs = entries.map(({ ref }) => ref)
      const isInserted = after.entries.length === before.entries.length + entries.length
      const isLong = entries.length > 20
      return {
        message: t('startlist.say.added', { name: name(first), count: entries.length }),
        row: first.ref,
        // A registration that took an open position has no single command that gives the position back.
        undo: isInserted && !isLong ? (current) => removeAll(current, after, refs) : undefined,
      }
    },
  }
}
