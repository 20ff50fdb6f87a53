import { trpc } from '../../../shared/trpc.ts'

/** Changes of course events; a result is also an achievement of a person. */
export const useCourseEventChanges = () => {
  const utils = trpc.useUtils()
  const onSettled = () => utils.courses.invalidate()
  const router = trpc.courses.courseEvent
  const quiet = { meta: { quiet: true }, onSettled }
  return {
    create: router.create.useMutation(quiet),
    update: router.update.useMutation(quiet),
    remove: router.remove.useMutation({ onSettled }),
    register: router.register.useMutation(quiet),
    cancel: router.cancelRegistration.useMutation(quiet),
    attend: router.saveAttendance.useMutation({ onSettled }),
    result: router.saveResult.useMutation({
      ...quiet,
      onSettled: async () => {
        await utils.parties.person.invalidate()
        await onSettled()
      },
    }),
    avatar: router.setAvatar.useMutation({ onSettled }),
    favourite: trpc.shell.favourite.toggleCourseDay.useMutation({
      onSettled: async () => {
        await utils.shell.favourite.invalidate()
        await onSettled()
      },
    }),
  }
}
