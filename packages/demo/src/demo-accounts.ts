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
  'finance',
  'kernel',
  'parties',
  'reporting',
  'shell',
].flatMap((area) => [`${area}:read`, `${area}:write`])

export type DemoAccount = {
  username: string
  name: string
  /** Its description in the list. */
  role: string
  federationRole?: FederationRoleName
  organisationRole?: OrganisationRoleName
  share?: { role: 'ADMINISTRATOR' | 'COLLABORATOR' | 'RESULT_PROCESSOR'; days: number }
  isSuperAdmin?: boolean
  isUnregistered?: boolean
  /** Of the small second federation. */
  isSecond?: boolean
}

export const demoAccounts: readonly DemoAccount[] = [
  { username: 'super@oxer.example', name: 'Sam Super', role: 'super administrator', isSuperAdmin: true },
  {
    username: 'admin@oxer.example',
    name: 'An Federatie',
    role: 'federation administrator',
    federationRole: 'FEDERATION_ADMINISTRATOR',
  },
  {
    username: 'medewerker@oxer.example',
    name: 'Mia Medewerker',
    role: 'federation collaborator',
    federationRole: 'FEDERATION_COLLABORATOR',
  },
  {
    username: 'club@oxer.example',
    name: 'Carla Club',
    role: 'club administrator',
    organisationRole: 'ORGANISATION_ADMINISTRATOR',
  },
  { username: 'manager@oxer.example', name: 'Mark Manager', role: 'club manager', organisationRole: 'MANAGER' },
  { username: 'clubhulp@oxer.example', name: 'Hugo Hulp', role: 'club collaborator', organisationRole: 'COLLABORATOR' },
  {
    username: 'bestuur@oxer.example',
    name: 'Bea Bestuur',
    role: 'club board member',
    organisationRole: 'BOARD_MEMBER',
  },
  {
    username: 'tijden@oxer.example',
    name: 'Tom Tijd',
    role: 'time assignment responsible',
    organisationRole: 'TIME_ASSIGMENT_RESPONSIBLE',
  },
  {
    username: 'organisator@oxer.example',
    name: 'Olga Organisator',
    role: 'competition organizer of today’s competition',
    organisationRole: 'COMPETITION_ORGANIZER',
  },
  { username: 'lid@oxer.example', name: 'Lien Lid', role: 'club member', organisationRole: 'MEMBER' },
  { username: 'ruiter@oxer.example', name: 'Ruben Ruiter', role: 'rider' },
  { username: 'ouder@oxer.example', name: 'Olivia Ouder', role: 'parent of two young riders' },
  {
    username: 'mede@oxer.example',
    name: 'Chris Collega',
    role: 'collaborator by a share of today’s competition',
    share: { role: 'COLLABORATOR', days: 7 },
  },
  {
    username: 'uitslagen@oxer.example',
    name: 'Rita Resultaat',
    role: 'result processor by a share that expires in two days',
    share: { role: 'RESULT_PROCESSOR', days: 2 },
  },
  {
    username: 'verlopen@oxer.example',
    name: 'Victor Verlopen',
    role: 'a share that has expired',
    share: { role: 'ADMINISTRATOR', days: -1 },
  },
  {
    username: 'nieuw@oxer.example',
    name: 'Nina Nieuw',
    role: 'a valid sign-in without an account',
    isUnregistered: true,
  },
  {
    username: 'pony@oxer.example',
    name: 'Paul Pony',
    role: 'administrator of the second federation',
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
