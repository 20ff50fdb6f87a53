import { trpc } from '../../../shared/trpc.ts'

/** The forms of the records with such fields load them again. */
export const useCustomAttributeChanges = () => {
  const utils = trpc.useUtils()
  const onSettled = () => Promise.all([utils.federation.invalidate(), utils.parties.invalidate()])
  const router = trpc.federation.customAttribute
  const quiet = { meta: { quiet: true }, onSettled }
  return {
    create: router.create.useMutation(quiet),
    update: router.update.useMutation(quiet),
    remove: router.remove.useMutation({ onSettled }),
  }
}
