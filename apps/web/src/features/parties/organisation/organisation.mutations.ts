import { useSettled } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

/** Changes of organisations and their memberships. */
export const useOrganisationChanges = () => {
  const { settled, quiet } = useSettled('parties')
  const router = trpc.parties.organisation
  return {
    create: router.create.useMutation(quiet),
    update: router.update.useMutation(quiet),
    remove: router.remove.useMutation(settled),
    avatar: router.setAvatar.useMutation(settled),
    endMembership: router.endMembership.useMutation(quiet),
    endLicenses: router.endLicenses.useMutation(quiet),
    endMemberBenefits: router.endMemberBenefits.useMutation(quiet),
    inviteMembers: trpc.parties.invitation.inviteMembers.useMutation(quiet),
    renewLicenses: trpc.parties.licenseRenewal.renew.useMutation(quiet),
  }
}
