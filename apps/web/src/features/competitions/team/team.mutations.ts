import { trpc } from '../../../shared/trpc.ts'

/** A team is shown on the club's screen, on the office's, on that of its riders, and in the rankings of teams. */
export const useTeamMutations = () => {
  const utils = trpc.useUtils()
  const settled = {
    onSettled: async (): Promise<void> => {
      await Promise.all([
        utils.competitions.team.invalidate(),
        utils.competitions.organisationTeam.invalidate(),
        utils.competitions.entry.invalidate(),
        utils.competitions.composedRanking.invalidate(),
      ])
    },
  }
  const { team, organisationTeam, entry } = trpc.competitions
  return {
    office: {
      create: team.create.useMutation(settled),
      update: team.update.useMutation(settled),
      delete: team.delete.useMutation(settled),
    },
    rider: {
      register: entry.registerTeam.useMutation(settled),
      change: entry.changeTeam.useMutation(settled),
      registerAgain: entry.registerTeamAgain.useMutation(settled),
      delete: entry.deleteTeam.useMutation(settled),
      signOff: entry.signOffTeam.useMutation(settled),
    },
    club: {
      create: organisationTeam.create.useMutation(settled),
      update: organisationTeam.update.useMutation(settled),
      delete: organisationTeam.delete.useMutation(settled),
    },
  }
}
