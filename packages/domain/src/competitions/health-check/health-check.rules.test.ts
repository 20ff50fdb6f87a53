import { describe, expect, it } from 'vitest'
import { findHealthProblems, type HealthFacts, type HealthRegistration } from './health-check.rules.ts'

const start = (ref: string, over: Partial<HealthRegistration> = {}): HealthRegistration => ({
  ref,
  testRef: 'test',
  testName: 'M1',
  testSetRef: 'part',
  personRef: `person ${ref}`,
  rider: `Rider ${ref}`,
  horse: `Horse ${ref}`,
  horseRef: `horse ${ref}`,
  discipline: 'DRESSAGE',
  isUnknown: false,
  hasPriceProfile: true,
  resultStatus: null,
  hasBegun: false,
  outOfCompetition: false,
  hasCareer: false,
  hasPoints: false,
  hasChampionship: false,
  hasChampionshipPoints: false,
  careerEffect: null,
  lacksLicense: false,
  ...over,
})
const profile = (ref: string, isDefault: boolean) => ({ ref, name: ref, isDefault })
const found = (over: Partial<HealthFacts>) =>
  findHealthProblems({
    registrations: [],
    tests: [],
    startlists: [],
    priceProfiles: [profile('full', true)],
    ...over,
  }).map(({ problem, count }) => `${problem} ${count}`)

describe('the health check (cr709-cr721)', () => {
  it.each<[Partial<HealthFacts>, string[]]>([
    [{ registrations: [start('a')] }, []],
    [
      { registrations: [start('a', { hasBegun: true }), start('b', { resultStatus: 'NOT_STARTED' })] },
      ['NOT_STARTED 2'],
    ],
    [{ registrations: [start('a', { lacksLicense: true })] }, ['LICENSE 1']],
    [
      {
        registrations: [
          start('a', { horseRef: 'h' }),
          start('b', { horseRef: 'h' }),
          start('c', { horseRef: 'h', discipline: 'X' }),
        ],
      },
      ['HORSE_IN_DISCIPLINE 2'],
    ],
    [
      { registrations: [start('a', { careerEffect: 'WARN' }), start('b', { careerEffect: 'BLOCK' })] },
      ['CAREER_LEVEL 2'],
    ],
    [{ startlists: [{ ref: 'l', name: 'l', isPlanned: false }] }, ['STARTLIST_NOT_PLANNED 1']],
    [{ tests: [{ ref: 't', name: 't', unlistedRef: 'part 2' }] }, ['TEST_WITHOUT_STARTLIST 1']],
    [{ registrations: [start('a', { hasPriceProfile: false })] }, ['PRICE_PROFILE_MISSING 1']],
    [{ registrations: [start('a', { hasPriceProfile: false })], priceProfiles: [] }, []],
    [{ priceProfiles: [profile('a', false)] }, ['PRICE_PROFILE_WITHOUT_DEFAULT 1']],
    [{ priceProfiles: [profile('a', true), profile('b', true)] }, ['PRICE_PROFILE_SEVERAL_DEFAULTS 2']],
    [{ registrations: [start('a', { hasCareer: true, resultStatus: 'FINISHED' })] }, ['WITHOUT_CAREER_POINTS 1']],
    [
      { registrations: [start('a', { hasChampionship: true, resultStatus: 'FINISHED' })] },
      ['WITHOUT_CHAMPIONSHIP_POINTS 1'],
    ],
    [
      {
        registrations: [
          start('a', { hasChampionship: true, hasChampionshipPoints: true, resultStatus: 'FINISHED' }),
          start('b', { hasChampionship: true, outOfCompetition: true, resultStatus: 'FINISHED' }),
          start('c', { hasChampionship: true, resultStatus: 'ELIMINATED' }),
        ],
      },
      [],
    ],
    [
      { registrations: [start('a', { hasCareer: true, careerEffect: 'INFORM', resultStatus: 'FINISHED' })] },
      ['WITHOUT_CAREER 1'],
    ],
    [{ registrations: [start('a', { isUnknown: true })] }, ['UNOFFICIAL_COMBINATION 1']],
  ])('%o gives %o', (facts, expected) => {
    expect(found(facts)).toEqual(expected)
  })

  it('names where each is solved: the part and the rider of a start, the part without a list', () => {
    const [notStarted, unlisted] = findHealthProblems({
      registrations: [start('a', { resultStatus: 'NOT_STARTED' })],
      tests: [
        { ref: 't', name: 'M1', unlistedRef: 'part 2' },
        { ref: 'u', name: 'M2', unlistedRef: null },
      ],
      startlists: [],
      priceProfiles: [],
    })
    expect(notStarted?.subjects).toMatchObject([{ kind: 'REGISTRATION', testSetRef: 'part', personRef: 'person a' }])
    expect(unlisted?.subjects).toMatchObject([{ kind: 'TEST', ref: 't', testSetRef: 'part 2', personRef: null }])
  })
})
