import { trpc } from '../../../shared/trpc.ts'

/** Changes of organisations and their memberships; persons show the clubs they belong to. */
export const useOrganisationChanges = () => {
  const utils = trpc.useUtils()
  const onSettled = () => utils.parties.invalidate()
  const router = trpc.parties.organisation
  const quiet = { meta: { quiet: true }, onSettled }
  return {
    create: router.create.useMutation(quiet),
    update: router.update.useMutation(quiet),
    remove: router.remove.useMutation({ onSettled }),
    avatar: router.setAvatar.useMutation({ onSettled }),
    endMembership: router.endMembership.useMutation(quiet),
    endLicenses: router.endLicenses.useMutation(quiet),
    endMemberBenefits: router.endMemberBenefits.useMutation(quiet),
    renewLicenses: trpc.parties.licenseRenewal.renew.useMutation({
      ...quiet,
      onSettled: async () => {
        await utils.parties.licenseRenewal.invalidate()
        await onSettled()
      },
    }),
  }
}
