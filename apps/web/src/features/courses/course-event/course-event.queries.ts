import { trpc } from '../../../shared/trpc.ts'

/** The course event of a page, and the reader's permissions; without both there is no page. */
export const useCourseEvent = (courseEvent: string) => {
  const page = { meta: { page: true } } as const
  const profile = trpc.courses.courseEvent.profile.useQuery({ courseEvent }, page)
  const abilities = trpc.courses.courseEvent.abilities.useQuery({ courseEvent }, page)
  return {
    profile: profile.data,
    abilities: abilities.data,
    isError: profile.isError || abilities.isError,
    onRetry: () => {
      void profile.refetch()
      void abilities.refetch()
    },
  }
}
