// One login for every role, printed when the server starts. All have the same password, and exist only in the demo.
import type { FederationRoleName, OrganisationRoleName } from '@oxer/domain/access/actor/actor.schema'

export const demoPassword = 'oxer-demo-2026'

/** Two clients for scripts, with the federation administrator's rights. Their secrets are public, because they exist only in the demo. */
export const demoToken = 'oxer_pat_demo-token-that-everybody-knows-000000000000'
export const demoClient = { clientId: 'demo-script', secret: 'demo-script-secret-that-everybody-knows' } as const
export const demoScopes = [
  'access',
  'catalogue',
  'championships',
  'competitions',
  'courses',
  'events',
  'exchange',
  'finance',
  'kernel',
  'parties',
  'reporting',
  'shell',
].flatMap((area) => [`${area}:read`, `${area}:write`])

export type DemoAccount = {
  username: string
  name: string
  /** Its description in the lists. */
  role: { en: string; nl: string }
  /** One of the few that whoever tries the product wants first. */
  isMain?: boolean
  federationRole?: FederationRoleName
  organisationRole?: OrganisationRoleName
  share?: { role: 'ADMINISTRATOR' | 'COLLABORATOR' | 'RESULT_PROCESSOR'; days: number }
  isSuperAdmin?: boolean
  isUnregistered?: boolean
  /** Asked for access with this message, and waits. */
  request?: string
  /** Of the small second federation. */
  isSecond?: boolean
}

export const demoAccounts: readonly DemoAccount[] = [
  {
    username: 'super@oxer.example',
    name: 'Sam Super',
    role: { en: 'super administrator', nl: 'superbeheerder' },
    isSuperAdmin: true,
  },
  {
    username: 'admin@oxer.example',
    name: 'An Federatie',
    role: { en: 'federation administrator', nl: 'beheerder van de federatie' },
    isMain: true,
    federationRole: 'FEDERATION_ADMINISTRATOR',
  },
  {
    username: 'medewerker@oxer.example',
    name: 'Mia Medewerker',
    role: { en: 'federation collaborator', nl: 'medewerker van de federatie' },
    isMain: true,
    federationRole: 'FEDERATION_COLLABORATOR',
  },
  {
    username: 'club@oxer.example',
    name: 'Carla Club',
    role: { en: 'club administrator', nl: 'beheerder van een club' },
    organisationRole: 'ORGANISATION_ADMINISTRATOR',
  },
  {
    username: 'manager@oxer.example',
    name: 'Mark Manager',
    role: { en: 'club manager', nl: 'manager van een club' },
    isMain: true,
    organisationRole: 'MANAGER',
  },
  {
    username: 'clubhulp@oxer.example',
    name: 'Hugo Hulp',
    role: { en: 'club collaborator', nl: 'medewerker van een club' },
    organisationRole: 'COLLABORATOR',
  },
  {
    username: 'bestuur@oxer.example',
    name: 'Bea Bestuur',
    role: { en: 'club board member', nl: 'bestuurslid van een club' },
    organisationRole: 'BOARD_MEMBER',
  },
  {
    username: 'tijden@oxer.example',
    name: 'Tom Tijd',
    role: { en: 'time assignment responsible', nl: 'verantwoordelijke voor startplaatsen' },
    organisationRole: 'TIME_ASSIGMENT_RESPONSIBLE',
  },
  {
    username: 'organisator@oxer.example',
    name: 'Olga Organisator',
    role: { en: 'competition organizer of today’s competition', nl: 'organisator van de wedstrijd van vandaag' },
    isMain: true,
    organisationRole: 'COMPETITION_ORGANIZER',
  },
  {
    username: 'lid@oxer.example',
    name: 'Lien Lid',
    role: { en: 'club member', nl: 'lid van een club' },
    organisationRole: 'MEMBER',
  },
  { username: 'ruiter@oxer.example', name: 'Ruben Ruiter', role: { en: 'rider', nl: 'ruiter' }, isMain: true },
  {
    username: 'ouder@oxer.example',
    name: 'Olivia Ouder',
    role: { en: 'parent of two young riders', nl: 'ouder van twee jonge ruiters' },
    isMain: true,
  },
  {
    username: 'mede@oxer.example',
    name: 'Chris Collega',
    role: {
      en: 'collaborator by a share of today’s competition',
      nl: 'medewerker van de wedstrijd van vandaag, door delen',
    },
    share: { role: 'COLLABORATOR', days: 7 },
  },
  {
    username: 'uitslagen@oxer.example',
    name: 'Rita Resultaat',
    role: {
      en: 'result processor by a share that expires in two days',
      nl: 'uitslagenverwerker door delen, nog twee dagen',
    },
    share: { role: 'RESULT_PROCESSOR', days: 2 },
  },
  {
    username: 'verlopen@oxer.example',
    name: 'Victor Verlopen',
    role: { en: 'a share that has expired', nl: 'met wie niet meer gedeeld wordt' },
    share: { role: 'ADMINISTRATOR', days: -1 },
  },
  {
    username: 'nieuw@oxer.example',
    name: 'Nina Nieuw',
    role: { en: 'a valid sign-in without an account', nl: 'een geldige aanmelding zonder account' },
    isUnregistered: true,
  },
  {
    username: 'wacht@oxer.example',
    name: 'Wim Wacht',
    role: { en: 'waits for access', nl: 'wacht op toegang' },
    isUnregistered: true,
    request: 'Ik rijd sinds september bij jullie en wil mijn uitslagen zien.',
  },
  {
    username: 'pony@oxer.example',
    name: 'Paul Pony',
    role: { en: 'administrator of the second federation', nl: 'beheerder van de tweede federatie' },
    federationRole: 'FEDERATION_ADMINISTRATOR',
    isSecond: true,
  },
]

/** Everything by which anybody can enter an installation that contains the demo. */
export const demoSecrets = {
  usernames: demoAccounts.map(({ username }) => username),
  password: demoPassword,
  token: demoToken,
  clientId: demoClient.clientId,
  clientSecret: demoClient.secret,
}
