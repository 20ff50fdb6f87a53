import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { HorseGender } from '../../parties/horse/horse.schema.ts'
import { olympicCode } from './country-code.rules.ts'
import { EquipeEntries, EquipeShows } from './equipe-document.schema.ts'
import {
  competitionNumber,
  type EntryFacts,
  equipeCategory,
  equipeDiscipline,
  equipeLevel,
  equipeSex,
  fenceHeight,
  type HorseFacts,
  isOtherJudgement,
  judgementOf,
  type PersonFacts,
  type ShowFacts,
  type TestFacts,
  toEquipeEntries,
  toEquipeHorse,
  toEquipePerson,
} from './equipe-entries.rules.ts'
import entries from './testing/federation-entries.json' with { type: 'json' }
import shows from './testing/federation-shows.json' with { type: 'json' }

const ref = (last: string): string => `019b76da-0000-7000-8000-000000000${last}`

const club = { ref: ref('401'), name: 'Ruiterclub Zandhof' }
const lotte: PersonFacts = {
  ...{ ref: ref('201'), firstName: 'Lotte', lastName: 'Vermeerbeke', nationality: 'BEL', birthDate: '1998-03-14' },
  ...{ feiNumber: null, licence: 'RLL-00001', licenceYear: 2027, club },
}
const bram: PersonFacts = {
  ...{ ref: ref('202'), firstName: 'Bram', lastName: 'Koningshof', nationality: 'NLD', birthDate: '2001-11-02' },
  ...{ feiNumber: '10000000', licence: 'RLL-00002', licenceYear: 2027, club },
}
const nothing = {
  ...{ sportName: null, withersHeightCode: null, ueln: null, chip: null, studbook: null, studbookNumber: null },
  ...{ father: null, mother: null, fatherOfMother: null, owner: null, breeder: null, feiPassport: null, isPony: false },
}
const okapi: HorseFacts = {
  ...nothing,
  ...{ ref: ref('301'), name: "Okapi van 't Zandhof", birthDate: '2016-04-01', gender: 'MARE' },
  ...{ ueln: '056000000000301', chip: '981000000000301', studbook: 'BWP', owner: 'Stal Zandhof' },
  ...{ father: 'Synthetic Sire', mother: 'Synthetic Dam', fatherOfMother: 'Synthetic Damsire' },
}
const java: HorseFacts = {
  ...nothing,
  ...{ ref: ref('302'), name: 'Java', sportName: 'Java Testpaard Z', birthDate: '2015-01-01', gender: 'GELDING' },
  feiPassport: '100AA00',
}
const whole = { part: 0, parts: 1 }
const jumping: TestFacts = {
  ...{ ref: ref('011'), number: 7, ...whole, name: 'Springen 1,10 m', sportType: 'SHOW_JUMPING' },
  ...{ categoryName: '1,10 m', protocolKey: 'FEI_TABLE_A_JUMP_OFF_AGAINST_CLOCK', date: '2027-05-01' },
  ...{ startSeconds: 32_400, arena: 'Hoofdpiste', fee: { amountCents: 2000, lateCents: 2500, taxLevelCode: 'VAT_21' } },
}
const dressage: TestFacts = {
  ...{ ref: ref('012'), number: 21, ...whole, name: 'Dressuur L2', sportType: 'DRESSAGE', categoryName: 'L2' },
  ...{ protocolKey: 'L2-2026', date: '2027-05-02', startSeconds: 37_800, arena: 'Ring 2' },
  fee: { amountCents: 1500, lateCents: 0, taxLevelCode: 'VAT_21' },
}
const entry: EntryFacts = {
  ...{ ref: ref('501'), testSetRef: jumping.ref, status: 'SUBSCRIBED', isLate: false, outOfCompetition: false },
  ...{ startNumber: 11, rider: lotte, horse: okapi },
}
const show: ShowFacts = {
  ...{ ref: ref('001'), name: 'SYNTHETIC Voorjaarsjumping Zandhof', start: '2027-05-01', end: '2027-05-02' },
  ...{ level: 'NATIONAL', tests: [jumping, dressage] },
  entries: [
    entry,
    { ...entry, ref: ref('502'), isLate: true, startNumber: 12, rider: bram, horse: java },
    { ...entry, ref: ref('503'), testSetRef: dressage.ref, status: 'SIGNED_OFF' },
  ],
}

describe('the document of a show', () => {
  it('is the sample, without what we do not know', () => {
    const clubs = entries.clubs.map(({ short: _, ...rest }) => rest)
    const horses = entries.horses.map((horse) =>
      'licence' in horse ? (({ licence: _, ...rest }) => rest)(horse) : horse,
    )
    const competitions = entries.competitions.map((each) => ({ late_entry_fee: 0, ...each, status: 'N' }))
    expect(toEquipeEntries(show)).toEqual({ ...entries, clubs, horses, competitions })
  })

  it('has the shape that is published', () => {
    expect(EquipeEntries.safeParse(toEquipeEntries(show)).success).toBe(true)
    expect(EquipeShows.safeParse(shows).success).toBe(true)
  })

  it('leaves out tests of another kind with their entries, and entries that wait for their club', () => {
    const other = { ...jumping, ref: ref('013'), sportType: 'VAULTING' as const }
    const made = toEquipeEntries({
      ...show,
      tests: [jumping, other],
      entries: [
        { ...entry, testSetRef: other.ref },
        { ...entry, ref: ref('504'), status: 'PENDING_APPROVAL', rider: bram },
      ],
    })
    expect(made.competitions.map(({ id }) => id)).toEqual([jumping.ref])
    expect([made.people, made.horses, made.clubs, made.entries]).toEqual([[], [], [], []])
  })

  it('is one of ponies if every horse in it is one', () => {
    const pony = { ...java, isPony: true, withersHeightCode: 'C' as const }
    const of = (horses: readonly HorseFacts[]) =>
      toEquipeEntries({ ...show, entries: horses.map((horse) => ({ ...entry, horse })) })
    expect(of([pony, pony]).competitions[0]?.horse_pony).toBe('P')
    expect(of([pony, okapi]).competitions[0]?.horse_pony).toBe('R')
    expect(of([]).competitions[0]?.horse_pony).toBe('R')
    expect(of([pony]).entries[0]?.category).toBe('C')
  })

  it('has the first day of the competition for a test that is not planned', () => {
    const [first] = toEquipeEntries({
      ...show,
      tests: [{ ...jumping, date: null, startSeconds: null, arena: null }],
    }).competitions
    expect(first?.starts_on).toBe('2027-05-01')
    expect(first).not.toHaveProperty('start_time')
    expect(first).not.toHaveProperty('arena')
  })
})

describe('what a show learns of a person', () => {
  it('is no birth day, and nothing to reach anybody by', () => {
    const text = JSON.stringify(toEquipeEntries(show))
    for (const private_ of ['1998-03-14', '2001-11-02', 'email', 'phone', 'address'])
      expect(text).not.toContain(private_)
    expect(toEquipePerson(lotte).person_no).toBe('1998')
  })

  it('has no field for what is not known', () => {
    const unknown = { ...lotte, nationality: null, birthDate: null, licence: null, licenceYear: null, club: null }
    expect(toEquipePerson(unknown)).toEqual({ id: lotte.ref, first_name: 'Lotte', last_name: 'Vermeerbeke' })
    expect(toEquipeHorse({ ...java, birthDate: null, feiPassport: null }, null)).toEqual({
      ...{ id: java.ref, name: 'Java Testpaard Z', sex: 'G', category: 'H' },
    })
  })
})

describe('words', () => {
  it.each([
    ['SHOW_JUMPING', 'H'],
    ['STYLE_RIDING', 'H'],
    ['DRESSAGE', 'D'],
    ['EVENTING', 'F'],
    ['DRIVING', 'K'],
    ['PRESENTATION', 'U'],
    ['VAULTING', null],
    ['CROSS_COUNTRY', null],
  ] as const)('%s is %s', (sport, letter) => expect(equipeDiscipline(sport)).toBe(letter))

  it.each([
    [null, 'K'],
    ['LOCAL', 'L'],
    ['REGIONAL', 'R'],
    ['PROVINCIAL', 'R'],
    ['NATIONAL', 'N'],
    ['INTERNATIONAL', 'I'],
  ] as const)('level %s is %s', (level, letter) => expect(equipeLevel(level)).toBe(letter))

  it('every gender has one of four', () => {
    const made = Object.fromEntries(HorseGender.options.map((gender) => [gender, equipeSex(gender)]))
    expect(made).toEqual({
      ...{ MALE: 'unknown', STALLION: 'S', MARE: 'M', GELDING: 'G', RIG: 'unknown', FILLY_FOAL: 'M', COLT_FOAL: 'S' },
      ...{ FILLY: 'M', COLT: 'S', FILLY_YEARLING: 'M', COLT_YEARLING: 'S' },
    })
  })

  it('a pony without a measurement has no category of ponies', () => {
    expect(equipeCategory({ isPony: true, withersHeightCode: null })).toBe('H')
    expect(equipeCategory({ isPony: false, withersHeightCode: 'A' })).toBe('H')
  })

  it.each([
    ['1,10 m', 110],
    ['Springen 1.35', 135],
    ['0,90 m ponies', 90],
    ['110 cm', 110],
    ['60cm', 60],
    ['L2', undefined],
    ['M1', undefined],
    ['2026.1.10', undefined],
    ['1,1 m', undefined],
  ])('the height in %s is %s', (name, height) => expect(fenceHeight(name)).toBe(height))

  it.each([
    ['NLD', 'NED'],
    ['DEU', 'GER'],
    ['CHE', 'SUI'],
    ['BEL', 'BEL'],
  ])('%s starts for %s', (iso, olympic) => expect(olympicCode(iso)).toBe(olympic))

  it('a judgement of ours differs from one of theirs', () => {
    expect(isOtherJudgement(judgementOf('A'), 'A')).toBe(false)
    expect(isOtherJudgement(judgementOf('B'), 'A')).toBe(true)
    expect(isOtherJudgement('274.5.1', 'A')).toBe(false)
    expect(isOtherJudgement('', 'A')).toBe(false)
  })

  test.prop([fc.integer({ min: 1, max: 999 }), fc.integer({ min: 2, max: 60 })])(
    'the parts of a test have short numbers of their own',
    (number, parts) => {
      const numbers = Array.from({ length: parts }, (_, part) => competitionNumber({ number, part, parts }))
      expect(new Set(numbers).size).toBe(parts)
      for (const each of numbers) expect(each.length).toBeLessThanOrEqual(5)
    },
  )
})
