import { trpc } from '../../../shared/trpc.ts'

/** The form shows refusals itself, at their lines. */
export const useEntryMutations = () => {
  const utils = trpc.useUtils()
  const onSettled = async (): Promise<void> => {
    await Promise.all([
      utils.competitions.entry.invalidate(),
      utils.competitions.memberRegistration.invalidate(),
      utils.competitions.memberWaitingList.invalidate(),
      utils.finance.invalidate(),
    ])
  }
  const quiet = { meta: { quiet: true }, onSettled }
  return {
    send: trpc.competitions.entry.send.useMutation(quiet),
    change: trpc.competitions.entry.change.useMutation(quiet),
    wait: trpc.competitions.memberWaitingList.join.useMutation(quiet),
    signOff: trpc.competitions.entry.signOff.useMutation(quiet),
  }
}
