import { trpc } from '../../../shared/trpc.ts'

/** The organisation of a page, and the reader's permissions; without both there is no page. */
export const useOrganisation = (organisation: string) => {
  const page = { meta: { page: true } } as const
  const profile = trpc.parties.organisation.profile.useQuery({ organisation }, page)
  const abilities = trpc.parties.organisation.abilities.useQuery({ organisation }, page)
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
export const useOrganisationHead = (organisation: string) => trpc.shell.record.ofOrganisation.useQuery({ organisation })
