import { trpc } from '../../../shared/trpc.ts'

/** The key of a federation. */
export const useEquipeKeyChanges = () => {
  const utils = trpc.useUtils()
  const onSettled = () => utils.exchange.equipe.setting.invalidate()
  const router = trpc.exchange.equipe
  return {
    // A refusal may ask for a fresh sign-in; the page asks, and shows what else is wrong.
    renew: router.renewKey.useMutation({ onSettled, meta: { quiet: true } }),
    remove: router.removeKey.useMutation({ onSettled }),
  }
}

/** What the organiser decides; the answer is the new state of the screen. */
export const useEquipeChanges = (competition: string) => {
  const utils = trpc.useUtils()
  const router = trpc.exchange.equipe
  const onSettled = () =>
    Promise.all([
      utils.exchange.equipe.overview.invalidate({ competition }),
      utils.competitions.result.invalidate(),
      utils.competitions.ranking.invalidate(),
    ])
  return {
    // The drawer shows what is refused.
    solve: router.solveProposal.useMutation({ onSettled, meta: { quiet: true } }),
    dismiss: router.solveProposal.useMutation({ onSettled }),
    accept: router.acceptDifferences.useMutation({ onSettled }),
  }
}
