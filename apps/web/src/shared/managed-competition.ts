// The competition whose manage screens are open. The layout loads it once; the screens below read it here, so that a feature
// needs neither the layout nor a second question to the server.
import type {
  CompetitionDetail,
  CompetitionManageAbilities,
} from '@oxer/domain/competitions/competition/competition.schema'
import { createContext, use } from 'react'

export type ManagedCompetition = {
  competition: CompetitionDetail
  /** What this user may do with it, and the moves its state allows. */
  abilities: CompetitionManageAbilities
}

const ManagedCompetitionContext = createContext<ManagedCompetition | null>(null)

export const ManagedCompetitionProvider = ManagedCompetitionContext.Provider

export const useManagedCompetition = (): ManagedCompetition => {
  const managed = use(ManagedCompetitionContext)
  if (!managed) throw new Error('manage screens stand inside the manage layout')
  return managed
}
