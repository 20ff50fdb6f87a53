// Custom attributes of a federation, measured heights of its ponies, and parents of horses.
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import { withersHeightOf, withersHeights } from '@oxer/domain/parties/horse/horse.rules'
import type { Make } from '@oxer/testing'
import type { DemoPeople } from './demo-people.ts'
import { demoRandom } from './demo-random.ts'
import type { Store } from './demo-store.ts'

type Horse = DemoPeople['horses'][number]

const sizes = ['XS', 'S', 'M', 'L', 'XL'] as const
const floors = ['Zand', 'Zand met vezels', 'Gras'] as const

const fields = [
  { subject: 'PERSON', key: 'kledingmaat', name: 'Kledingmaat', inputKind: 'DROPDOWN', options: [...sizes] },
  { subject: 'PERSON', key: 'helpt-graag-bij', name: 'Helpt graag bij', inputKind: 'INPUT', options: {}, order: 1 },
  { subject: 'HORSE', key: 'karakter', name: 'Karakter', inputKind: 'RATING', options: { maximum: 5 } },
  { subject: 'ORGANISATION', key: 'bodem', name: 'Bodem van de piste', inputKind: 'DROPDOWN', options: [...floors] },
  {
    subject: 'ORGANISATION',
    key: 'stallen',
    name: 'Stallen voor gasten',
    inputKind: 'SLIDER',
    options: { minimum: 0, maximum: 120, step: 5 },
    order: 1,
  },
  {
    subject: 'COMPETITION',
    key: 'stroom',
    name: 'Stroom voor vrachtwagens',
    inputKind: 'DROPDOWN',
    options: ['Ja', 'Nee'],
  },
] as const

/** Every record has some of these values; nothing else in the demo depends on them. */
const answer = ({ persons, horses, clubs }: DemoPeople): void => {
  const random = demoRandom('fields')
  for (const [index, person] of persons.entries()) {
    if (index % 3 !== 0) continue
    person.customAttributes = {
      kledingmaat: random.pick(sizes),
      ...(index % 9 === 0 && { 'helpt-graag-bij': random.pick(['Parcours bouwen', 'Secretariaat', 'Kantine']) }),
    }
  }
  for (const [index, horse] of horses.entries()) {
    if (index % 4 === 0) horse.customAttributes = { karakter: random.between(2, 5) }
  }
  for (const [index, club] of clubs.entries()) {
    if (index % 2 === 0) club.customAttributes = { bodem: random.pick(floors), stallen: random.between(0, 24) * 5 }
  }
}

const yearsBetween = (older: Horse, younger: Horse): number =>
  Number((younger.birthDate ?? '').slice(0, 4)) - Number((older.birthDate ?? '').slice(0, 4))

/** Links the parents and grandparents of a few young horses to existing horses. */
const linkParents = (horses: readonly Horse[]): void => {
  const registry = horses.filter((horse) => horse.isPony !== true)
  const taken = new Set<string>()
  const parentOf = (child: Horse, gender: string): Horse | undefined => {
    const found = registry.find(
      (horse) =>
        horse.gender === gender &&
        !taken.has(horse.ref) &&
        yearsBetween(horse, child) >= 4 &&
        yearsBetween(horse, child) <= 8,
    )
    if (found) taken.add(found.ref)
    return found
  }
  const link = (child: Horse, generations: number): void => {
    if (generations === 0) return
    const [father, mother] = [parentOf(child, 'STALLION'), parentOf(child, 'MARE')]
    for (const parent of [father, mother]) if (parent) link(parent, generations - 1)
    if (father) Object.assign(child, { father: father.name, fatherRef: father.ref })
    if (mother) Object.assign(child, { mother: mother.name, motherRef: mother.ref, fatherOfMother: mother.father })
  }
  const young = registry.filter((horse) => registry.some((other) => yearsBetween(other, horse) >= 12))
  for (const child of young.slice(0, 3)) {
    taken.add(child.ref)
    link(child, 2)
  }
}

/** Every fifth pony was measured twice, the second time a centimetre higher; its category is that of the second time. */
const measure = (newRef: () => string, today: string, horses: readonly Horse[]) => {
  const random = demoRandom('heights')
  return horses
    .filter((horse) => horse.isPony === true && (horse.birthDate ?? '') < addDays(today, -5 * 365))
    .filter((_, index) => index % 5 === 0)
    .flatMap((horse) => {
      const limits = withersHeights.find(({ code }) => code === horse.withersHeightCode)
      const valueInCm = (limits?.max ?? 148) - random.between(1, 6)
      return [
        { daysAgo: random.between(1100, 1400), valueInCm, comments: '' },
        { daysAgo: random.between(30, 400), valueInCm: valueInCm + 1, comments: 'Zonder ijzers gemeten.' },
      ].map(({ daysAgo, ...measurement }) => ({
        ref: newRef(),
        horseRef: horse.ref,
        date: addDays(today, -daysAgo),
        examinator: random.pick(['Dr. Verhoeven', 'Dr. Maes']),
        withersHeightCode: withersHeightOf(measurement.valueInCm),
        ...measurement,
      }))
    })
}

/** Changes rows of people and horses before they are stored, and returns the rows to store after them. */
export const makeParticulars = (
  make: Make,
  {
    newRef,
    today,
    federationRef,
    people,
  }: { newRef: () => string; today: string; federationRef: string; people: DemoPeople },
) => {
  answer(people)
  linkParents(people.horses)
  const heights = measure(newRef, today, people.horses)
  return async (store: Store): Promise<void> => {
    await store(
      'custom_attribute',
      fields.map((field) => make.customAttribute({ federationRef, ...field })),
    )
    await store('withers_height_entry', heights)
  }
}
