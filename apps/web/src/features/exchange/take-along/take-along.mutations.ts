import { useSettled } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

export const useTakeAlongChanges = () => {
  // The competition changes with its lease, so everything of it is loaded again.
  const { settled } = useSettled('competitions')
  const { takeAlong } = trpc.exchange
  return {
    checkOut: takeAlong.checkOut.useMutation(settled),
    takeHere: takeAlong.takeHere.useMutation(settled),
    bringIn: takeAlong.bringIn.useMutation(settled),
    finish: takeAlong.finish.useMutation(settled),
    checkIn: takeAlong.checkIn.useMutation(settled),
    break: takeAlong.break.useMutation(settled),
  }
}
