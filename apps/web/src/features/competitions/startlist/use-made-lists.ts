import { useTranslation } from 'react-i18next'
import { useDone } from '../../../shared/hands/use-done.tsx'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useStartlistsChanged } from './startlist.mutations.ts'

/** Says which start lists were made; taking it back deletes them, and their registrations wait again. */
export const useMadeLists = (): ((lists: readonly { readonly ref: string }[]) => void) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const router = trpc.useUtils().client.competitions.startlist
  const changed = useStartlistsChanged()
  const done = useDone()
  const remove = async (lists: readonly { readonly ref: string }[]): Promise<void> => {
    for (const { ref } of lists) await router.delete.mutate({ competition: competition.ref, id: ref })
  }
  return (lists) =>
    done({
      message: t('startlist.made', { count: lists.length }),
      row: lists[0]?.ref,
      undo: () => remove(lists).finally(() => changed()),
    })
}
