// The current user and the current tenant. The shell reads these facts only through this module.

import type { UserProfile } from '@oxer/domain/access/session/session.schema'
import type { TenantInfo } from '@oxer/domain/access/tenant/tenant.schema'
import type { TenantFeature } from '@oxer/domain/kernel/feature/feature.schema'
import { createContext, use } from 'react'
import type { Boot } from './boot.ts'

export type SessionUser = UserProfile

/**
 * Guest: not signed in. Stranger: signed in, without an account here. Waiting: has requested an account. Member: has
 * one.
 */
export type Standing = 'guest' | 'stranger' | 'waiting' | 'member'

export const standingOf = (user: SessionUser | null): Standing => {
  if (!user) return 'guest'
  if (user.hasPendingRegistration) return 'waiting'
  return user.isRegistered ? 'member' : 'stranger'
}

export type Session = {
  user: SessionUser | null
  standing: Standing
  tenant: TenantInfo
  version: string
  hasFeature: (feature: TenantFeature) => boolean
}

export const toSession = ({ tenant, user, version }: Boot): Session => ({
  user,
  standing: standingOf(user),
  tenant,
  version,
  hasFeature: (feature) => tenant.features.includes(feature),
})

const SessionContext = createContext<Session | null>(null)

export const SessionProvider = SessionContext.Provider

export const useSession = (): Session => {
  const session = use(SessionContext)
  if (!session) throw new Error('screens stand inside <SessionProvider>')
  return session
}

/**
 * Where the server starts and ends a sign-in. These are full page loads, not routes, because the identity provider
 * takes over.
 */
export const signInHref = (back: string): string => `/auth/login?returnTo=${encodeURIComponent(back)}`
export const signOutHref = '/auth/logout'

/** A page of the office that requests an account (ps103). */
export const askAccessHref = '/auth/register'
