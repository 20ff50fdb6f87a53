// Creates complete row objects, without a database: `given` stores one of them, the demo many at once.
import type { Prisma } from '@oxer/db'
import type { CareerDefinition, CareerMove, TransitionRule } from '@oxer/domain/careers/career/career.schema'
import type { PointDistribution } from '@oxer/domain/catalogue/point-distribution/point-distribution.schema'
import { defaultRenewal } from '@oxer/domain/catalogue/renewal/renewal.schema'
import { copyRuleSet } from '@oxer/domain/catalogue/rule-set/rule-set.rules'
import { shippedRuleSets } from '@oxer/domain/catalogue/rule-set/shipped-rule-sets.presets'
import type { SportType } from '@oxer/domain/competitions/competition/competition.schema'
import type { Protocol } from '@oxer/domain/competitions/result/result.schema'
import { emptyRules } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'
import { fold } from '@oxer/domain/kernel/search/search.rules'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'

export type MakeOptions = {
  newRef: () => string
  now: () => Date
  /** How many names were given already, where rows continue those of another. Counts on. */
  names?: { count: number }
}

/** A dressage test of one judge per position, scored by percentages or points; a jumping round against the clock. */
export const protocolOf = {
  dressage: (judges: readonly string[] = ['C']): Protocol => ({
    discipline: 'DRESSAGE',
    aggregate: 'MEAN_OF_JUDGES',
    judges: [...judges],
    judgeMaximum: null,
    exercises: Array.from({ length: 10 }, (_, index) => ({
      no: index + 1,
      coefficient: index === 4 ? '2' : '1',
      maximum: '10',
      part: index >= 8 ? ('COLLECTIVE' as const) : ('TECHNICAL' as const),
      markStep: '0.5',
    })),
    courseErrors: [{ kind: 'POINTS', value: '2' }, { kind: 'POINTS', value: '4' }, { kind: 'ELIMINATION' }],
    judgeDecimals: 3,
    decimals: 3,
    tieBreak: ['COLLECTIVE'],
  }),
  jumping: (timeAllowedSeconds = 70): Protocol => ({
    discipline: 'SHOW_JUMPING',
    format: 'TABLE_A_JUMP_OFF_AGAINST_CLOCK',
    rounds: [{ timeAllowed: timeAllowedSeconds * 100 }, { timeAllowed: Math.round(timeAllowedSeconds * 0.6) * 100 }],
    timePenalty: { penalty: '1', perStarted: 100 },
  }),
} as const

export const make = ({ newRef, now, names = { count: 0 } }: MakeOptions) => {
  const today = (): string => localDateAt(now(), 'Europe/Brussels')
  const nth = (): number => {
    names.count += 1
    return names.count
  }

  return {
    federation: (over: Partial<Prisma.FederationCreateManyInput> = {}) => ({
      ref: newRef(),
      name: `Federation ${nth()}`,
      abbreviation: `F${names.count}`,
      createdAt: now(),
      ...over,
    }),
    organisation: (over: Partial<Prisma.OrganisationCreateManyInput> & { federationRef: string }) => {
      const name = over.name ?? `Riding Club ${nth()}`
      return {
        ref: newRef(),
        name,
        searchName: fold(name),
        createdAt: now(),
        sportTypes: ['SHOW_JUMPING', 'DRESSAGE'],
        ...over,
      }
    },
    person: (over: Partial<Prisma.PersonCreateManyInput> & { federationRef: string }) => {
      const firstName = over.firstName ?? 'Robin'
      const lastName = over.lastName ?? `Rider ${nth()}`
      return {
        ref: newRef(),
        firstName,
        lastName,
        searchName: fold(`${firstName} ${lastName}`),
        birthDate: '1990-06-15',
        createdAt: now(),
        ...over,
      }
    },
    membership: (over: Partial<Prisma.MembershipCreateManyInput> & { personRef: string; organisationRef: string }) => ({
      ref: newRef(),
      start: addDays(today(), -365),
      ...over,
    }),
    horse: (over: Partial<Prisma.HorseCreateManyInput> & { federationRef: string }) => {
      const name = over.name ?? `Horse ${nth()}`
      return { ref: newRef(), name, searchName: fold(name), birthDate: '2015-04-01', createdAt: now(), ...over }
    },
    practitioner: (
      over: Partial<Prisma.PractitionerCreateManyInput> & {
        federationRef: string
        personRef: string
        horseRef: string
      },
    ) => ({
      ref: newRef(),
      createdAt: now(),
      ...over,
    }),
    account: (over: Partial<Prisma.AccountCreateManyInput> = {}) => {
      const username = over.username ?? `user-${nth()}@example.org`
      return {
        ref: newRef(),
        issuer: 'oxer',
        subject: username,
        username,
        email: username,
        name: username.split('@')[0] ?? username,
        isRegistered: true,
        createdAt: now(),
        ...over,
      }
    },
    tenant: (over: Partial<Prisma.TenantCreateManyInput> & { federationRef: string }) => ({
      ref: newRef(),
      host: `tenant-${nth()}.test`,
      name: 'Oxer',
      colour: '#1f5c3f',
      languages: ['NL', 'EN'],
      defaultLanguage: 'NL',
      features: ['COURSES', 'REPORTING'],
      federationRefs: [over.federationRef],
      ...over,
    }),
    ruleSet: (over: { federationRef: string; name?: string; shipped?: string }) => {
      const shipped = shippedRuleSets.find(({ key }) => key === (over.shipped ?? 'FEI_2022'))
      if (!shipped) throw new Error(`no rule set ${over.shipped ?? ''} ships`)
      const name = over.name ?? `Rules ${nth()}`
      const { $schema: _, ...definition } = copyRuleSet(shipped, {
        key: `OWN_${nth()}`,
        name,
        issuer: 'The federation',
        validFrom: { value: '2026-01-01', source: 'The board' },
      })
      return { ref: newRef(), federationRef: over.federationRef, name, definition }
    },
    protocol: (over: { federationRef: string; name?: string; definition?: Protocol }) => {
      const definition = over.definition ?? protocolOf.dressage()
      return {
        ref: newRef(),
        federationRef: over.federationRef,
        name: over.name ?? `Protocol ${nth()}`,
        sportType: definition.discipline,
        definition,
      }
    },
    sportTypeVariant: (
      over: Partial<Prisma.SportTypeVariantCreateManyInput> & { federationRef: string; sportType?: SportType },
    ) => ({ ref: newRef(), name: 'Dressage', code: `V${nth()}`, sportType: 'DRESSAGE', ...over }),
    sportCategory: (
      over: Partial<Prisma.SportCategoryCreateManyInput> & { federationRef: string; sportTypeVariantRef: string },
    ) => ({ ref: newRef(), name: `Level ${nth()}`, code: `C${names.count}`, rank: names.count, ...over }),
    article: (over: Partial<Prisma.ArticleCreateManyInput> & { federationRef: string }) => ({
      ref: newRef(),
      name: `Article ${nth()}`,
      type: 'SUBSCRIPTION',
      amountCents: 1500,
      ...over,
    }),
    license: (over: Partial<Prisma.LicenseCreateManyInput> & { federationRef: string }) => {
      const name = over.name ?? `License ${nth()}`
      return {
        ref: newRef(),
        name,
        searchName: fold(name),
        type: 'COMPETITION',
        amountCents: 4500,
        renewal: defaultRenewal,
        rules: emptyRules,
        createdAt: now(),
        ...over,
      }
    },
    contactAccount: (
      over: Partial<Prisma.ContactAccountCreateManyInput> & { federationRef: string; contactRef: string },
    ) => ({
      ref: newRef(),
      contactType: 'ORGANISATION',
      name: `Account ${nth()}`,
      defaultFor: ['DEFAULT'],
      createdAt: now(),
      ...over,
    }),
    memberBenefit: (over: Partial<Prisma.MemberBenefitCreateManyInput> & { federationRef: string }) => ({
      ref: newRef(),
      name: `Benefit ${nth()}`,
      amountCents: 1200,
      renewal: defaultRenewal,
      createdAt: now(),
      ...over,
    }),
    rulesTemplate: (over: Partial<Prisma.RulesTemplateCreateManyInput> & { federationRef: string }) => ({
      ref: newRef(),
      name: `Rules template ${nth()}`,
      rules: emptyRules,
      createdAt: now(),
      ...over,
    }),
    practitionerGroup: (over: Partial<Prisma.PractitionerGroupCreateManyInput> & { federationRef: string }) => ({
      ref: newRef(),
      name: `Group ${nth()}`,
      rules: emptyRules,
      ...over,
    }),
    practitionerPriceProfile: (
      over: Partial<Prisma.PractitionerPriceProfileCreateManyInput> & {
        federationRef: string
        practitionerGroupRef: string
        priceProfileRef: string
      },
    ) => ({ ref: newRef(), name: `Price of a group ${nth()}`, ...over }),
    customAttribute: (over: Partial<Prisma.CustomAttributeCreateManyInput> & { federationRef: string }) => ({
      ref: newRef(),
      subject: 'ORGANISATION',
      key: `field-${nth()}`,
      name: `Field ${names.count}`,
      inputKind: 'INPUT',
      options: {},
      ...over,
    }),
    userGroup: (over: Partial<Prisma.UserGroupCreateManyInput> & { federationRef: string }) => {
      const name = over.name ?? `Users ${nth()}`
      return { ref: newRef(), name, searchName: fold(name), ...over }
    },
    userGroupMember: (over: { userGroupRef: string; personRef?: string; memberGroupRef?: string }) => ({
      ref: newRef(),
      ...over,
    }),
    achievement: (over: Partial<Prisma.AchievementCreateManyInput> & { federationRef: string }) => {
      const name = over.name ?? `Achievement ${nth()}`
      return { ref: newRef(), name, searchName: fold(name), ...over }
    },
    course: (over: Partial<Prisma.CourseCreateManyInput> & { federationRef: string }) => {
      const title = over.title ?? `Course ${nth()}`
      return { ref: newRef(), title, searchName: fold(title), rules: emptyRules, ...over }
    },
    championship: (over: Partial<Prisma.ChampionshipCreateManyInput> & { federationRef: string }) => {
      const name = over.name ?? `Championship ${nth()}`
      return {
        ref: newRef(),
        name,
        searchName: fold(`${name} ${over.category ?? ''}`),
        status: 'PUBLISHED',
        start: addDays(today(), -30),
        end: addDays(today(), 120),
        color: '#245d4f',
        sportTypes: ['DRESSAGE'],
        createdAt: now(),
        ...over,
      }
    },
    championshipPhase: (over: Partial<Prisma.ChampionshipPhaseCreateManyInput> & { championshipRef: string }) => ({
      ref: newRef(),
      name: `Phase ${nth()}`,
      level: 1,
      ...over,
    }),
    championshipGroup: (over: Partial<Prisma.ChampionshipGroupCreateManyInput> & { phaseRef: string }) => ({
      ref: newRef(),
      name: `Group ${nth()}`,
      order: names.count,
      rules: { rules: {}, selection: null },
      ...over,
    }),
    championshipDistribution: (
      over: Partial<Omit<Prisma.ChampionshipDistributionCreateManyInput, 'definition'>> & {
        championshipRef: string
        definition?: PointDistribution
      },
    ) => ({ ref: newRef(), definition: { kind: 'RANK_TABLE', points: ['3', '2', '1'] }, ...over }),
    championshipSportCategory: (over: { championshipRef: string; sportCategoryRef: string }) => ({
      ref: newRef(),
      order: nth(),
      ...over,
    }),
    championshipCompetition: (
      over: Partial<Prisma.ChampionshipCompetitionCreateManyInput> & {
        championshipRef: string
        competitionRef: string
      },
    ) => ({ ref: newRef(), order: nth(), ...over }),
    /** Without its days, which the caller derives from the first and the last. */
    courseEvent: (over: Partial<Prisma.CourseEventCreateManyInput> & { federationRef: string; courseRef: string }) => {
      const title = over.title ?? `Course event ${nth()}`
      const firstDay = over.firstDay ?? today()
      return {
        ref: newRef(),
        title,
        searchName: fold(title),
        rules: emptyRules,
        location: { cityName: 'Gent', country: 'BEL' },
        firstDay,
        lastDay: over.lastDay ?? firstDay,
        createdAt: now(),
        ...over,
      }
    },
    freeEvent: (over: Partial<Prisma.FreeEventCreateManyInput> & { federationRef: string }) => {
      const name = over.name ?? `Event ${nth()}`
      const start = over.start ?? today()
      return {
        ref: newRef(),
        name,
        searchName: fold(`${name} ${over.place ?? ''} ${over.cityName ?? ''}`),
        start,
        end: over.end ?? start,
        location: { cityName: over.cityName ?? '' },
        createdAt: now(),
        ...over,
      }
    },
    priceProfile: (over: Partial<Prisma.PriceProfileCreateManyInput> & { federationRef: string }) => ({
      ref: newRef(),
      name: `Profile ${nth()}`,
      ...over,
    }),
    /**
     * Published, with categories of these names, lowest first, and a promotion from this number of points, compulsory at three times as
     * many.
     */
    career: (
      over: Partial<Omit<Prisma.CareerCreateManyInput, 'definition'>> & {
        federationRef: string
        sportTypeVariantRefs: string[]
        categories?: readonly string[]
        upFrom?: number
        distribution?: PointDistribution
      },
    ) => {
      const { categories = ['B', 'L', 'M'], upFrom = 10, distribution, ...columns } = over
      const pointDistributions = distribution
        ? over.sportTypeVariantRefs.map((sportTypeVariantRef) => ({ sportTypeVariantRef, distribution }))
        : []
      const ruleFrom = (move: CareerMove, points: number): TransitionRule => ({
        ref: newRef(),
        class: move,
        from: null,
        to: null,
        conditions: [{ kind: 'POINTS', operator: '>=', points: String(points) }],
        pointsAfter: 'ZERO',
      })
      const definition: CareerDefinition = {
        categories: categories.map((name) => ({ ref: newRef(), name, criteria: { type: 'NONE' }, pointDistributions })),
        transitionRules: [ruleFrom('MUST_INCREASE', upFrom * 3), ruleFrom('CAN_INCREASE', upFrom)],
      }
      return {
        ref: newRef(),
        name: `Career ${nth()}`,
        state: 'PUBLISHED',
        revision: 1,
        publishNote: 'Initial publication',
        createdAt: now(),
        ...columns,
        definition,
      }
    },
    practitionerCareer: (
      over: Partial<Prisma.PractitionerCareerCreateManyInput> & {
        careerRef: string
        practitionerRef: string
        categoryRef: string
      },
    ) => ({ ref: newRef(), since: addDays(today(), -200), createdAt: now(), ...over }),
    /** Manual points, without a result. */
    careerPoints: (
      over: Partial<Prisma.CareerPointsCreateManyInput> & { practitionerCareerRef: string; categoryRef: string },
    ) => ({ ref: newRef(), date: addDays(today(), -30), source: 'MANUAL', ...over }),
    competition: (over: Partial<Prisma.CompetitionCreateManyInput> & { federationRef: string }) => {
      const name = over.name ?? `Competition ${nth()}`
      return {
        ref: newRef(),
        name,
        searchName: fold(name),
        status: 'PUBLISHED',
        start: today(),
        end: today(),
        timeZone: 'Europe/Brussels',
        sportTypes: ['DRESSAGE'],
        organizerType: 'FEDERATION',
        organizerRef: over.federationRef,
        organizerName: 'The federation',
        publishedParts: [],
        createdAt: now(),
        ...over,
      }
    },
    test: (
      over: Partial<Omit<Prisma.CompetitionTestCreateManyInput, 'protocolDefinition'>> & {
        competitionRef: string
        protocolDefinition?: Protocol
      },
    ) => {
      const { protocolDefinition = protocolOf.dressage(), ...columns } = over
      return {
        ref: newRef(),
        name: `Test ${nth()}`,
        order: names.count,
        sportType: protocolDefinition.discipline,
        protocolDefinition,
        ...columns,
      }
    },
    registration: (
      over: Partial<Prisma.RegistrationCreateManyInput> & {
        competitionRef: string
        testRef: string
        testSetRef: string
        practitionerRef: string
      },
    ) => ({ ref: newRef(), status: 'SUBSCRIBED', registeredAt: now(), ...over }),
    arena: (over: Partial<Prisma.ArenaCreateManyInput> & { competitionRef: string }) => ({
      ref: newRef(),
      code: `A${nth()}`,
      name: `Arena ${names.count}`,
      order: names.count,
      ...over,
    }),
  }
}
export type Make = ReturnType<typeof make>
