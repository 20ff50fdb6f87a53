import { useSettled } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

/** Changes of persons. */
export const usePersonChanges = () => {
  const { settled, quiet } = useSettled('parties')
  const router = trpc.parties.person
  return {
    create: router.create.useMutation(quiet),
    update: router.update.useMutation(quiet),
    avatar: router.setAvatar.useMutation(settled),
    addCombination: router.addCombination.useMutation(quiet),
    endCombination: router.endCombination.useMutation(settled),
    endMembership: router.endMembership.useMutation(quiet),
    endStatute: router.endStatute.useMutation(quiet),
    endLicense: router.endLicense.useMutation(quiet),
    removeParent: router.removeParent.useMutation(settled),
    removeChild: router.removeChild.useMutation(settled),
    declareDeceased: router.declareDeceased.useMutation(quiet),
    addAchievement: router.addAchievement.useMutation(quiet),
    removeAchievement: router.removeAchievement.useMutation(settled),
  }
}

/** The page of an erased person does not exist any more, so nothing is reloaded at once. Every other page is reloaded when it is opened. */
export const useErase = () => {
  const utils = trpc.useUtils()
  return trpc.registry.privacy.erase.useMutation({
    meta: { quiet: true },
    onSuccess: () => utils.invalidate(undefined, { refetchType: 'none' }),
  })
}

/** An invitation changes what the page of the person says of the login. */
export const useInvitationChanges = () => ({
  invite: trpc.parties.invitation.invite.useMutation(useSettled('parties').quiet),
})
