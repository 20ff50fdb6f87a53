import { useSettled } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

/** Changes of course events; a result is also an achievement of a person. */
export const useCourseEventChanges = () => {
  const utils = trpc.useUtils()
  const { settled, quiet } = useSettled('courses')
  const router = trpc.courses.courseEvent
  return {
    create: router.create.useMutation(quiet),
    update: router.update.useMutation(quiet),
    remove: router.remove.useMutation(settled),
    register: router.register.useMutation(quiet),
    changeRegistration: router.changeRegistration.useMutation(quiet),
    cancel: router.cancelRegistration.useMutation(quiet),
    attend: router.saveAttendance.useMutation(settled),
    result: router.saveResult.useMutation({
      ...quiet,
      onSettled: async () => {
        await Promise.all([utils.parties.person.invalidate(), quiet.onSettled()])
      },
    }),
    avatar: router.setAvatar.useMutation(settled),
    favourite: trpc.shell.favourite.toggleCourseDay.useMutation(settled),
  }
}
