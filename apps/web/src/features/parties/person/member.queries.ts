import { trpc } from '../../../shared/trpc.ts'

/** The person of a member page, and what the reader may see of them; without both there is no page. */
export const useMember = (member: string) => {
  const page = { meta: { page: true } } as const
  const profile = trpc.parties.person.profile.useQuery({ member }, page)
  const abilities = trpc.parties.person.abilities.useQuery({ member }, page)
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

/** The other facts of the head, and what happened lately. The page does not wait for them. */
export const useMemberHead = (member: string) => trpc.shell.record.ofMember.useQuery({ member })
