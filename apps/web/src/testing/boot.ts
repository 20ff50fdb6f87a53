import type { Boot } from '../shared/boot.ts'
import type { SessionUser } from '../shared/session.ts'

/** As a plain member sees it: no administration is open. */
export const testFederation = (
  changes: Partial<SessionUser['federations'][number]> = {},
): SessionUser['federations'][number] => ({
  ref: '01890000-0000-7000-8000-00000000000f',
  name: 'Flemish Riding League',
  avatar: null,
  banner: null,
  canRead: false,
  canManage: false,
  canReadRegistry: false,
  taxLevels: ['VAT_0', 'VAT_6', 'VAT_21'],
  ...changes,
})

export const testUser = (changes: Partial<SessionUser> = {}): SessionUser => ({
  personRef: '01890000-0000-7000-8000-000000000001',
  username: 'lotte',
  name: 'Lotte Peeters',
  avatar: null,
  email: 'lotte@example.org',
  defaultFederation: '01890000-0000-7000-8000-00000000000f',
  defaultLanguage: 'EN',
  federations: [testFederation()],
  organisations: [],
  federationRoles: [],
  organisationRoles: [],
  favorites: [],
  isSuperAdmin: false,
  isRegistered: true,
  hasPendingRegistration: false,
  ...changes,
})

export const testBoot = (user: SessionUser | null, tenant: Partial<Boot['tenant']> = {}): Boot => ({
  tenant: {
    name: 'Flemish Riding League',
    avatar: null,
    theme: { colour: '#0b5e4c' },
    language: 'EN',
    languages: ['EN', 'NL'],
    features: ['COURSES', 'REPORTING'],
    federationRef: '01890000-0000-7000-8000-00000000000f',
    ...tenant,
  },
  user,
  language: user?.defaultLanguage ?? 'EN',
  version: '1.2.3',
})
