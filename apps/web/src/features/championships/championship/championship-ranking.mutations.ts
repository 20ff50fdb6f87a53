import { useSettled } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

/** Changes of the rankings and selections of a championship. */
export const useRankingChanges = () => {
  const { settled, quiet } = useSettled('competitions')
  const ranking = trpc.competitions.championshipRanking
  return {
    create: ranking.create.useMutation(settled),
    publish: ranking.publish.useMutation(settled),
    publishPhase: ranking.publishPhase.useMutation(settled),
    finish: ranking.finish.useMutation(settled),
    editEntry: ranking.editEntry.useMutation(quiet),
    editPoints: ranking.editPoints.useMutation(quiet),
    freeze: ranking.freezeSelection.useMutation(settled),
    unfreeze: ranking.unfreezeSelection.useMutation(settled),
    giveWildcard: ranking.giveWildcard.useMutation(quiet),
    decide: ranking.decideSelection.useMutation(quiet),
  }
}
