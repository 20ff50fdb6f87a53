// The contents of the menus, loaded when they are shown.
import type { TaskSummary } from '@oxer/domain/kernel/task/task.schema'
import type { Share } from '@oxer/domain/shell/share/share.schema'
import { useSession } from '../../shared/session.ts'
import { trpc } from '../../shared/trpc.ts'

export type Remote<Data> = { data: Data | undefined; isFailed: boolean; refresh: () => void }

const runningPause = 3000

export const isRunning = ({ status }: TaskSummary): boolean => status === 'ONGOING' || status === 'SCHEDULED'

/** A super admin sees everybody's tasks. While a task runs, the list updates itself. */
export const useTasks = (): Remote<readonly TaskSummary[]> => {
  const { user } = useSession()
  const isSuperAdmin = user?.isSuperAdmin === true
  const pauseAfter = (tasks: readonly TaskSummary[] | undefined): number | false =>
    tasks?.some(isRunning) ? runningPause : false
  const own = trpc.shell.task.list.useQuery(undefined, {
    enabled: user !== null && !isSuperAdmin,
    refetchInterval: ({ state }) => pauseAfter(state.data),
  })
  const all = trpc.shell.task.listAll.useQuery(
    {},
    { enabled: isSuperAdmin, refetchInterval: ({ state }) => pauseAfter(state.data) },
  )
  const { data, isError, refetch } = isSuperAdmin ? all : own
  return { data, isFailed: isError, refresh: () => void refetch() }
}

export const useShares = (): Remote<readonly Share[]> => {
  const { user } = useSession()
  const { data, isError, refetch } = trpc.shell.share.list.useQuery(undefined, {
    enabled: user !== null,
    staleTime: 60_000,
  })
  return { data, isFailed: isError, refresh: () => void refetch() }
}
