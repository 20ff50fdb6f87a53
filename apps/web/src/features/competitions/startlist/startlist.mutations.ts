import type {
  AddOpenPosition,
  AddStartlistBreak,
  Startlist,
} from '@oxer/domain/competitions/startlist/startlist.schema'
import { useCallback, useEffect, useRef, useState } from 'react'
import { failureOf, statusOf } from '../../../shared/failure.ts'
import { trpc } from '../../../shared/trpc.ts'
import { type Edit, viewOf } from './startlist.view.ts'

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
type Waiting = { edit: Edit | null; send: Send }

/** Why the last edit was not stored: another user changed the list first, or the server refused it. */
export type EditorProblem = { kind: 'stale' } | { kind: 'refused'; error: unknown } | null

const isStartlist = (value: unknown): value is Startlist =>
  typeof value === 'object' && value !== null && 'entries' in value && 'version' in value

/**
 * Edits of one list, shown at once and stored in sequence, each over the version of the previous one. If another user
 * was faster, the present list is shown, the edits that were not stored are dropped, and a message reports it (decision
 * 26).
 */
export const useStartlistEditor = (list: Startlist, competition: string) => {
  const utils = trpc.useUtils()
  const changed = useStartlistsChanged()
  const [queue, setQueue] = useState<readonly Waiting[]>([])
  const [problem, setProblem] = useState<EditorProblem>(null)
  const isSending = useRef(false)
  const { client } = utils
  const of = { competition, id: list.ref }

  const show = useCallback(
    (next: Startlist): void => {
      utils.competitions.startlist.get.setData({ competition, id: next.ref }, next)
    },
    [utils, competition],
  )

  useEffect(() => {
    const [first] = queue
    if (first === undefined || isSending.current) return
    isSending.current = true
    first.send(list.version).then(
      async (next) => {
        show(next)
        isSending.current = false
        setQueue((waiting) => waiting.slice(1))
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
  }, [queue, list, show, changed, utils, competition])

  const put = (edit: Edit | null, send: Send): void => {
    setProblem(null)
    setQueue((waiting) => [...waiting, { edit, send }])
  }
  const router = client.competitions.startlist
  return {
    view: viewOf(
      list,
      queue.flatMap(({ edit }) => edit ?? []),
    ),
    isSaving: queue.length > 0,
    problem,
    dismiss: () => setProblem(null),
    move: (fromIndex: number, toIndex: number) =>
      put({ kind: 'move', fromIndex, toIndex }, (version) =>
        router.move.mutate({ ...of, fromIndex, toIndex, version }),
      ),
    swap: (fromIndex: number, toIndex: number) =>
      put({ kind: 'swap', fromIndex, toIndex }, (version) =>
        router.swap.mutate({ ...of, fromIndex, toIndex, version }),
      ),
    remove: (entry: string) =>
      put({ kind: 'remove', entry }, (version) => router.removeEntry.mutate({ ...of, entry, version })),
    lock: (entry: string, isLocked: boolean) =>
      put({ kind: 'lock', entry, isLocked }, (version) =>
        router.toggleLock.mutate({ ...of, entry, isLocked, version }),
      ),
    addBreak: (added: AddStartlistBreak) =>
      put(null, (version) => router.addBreak.mutate({ ...of, ...added, version })),
    addOpenPositions: (added: AddOpenPosition) =>
      put(null, (version) => router.addOpenPositions.mutate({ ...of, ...added, version })),
    addRegistration: (registrationRef: string) =>
      put(null, (version) => router.add.mutate({ ...of, registrationRef, version })),
    addRegistrations: (registrations: readonly string[]) =>
      put(null, (version) => router.addMany.mutate({ ...of, registrations: [...registrations], version })),
    addAll: () => put(null, (version) => router.addAll.mutate({ ...of, version })),
    changeStatus: (status: Startlist['status']) =>
      put(null, (version) => router.changeStatus.mutate({ ...of, status, version })),
    show,
    /** Something besides the entries has changed, and therefore the version. */
    reload: () => void utils.competitions.startlist.get.invalidate(of),
  }
}
export type StartlistEditor = ReturnType<typeof useStartlistEditor>
