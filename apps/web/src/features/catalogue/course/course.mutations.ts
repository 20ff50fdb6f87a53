import { trpc } from '../../../shared/trpc.ts'

/** Achievements count the courses that give them, and courses name them, so both are reloaded together. */
export const useCourseChanges = () => {
  const utils = trpc.useUtils()
  const onSettled = () => Promise.all([utils.catalogue.achievement.invalidate(), utils.catalogue.course.invalidate()])
  const router = trpc.catalogue.course
  const quiet = { meta: { quiet: true }, onSettled }
  return {
    create: router.create.useMutation(quiet),
    update: router.update.useMutation(quiet),
    remove: router.remove.useMutation({ onSettled }),
  }
}
