// Clubs, their members, horses and ponies, and the combinations.
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import type { Make } from '@oxer/testing'
import {
  clubNames,
  clubPrefixes,
  femaleWords,
  firstNames,
  horseFirstWords,
  horseSecondWords,
  lastNames,
  maleWords,
  places,
  ponyNames,
} from './demo-names.ts'
import type { DemoRandom } from './demo-random.ts'

/** Dutch postal codes have another first digit than those of the Belgian places. */
const countryOf = (postalCode: string): string => (/^[456]/.test(postalCode) ? 'NLD' : 'BEL')

const sireName = (word: string): string => maleWords.get(word) ?? word
const damName = (word: string): string => femaleWords.get(word) ?? word

type Rows<Noun extends keyof Make> = ReturnType<Make[Noun]>[]
export type DemoPeople = {
  clubs: Rows<'organisation'>
  persons: Rows<'person'>
  memberships: Rows<'membership'>
  horses: Rows<'horse'>
  practitioners: Rows<'practitioner'>
  minors: Rows<'person'>
  adults: Rows<'person'>
}

export type DemoSizes = { clubs: number; persons: number; horses: number; ponies: number }

export const makePeople = (
  make: Make,
  random: DemoRandom,
  federationRef: string,
  today: string,
  sizes: DemoSizes,
): DemoPeople => {
  const clubs = Array.from({ length: sizes.clubs }, (_, index) => {
    const [cityName, postalCode] = places[index % places.length] ?? ['Lier', '2500']
    const prefix = clubPrefixes[index % clubPrefixes.length] ?? 'RV'
    return make.organisation({
      federationRef,
      name: `${prefix} ${clubNames[index % clubNames.length] ?? ''} ${cityName}`,
      isPony: prefix === 'PC' || prefix === 'Ponyclub',
      isHorse: prefix !== 'PC' && prefix !== 'Ponyclub',
      needsApproval: index % 9 === 4,
      website: null,
      addresses: [
        {
          kind: 'REGISTERED_OFFICE',
          street: random.pick(['Dorpsstraat', 'Molenweg', 'Kerkstraat', 'Heidestraat', 'Steenweg']),
          number: String(random.between(1, 180)),
          postalCode,
          cityName,
          country: countryOf(postalCode),
        },
      ],
    })
  })

  const persons = Array.from({ length: sizes.persons }, (_, index) => {
    const gender = random.chance(78) ? 'FEMALE' : 'MALE'
    // One third are minors: pony riders and juniors.
    const age = random.chance(33) ? random.between(7, 17) : random.between(18, 64)
    const firstName = random.pick(firstNames[gender])
    const lastName = random.pick(lastNames)
    const birthDate = addDays(today, -(age * 365 + random.between(1, 360)))
    const phone = `+32 4${String(70_000_000 + random.below(9_999_999)).slice(0, 8)}`
    const nationality = random.chance(70) ? 'BEL' : 'NLD'
    const street = random.pick(['Dorpsstraat', 'Molenweg', 'Kerkstraat', 'Heidestraat', 'Steenweg'])
    const number = String(random.between(1, 180))
    const [cityName, postalCode] = random.pick(places)
    const bus = random.chance(8) ? 'A' : ''
    return make.person({
      federationRef,
      firstName,
      lastName,
      gender,
      birthDate,
      email: `person${index + 1}@ruiters.example`,
      phone,
      nationality,
      address: { street, number, bus, postalCode, cityName, country: countryOf(postalCode) },
    })
  })

  const memberships = persons.map((person, index) =>
    make.membership({
      personRef: person.ref,
      organisationRef: random.pick(clubs).ref,
      start: addDays(today, -random.between(40, 2500)),
      end: random.chance(4) ? addDays(today, -random.between(1, 39)) : null,
      memberId: String(10_000 + index),
      associationType: index % 6 === 5 ? 'RECREATIONAL' : index % 40 === 3 ? 'OTHER' : 'COMPETITION',
    }),
  )

  const horses = Array.from({ length: sizes.horses + sizes.ponies }, (_, index) => {
    const isPony = index >= sizes.horses
    const age = random.between(4, 18)
    const word = isPony ? random.pick(ponyNames) : random.pick(horseFirstWords)
    const second = random.pick(horseSecondWords)
    const withersHeightCode = isPony ? random.pick(['A', 'B', 'C', 'D']) : null
    const gender = random.pick(['GELDING', 'GELDING', 'MARE', 'MARE', 'STALLION'])
    return make.horse({
      federationRef,
      name: `${gender === 'MARE' ? damName(word) : sireName(word)} ${second}`.trim(),
      isPony,
      withersHeightCode,
      gender,
      birthDate: addDays(today, -(age * 365 + random.between(1, 300))),
      ueln: `0560${isPony ? '15' : '02'}${String(100_000_000 + index).slice(0, 9)}`,
      chip: `98110000${String(1_000_000 + index).slice(0, 7)}`,
      studbook: isPony ? 'Belgian Riding Pony' : random.pick(['BWP', 'KWPN', 'sBs', 'Zangersheide', 'Hannover']),
      father: `${sireName(random.pick(horseFirstWords))} Z`,
      mother: damName(random.pick(horseFirstWords)),
      // Every row has the same columns, so that parents and children are stored in the given order.
      fatherRef: null,
      motherRef: null,
      fatherOfMother: null,
      customAttributes: {},
      isVerified: true,
    })
  })

  const isMinor = (birthDate: string | null | undefined): boolean => (birthDate ?? '') > addDays(today, -18 * 365)
  const minors = persons.filter((person) => isMinor(person.birthDate))
  const adults = persons.filter((person) => !isMinor(person.birthDate))
  const practitioners = horses.map((horse) =>
    make.practitioner({
      federationRef,
      horseRef: horse.ref,
      // Some riders have several horses, which makes a start order worth planning.
      personRef: random.pick(horse.isPony ? minors : adults.slice(0, Math.ceil(adults.length * 0.55))).ref,
    }),
  )
  return { clubs, persons, memberships, horses, practitioners, minors, adults }
}
