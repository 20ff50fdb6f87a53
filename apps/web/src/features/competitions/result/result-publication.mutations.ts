import { useSettled } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

export const usePublishResults = () => {
  const { settled } = useSettled('competitions')
  return trpc.competitions.result.publish.useMutation(settled)
}
