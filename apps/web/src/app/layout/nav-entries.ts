// All menu entries that the documents name. A menu shows those whose page exists, so a new route needs no change here. The session
// contains the entries that are open to a reader.

import type { TenantFeature } from '@oxer/domain/kernel/feature/feature.schema'
import {
  IconAdjustments,
  IconBuilding,
  IconCalendarEvent,
  IconHorse,
  IconKey,
  type IconProps,
  IconSchool,
  IconShieldLock,
  IconTrophy,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useIsOfficePage } from '../../shared/office-pages.ts'
import { type Session, type SessionUser, useSession } from '../../shared/session.ts'

type Address = `/${string}`
type FederationOfUser = SessionUser['federations'][number]

export type NavEntry = {
  label: 'championships' | 'competitions' | 'courses' | 'organisations' | 'members' | 'horses'
  to: Address
  icon: ComponentType<IconProps>
  shows: (session: Session) => boolean
}

const everybody = (): boolean => true
const isMember = ({ standing }: Session): boolean => standing === 'member'

/** In the order of the top menu (ps108). */
const navEntries: readonly NavEntry[] = [
  { label: 'championships', to: '/championships', icon: IconTrophy, shows: everybody },
  { label: 'competitions', to: '/competitions', icon: IconCalendarEvent, shows: everybody },
  {
    label: 'courses',
    to: '/courses',
    icon: IconSchool,
    shows: (session) => isMember(session) && session.hasFeature('COURSES'),
  },
  { label: 'organisations', to: '/organisations', icon: IconBuilding, shows: isMember },
  {
    label: 'members',
    to: '/members',
    icon: IconUsers,
    shows: ({ user }) => user?.federations.some(({ canReadRegistry }) => canReadRegistry) === true,
  },
  { label: 'horses', to: '/horses', icon: IconHorse, shows: isMember },
]

export type FederationEntry = {
  label: 'federation' | 'finance' | 'reporting'
  feature?: TenantFeature
  /** In the order in which they are tried: the first page that exists and is open to the reader. */
  places: readonly { hrefOf: (federationRef: string) => Address; isOpen: (federation: FederationOfUser) => boolean }[]
}

const mayManage = ({ canManage }: FederationOfUser): boolean => canManage
const mayRead = ({ canRead }: FederationOfUser): boolean => canRead

const partOfFederation = (part: string, isOpen: (federation: FederationOfUser) => boolean) => ({
  hrefOf: (federationRef: string): Address => `/myfederation/${federationRef}/${part}`,
  isOpen,
})

/** Spec section 6: the pages that need manage rights, and those that need only read rights. */
const federationEntries: readonly FederationEntry[] = [
  {
    label: 'federation',
    places: [
      partOfFederation('general', mayManage),
      partOfFederation('sporttypevariants', mayRead),
      partOfFederation('sportcategories', mayRead),
      partOfFederation('protocols', mayRead),
      partOfFederation('rulesets', mayRead),
    ],
  },
  { label: 'finance', places: [{ hrefOf: (ref) => `/finance/${ref}/overview`, isOpen: mayManage }] },
  { label: 'reporting', feature: 'REPORTING', places: [partOfFederation('reporting', mayRead)] },
]

export type UserEntry = {
  label: 'profile' | 'preferences' | 'tokens' | 'superAdmin'
  icon: ComponentType<IconProps>
  hrefOf: (user: SessionUser) => Address | null
}

/** The entries of the user menu (ps113). */
const userEntries: readonly UserEntry[] = [
  {
    label: 'profile',
    icon: IconUser,
    hrefOf: ({ personRef }) => (personRef === null ? null : `/members/${personRef}/overview`),
  },
  { label: 'preferences', icon: IconAdjustments, hrefOf: () => '/profile/preferences' },
  { label: 'tokens', icon: IconKey, hrefOf: () => '/profile/tokens' },
  { label: 'superAdmin', icon: IconShieldLock, hrefOf: ({ isSuperAdmin }) => (isSuperAdmin ? '/superadmin' : null) },
]

/** The pages of the user's own organisation, or else the pages for everybody. */
const organisationPlaces: readonly ((ref: string) => Address)[] = [
  (ref) => `/myorganisation/${ref}/overview`,
  (ref) => `/organisations/${ref}/overview`,
  (ref) => `/organisations/${ref}/competitions/registrations`,
]

export type FederationLinks = {
  label: FederationEntry['label']
  federations: readonly FederationOfUser[]
  hrefOf: (federation: { ref: string }) => string
}
export type OrganisationLink = { organisation: SessionUser['organisations'][number]; href: string }
export type UserLink = { label: UserEntry['label']; icon: UserEntry['icon']; href: string }

export type Places = {
  pages: readonly NavEntry[]
  /** By entry, the federations in which this reader may use it; entries without one are left out. */
  federations: readonly FederationLinks[]
  organisations: readonly OrganisationLink[]
  user: readonly UserLink[]
}

/** The places that are open to this reader. */
export const usePlaces = (): Places => {
  const session = useSession()
  const exists = useIsOfficePage()
  const pages = navEntries.filter((entry) => entry.shows(session) && exists(entry.to))
  const { user } = session
  if (!user || !isMember(session)) return { pages, federations: [], organisations: [], user: [] }
  const placeOf = (entry: FederationEntry, federation: FederationOfUser): Address | null =>
    entry.places
      .filter(({ isOpen }) => isOpen(federation))
      .map(({ hrefOf }) => hrefOf(federation.ref))
      .find(exists) ?? null
  return {
    pages,
    federations: federationEntries.flatMap((entry) => {
      if (entry.feature && !session.hasFeature(entry.feature)) return []
      const places = new Map(user.federations.map((federation) => [federation.ref, placeOf(entry, federation)]))
      const federations = user.federations.filter(({ ref }) => places.get(ref))
      return federations.length === 0
        ? []
        : [{ label: entry.label, federations, hrefOf: ({ ref }) => places.get(ref) ?? '/' }]
    }),
    organisations: user.organisations.flatMap((organisation) => {
      const href = organisationPlaces.map((hrefOf) => hrefOf(organisation.ref)).find(exists)
      return href === undefined ? [] : [{ organisation, href }]
    }),
    user: userEntries.flatMap(({ label, icon, hrefOf }) => {
      const href = hrefOf(user)
      return href !== null && exists(href) ? [{ label, icon, href }] : []
    }),
  }
}
