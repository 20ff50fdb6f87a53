// The federation whose management screens are open: the layout loads it once, the screens below read it here.
import type { FederationAbilities, FederationSettings } from '@oxer/domain/federation/federation/federation.schema'
import { createContext, use } from 'react'

export type ManagedFederation = { federation: FederationSettings; abilities: FederationAbilities }

const ManagedFederationContext = createContext<ManagedFederation | null>(null)

export const ManagedFederationProvider = ManagedFederationContext.Provider

export const useManagedFederation = (): ManagedFederation => {
  const managed = use(ManagedFederationContext)
  if (!managed) throw new Error('federation screens stand inside the federation layout')
  return managed
}
