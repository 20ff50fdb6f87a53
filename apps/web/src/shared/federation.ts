// The federation of a screen (spec section 2, "Federation resolution when a screen needs one").
import { useRouterState } from '@tanstack/react-router'
import { PageRefusal } from './page-refusal.ts'
import { readText } from './search-params.ts'
import { type Session, type SessionUser, useSession } from './session.ts'

export type FederationOfUser = SessionUser['federations'][number]

export type FederationQuestion = {
  /** Those in which the reader has any rights. */
  federations: readonly FederationOfUser[]
  /** The federation named in the address. */
  wanted: string | undefined
  /** In order of priority: the reader's own, then the tenant's. */
  defaults: readonly (string | null)[]
}

/**
 * The only one, or else the one in the address, or else the first default that is one of them. `unknown` if the address
 * names any other. Null if the reader has to choose, or has none.
 */
export const resolveFederation = ({
  federations,
  wanted,
  defaults,
}: FederationQuestion): FederationOfUser | 'unknown' | null => {
  const [only, ...others] = federations
  if (only && others.length === 0) return only
  const find = (ref: string | null): FederationOfUser | undefined =>
    federations.find((federation) => federation.ref === ref)
  if (wanted !== undefined) return find(wanted) ?? 'unknown'
  return defaults.map(find).find((federation) => federation !== undefined) ?? null
}

const everyFederation = (): boolean => true

export type ScreenFederation = {
  /** Null until the reader has chosen; `<ForFederation>` offers the choice. */
  federation: FederationOfUser | null
  federations: readonly FederationOfUser[]
  /**
   * The address of this screen for another federation. Filters are dropped, because they belong to the previous one.
   */
  hrefOf: (federation: { ref: string }) => string
}

const federationsOf = ({ user }: Session): readonly FederationOfUser[] => user?.federations ?? []

/**
 * The federation of this screen. `isPermitted` excludes federations in which the screen has nothing to show to this
 * reader.
 * @throws PageRefusal 404 if the address names a federation that is not one of them
 */
export const useFederation = (
  isPermitted: (federation: FederationOfUser) => boolean = everyFederation,
): ScreenFederation => {
  const session = useSession()
  const { pathname, wanted } = useRouterState({
    select: ({ location }) => ({
      pathname: location.pathname,
      wanted: readText(location.search as Record<string, unknown>, 'federation'),
    }),
    structuralSharing: true,
  })
  const federations = federationsOf(session).filter(isPermitted)
  const found = resolveFederation({
    federations,
    wanted,
    defaults: [session.user?.defaultFederation ?? null, session.tenant.federationRef],
  })
  if (found === 'unknown') throw new PageRefusal(404)
  return {
    federation: found,
    federations,
    hrefOf: ({ ref }) => `${pathname}?federation=${encodeURIComponent(ref)}`,
  }
}
