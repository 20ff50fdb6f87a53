import { useSettled } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

/** Changes of phases, groups, points and competitions of a championship. */
export const useChampionshipParts = () => {
  const { settled, quiet } = useSettled('championships')
  const phase = trpc.championships.championshipPhase
  const competition = trpc.competitions.championshipCompetition
  return {
    applyTemplate: phase.applyTemplate.useMutation(settled),
    addPhase: phase.add.useMutation(quiet),
    updatePhase: phase.update.useMutation(quiet),
    deletePhase: phase.delete.useMutation(settled),
    orderPhases: phase.order.useMutation(settled),
    addGroup: phase.addGroup.useMutation(quiet),
    updateGroup: phase.updateGroup.useMutation(quiet),
    deleteGroup: phase.deleteGroup.useMutation(settled),
    updateMain: phase.updateMain.useMutation(quiet),
    saveDistribution: phase.saveDistribution.useMutation(quiet),
    deleteDistribution: phase.deleteDistribution.useMutation(settled),
    addCompetition: competition.add.useMutation(settled),
    updateCompetition: competition.update.useMutation(quiet),
    removeCompetition: competition.remove.useMutation(settled),
    orderCompetitions: competition.order.useMutation(settled),
  }
}
