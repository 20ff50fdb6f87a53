// Holdings and relations of members: families, statutes, licenses, benefits and achievements.
import type { Prisma } from '@oxer/db'
import { seasonOn } from '@oxer/domain/catalogue/renewal/renewal.rules'
import { Renewal } from '@oxer/domain/catalogue/renewal/renewal.schema'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import { lastValidDay } from '@oxer/domain/parties/person/person.rules'
import { type DemoOffers, trialLicense } from './demo-offers.ts'
import type { DemoPeople } from './demo-people.ts'
import { demoRandom } from './demo-random.ts'
import type { DemoUsers } from './demo-users.ts'

export type DemoMembers = {
  relations: Prisma.PersonRelationCreateManyInput[]
  statutes: Prisma.StatuteCreateManyInput[]
  licenses: Prisma.MemberLicenseCreateManyInput[]
  benefits: Prisma.MemberBenefitHoldingCreateManyInput[]
  achievements: Prisma.PersonAchievementCreateManyInput[]
}

type Options = {
  newRef: () => string
  now: Date
  today: string
  people: DemoPeople
  offers: DemoOffers
  /** The persons with a login: they hold the licenses of riders. */
  users?: DemoUsers | undefined
}

const offices = ['CHAIRMAN', 'SECRETARY', 'TREASURER', 'CAPTAIN'] as const

export const makeMembers = ({ newRef, now, today, people, offers, users }: Options): DemoMembers => {
  const random = demoRandom('members')
  const createdAt = now
  const seasonOf = ({ renewal }: { renewal: unknown }) => seasonOn(Renewal.parse(renewal), today)
  const running = people.memberships.filter(({ end }) => end === null || end === undefined)
  const clubOf = new Map(running.map(({ personRef, organisationRef }) => [personRef, organisationRef]))
  /** The club pays for its young members; the others pay themselves. */
  const payerOf = (personRef: string, isMinor: boolean) => {
    const club = clubOf.get(personRef)
    return isMinor && club !== undefined
      ? { billToType: 'ORGANISATION', billToRef: club }
      : { billToType: 'PERSON', billToRef: personRef }
  }

  const parentsByName = new Map<string, DemoPeople['adults']>()
  for (const adult of people.adults) {
    const named = parentsByName.get(adult.lastName) ?? []
    parentsByName.set(adult.lastName, [...named, adult])
  }
  // The children of a user have that user as their parent.
  const placed = new Set(users?.families.map(({ childRef }) => childRef))
  const relations: DemoMembers['relations'] = people.minors.flatMap((child) => {
    if (placed.has(child.ref)) return []
    const parents = random.sample(parentsByName.get(child.lastName) ?? [], random.between(0, 2))
    return parents.map((parent) => ({
      ref: newRef(),
      childRef: child.ref,
      parentRef: parent.ref,
      type: parent.gender === 'MALE' ? 'FATHER' : 'MOTHER',
      permission: random.chance(70) ? 'FULL' : 'REGISTRATION',
      createdAt,
    }))
  })

  const adultRefs = new Set(people.adults.map(({ ref }) => ref))
  const statutes = people.clubs.flatMap((club) => {
    const members = running.filter((row) => row.organisationRef === club.ref && adultRefs.has(row.personRef))
    return random.sample(members, offices.length).map((membership, index) => ({
      ref: newRef(),
      membershipRef: membership.ref,
      statute: offices[index] ?? 'BOARD_MEMBER',
      // The board was elected a little over a year ago; members who joined later hold their office since then.
      since: [membership.start, addDays(today, -400)].toSorted().at(-1) ?? membership.start,
      until: null,
    }))
  })

  const childRefs = new Set(users?.families.map(({ childRef }) => childRef))
  const isUser = (personRef: string): boolean => users?.refs.has(personRef) ?? false
  const published = offers.licenses.filter(({ state }) => state === 'PUBLISHED')
  const [dressage, jumping] = published.filter(({ type }) => type === 'COMPETITION')
  const trial = published.find(({ name }) => name === trialLicense)
  const judge = published.find(({ type }) => type === 'OFFICIAL')
  const minorRefs = new Set(people.minors.map(({ ref }) => ref))
  const riders = [...new Set(people.practitioners.map(({ personRef }) => personRef))]
  const held = (personRef: string, license: DemoOffers['licenses'][number]) => ({
    ref: newRef(),
    personRef,
    licenseRef: license.ref,
    ...payerOf(personRef, minorRefs.has(personRef)),
    ...seasonOf(license),
    createdAt,
  })
  const isCast = (personRef: string): boolean => isUser(personRef) || childRefs.has(personRef)
  // A trial license was bought for one year; of some that year is nearly over, and of a few it was over last month.
  const trialEnd = (personRef: string, index: number): string =>
    addDays(today, isUser(personRef) ? 20 : childRefs.has(personRef) ? -10 : (index % 70) - 12)
  const licenses: DemoMembers['licenses'] = riders.flatMap((personRef, index) => [
    ...(dressage && (random.chance(75) || isCast(personRef)) ? [held(personRef, dressage)] : []),
    ...(jumping && (random.chance(55) || isCast(personRef)) ? [held(personRef, jumping)] : []),
    ...(trial && (index % 9 === 5 || isCast(personRef))
      ? [
          {
            ...held(personRef, trial),
            start: addDays(trialEnd(personRef, index), -364),
            end: trialEnd(personRef, index),
          },
        ]
      : []),
  ])
  if (judge) {
    for (const { ref } of random.sample(people.adults, 12)) licenses.push({ ...held(ref, judge), end: null })
  }

  const benefits = offers.memberBenefits
    .filter(({ state }) => state === 'PUBLISHED')
    .flatMap((benefit) =>
      random.sample(running, Math.ceil(running.length / 5)).map(({ personRef }) => ({
        ref: newRef(),
        personRef,
        memberBenefitRef: benefit.ref,
        ...payerOf(personRef, minorRefs.has(personRef)),
        ...seasonOf(benefit),
        createdAt,
      })),
    )

  const achievements = random.sample(riders, Math.ceil(riders.length / 6)).flatMap((personRef) => {
    if (offers.achievements.length === 0) return []
    const achievement = random.pick(offers.achievements)
    const achievedOn = addDays(today, -random.between(20, 900))
    return [
      {
        ref: newRef(),
        personRef,
        achievementRef: achievement.ref,
        achievedOn,
        validUntil: lastValidDay(achievedOn, achievement.validityDays ?? null),
        createdAt,
      },
    ]
  })
  for (const { childRef, parentRef, type } of users?.families ?? []) {
    relations.push({ ref: newRef(), childRef, parentRef, type, permission: 'FULL', createdAt })
  }
  return { relations, statutes, licenses, benefits, achievements }
}
