import { trpc } from '../../../shared/trpc.ts'

export const useCalendarFeedChanges = () => {
  const utils = trpc.useUtils()
  const onSettled = () => utils.shell.calendarFeed.invalidate()
  const router = trpc.shell.calendarFeed
  return { renew: router.renew.useMutation({ onSettled }), remove: router.remove.useMutation({ onSettled }) }
}
