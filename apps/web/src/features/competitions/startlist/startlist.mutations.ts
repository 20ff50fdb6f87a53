import type {
  AddOpenPosition,
  AddStartlistBreak,
  Startlist,
} from '@oxer/domain/competitions/startlist/startlist.schema'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { failureOf, statusOf } from '../../../shared/failure.ts'
import { useDone } from '../../../shared/hands/use-done.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { type Edit, viewOf } from './startlist.view.ts'
import { type Tell, useEditorTells } from './use-editor-tells.ts'

/** Lists, numbers and planned times all show the contents of a list. */
export const useStartlistsChanged = () => {
  const utils = trpc.useUtils()
  return useCallback(async (): Promise<void> => {
    await Promise.all([
      utils.competitions.startlist.metadata.invalidate(),
      utils.competitions.startlist.unassignedRegistrations.invalidate(),
      utils.competitions.startlist.renumberMetadata.invalidate(),
      utils.competitions.startlist.statistics.invalidate(),
      utils.competitions.startlist.unassignedStartlists.invalidate(),
      utils.competitions.startlist.bulkPlan.invalidate(),
      utils.competitions.registration.invalidate(),
    ])
  }, [utils])
}

type Send = (version: number) => Promise<Startlist>
type Waiting = { edit: Edit | null; send: Send; tell: Tell }

/** Why the last edit was not stored: another user changed the list first, or the server refused it. */
export type EditorProblem = { kind: 'stale' } | { kind: 'refused'; error: unknown } | null

const isStartlist = (value: unknown): value is Startlist =>
  typeof value === 'object' && value !== null && 'entries' in value && 'version' in value

/** Says what a stored edit did, and offers to take it back, also after the screen was left. */
const useSaying = (competition: string, show: (next: Startlist) => void, changed: () => Promise<void>) => {
  const utils = trpc.useUtils()
  const done = useDone()
  const say = (tell: Tell, before: Startlist, after: Startlist): void => {
    const told = tell(before, after)
    if (told === null) return
    const { undo, message, row } = told
    const inverse = async (): Promise<void> => {
      const seen = utils.competitions.startlist.get.getData({ competition, id: after.ref }) ?? after
      try {
        show((await undo?.(seen)) ?? seen)
      } catch (error) {
        const current = failureOf(error)?.current
        if (isStartlist(current)) show(current)
        throw error
      } finally {
        await changed()
      }
    }
    done({ message, row, series: `startlist ${after.ref}`, undo: undo && inverse })
  }
  // The queue is sent by an effect, which must not run again because a text was read again.
  const latest = useRef(say)
  latest.current = say
  return latest
}

/**
 * Edits of one list, shown at once and stored in sequence, each over the version of the previous one. If another user
 * was faster, the present list is shown, the edits that were not stored are dropped, and a message reports it (decision
 * 26).
 */
export const useStartlistEditor = (list: Startlist, competition: string, changeReason: string | undefined) => {
  const utils = trpc.useUtils()
  const changed = useStartlistsChanged()
  const [queue, setQueue] = useState<readonly Waiting[]>([])
  const [problem, setProblem] = useState<EditorProblem>(null)
  const isSending = useRef(false)
  const { client } = utils
  const of = { competition, id: list.ref }
  const changing = { ...of, changeReason }
  const tells = useEditorTells(of, changeReason)

  const show = useCallback(
    (next: Startlist): void => {
      utils.competitions.startlist.get.setData({ competition, id: next.ref }, next)
    },
    [utils, competition],
  )
  const say = useSaying(competition, show, changed)

  useEffect(() => {
    const [first] = queue
    if (first === undefined || isSending.current) return
    isSending.current = true
    first.send(list.version).then(
      async (next) => {
        show(next)
        isSending.current = false
        setQueue((waiting) => waiting.slice(1))
        say.current(first.tell, list, next)
        await changed()
      },
      async (error: unknown) => {
        const current = failureOf(error)?.current
        if (statusOf(error) === 409 && isStartlist(current)) {
          show(current)
          setProblem({ kind: 'stale' })
        } else {
          setProblem({ kind: 'refused', error })
          await utils.competitions.startlist.get.invalidate({ competition, id: list.ref })
        }
        isSending.current = false
        setQueue([])
      },
    )
  }, [queue, list, show, changed, say, utils, competition])

  const put = (edit: Edit | null, send: Send, tell: Tell): void => {
    setProblem(null)
    setQueue((waiting) => [...waiting, { edit, send, tell }])
  }
  const router = client.competitions.startlist
  // A list of a thousand entries is not made again for what is open beside it.
  const view = useMemo(
    () =>
      viewOf(
        list,
        queue.flatMap(({ edit }) => edit ?? []),
      ),
    [list, queue],
  )
  return {
    view,
    isSaving: queue.length > 0,
    problem,
    dismiss: () => setProblem(null),
    move: (fromIndex: number, toIndex: number) =>
      put(
        { kind: 'move', fromIndex, toIndex },
        (version) => router.move.mutate({ ...changing, fromIndex, toIndex, version }),
        tells.moved(fromIndex),
      ),
    swap: (fromIndex: number, toIndex: number) =>
      put(
        { kind: 'swap', fromIndex, toIndex },
        (version) => router.swap.mutate({ ...changing, fromIndex, toIndex, version }),
        tells.swapped(fromIndex, toIndex),
      ),
    remove: (entry: string) =>
      put(
        { kind: 'remove', entry },
        (version) => router.removeEntry.mutate({ ...changing, entry, version }),
        tells.removed(entry),
      ),
    lock: (entry: string, isLocked: boolean) =>
      put(
        { kind: 'lock', entry, isLocked },
        (version) => router.toggleLock.mutate({ ...of, entry, isLocked, version }),
        tells.locked(entry, isLocked),
      ),
    addBreak: (added: AddStartlistBreak) =>
      put(null, (version) => router.addBreak.mutate({ ...changing, ...added, version }), tells.added),
    addOpenPositions: (added: AddOpenPosition) =>
      put(null, (version) => router.addOpenPositions.mutate({ ...changing, ...added, version }), tells.added),
    addRegistration: (registrationRef: string) =>
      put(null, (version) => router.add.mutate({ ...changing, registrationRef, version }), tells.added),
    addRegistrations: (registrations: readonly string[]) =>
      put(
        null,
        (version) => router.addMany.mutate({ ...changing, registrations: [...registrations], version }),
        tells.added,
      ),
    addAll: () => put(null, (version) => router.addAll.mutate({ ...changing, version }), tells.added),
    show,
    /** Something besides the entries has changed, and therefore the version. */
    reload: () => void utils.competitions.startlist.get.invalidate(of),
  }
}
export type StartlistEditor = ReturnType<typeof useStartlistEditor>
