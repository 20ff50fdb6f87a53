// The competition whose manage screens a test shows.
import { CompetitionDetail } from '@oxer/domain/competitions/competition/competition.schema'
import type { ManagedCompetition } from '../shared/managed-competition.ts'

const competitionRef = '01890000-0000-7000-8000-c10000000001'
const federationRef = '01890000-0000-7000-8000-00000000000f'

export const testManagedCompetition = (): ManagedCompetition => ({
  competition: CompetitionDetail.parse({
    ref: competitionRef,
    federationRef: federationRef,
    name: 'CSN Lummen',
    status: 'PUBLISHED',
    cancelReason: null,
    start: '2026-05-17',
    end: '2026-05-17',
    timeZone: 'Europe/Brussels',
    sportTypes: ['DRESSAGE'],
    organizer: { type: 'FEDERATION', ref: federationRef, name: 'Flemish Riding League', responsible: null },
    location: {},
    contacts: [],
    registration: {
      opensAt: null,
      closesAt: null,
      lateAt: null,
      byIndividual: true,
      byOrganisation: true,
      teamsByIndividual: false,
    },
    fees: {},
    priceProfileRefs: [],
    customPriceProfile: null,
    live: {},
    settings: {},
    notes: '',
    customAttributes: {},
    remarks: '',
    avatar: null,
    banner: null,
    poster: null,
    publishedParts: [],
    version: 1,
  }),
  abilities: {
    canViewManage: true,
    canManage: true,
    canEnterResults: true,
    canAdministrate: true,
    canManageFinance: true,
    canWriteWhileLocked: true,
    canRegisterForOrganisations: [],
    actions: [],
  },
})
