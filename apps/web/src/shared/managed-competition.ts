// The competition whose manage screens are open. The layout loads it once and the screens below read it here, so a
// feature needs neither the layout nor a second request.
import type {
  CompetitionDetail,
  CompetitionManageAbilities,
} from '@oxer/domain/competitions/competition/competition.schema'
import { createContext, use } from 'react'

export type ManagedCompetition = {
  competition: CompetitionDetail
  /** The permissions of this user, and the transitions that its state allows. */
  abilities: CompetitionManageAbilities
}

const ManagedCompetitionContext = createContext<ManagedCompetition | null>(null)

export const ManagedCompetitionProvider = ManagedCompetitionContext.Provider

export const useManagedCompetition = (): ManagedCompetition => {
  const managed = use(ManagedCompetitionContext)
  if (!managed) throw new Error('manage screens stand inside the manage layout')
  return managed
}
