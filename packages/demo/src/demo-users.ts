// The rider, the member and the parent who can sign in: persons of the demo with horses, starts and results, and with children.
import { fold } from '@oxer/domain/kernel/search/search.rules'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import type { Make } from '@oxer/testing'
import { demoAccounts } from './demo-accounts.ts'
import type { DemoCompetition } from './demo-competition.ts'
import type { DemoPeople } from './demo-people.ts'

type Person = DemoPeople['persons'][number]

export type DemoUsers = {
  /** By the name with which they sign in. */
  byUsername: ReadonlyMap<string, Person>
  refs: ReadonlySet<string>
  families: readonly { childRef: string; parentRef: string; type: 'FATHER' | 'MOTHER' }[]
}

const rename = (person: Person, firstName: string, lastName: string): void => {
  Object.assign(person, { firstName, lastName, searchName: fold(`${firstName} ${lastName}`) })
}

const ridersOf = (people: DemoPeople): ReadonlyMap<string, string> =>
  new Map(people.practitioners.map(({ ref, personRef }) => [ref, personRef]))

/** The riders and horses that start in a competition. */
export const startersOf = ({ tests }: DemoCompetition, people: DemoPeople): string[] => {
  const combinations = new Map(people.practitioners.map((each) => [each.ref, each]))
  return tests
    .flatMap(({ registrations }) => registrations)
    .flatMap(({ practitionerRef }) => {
      const found = combinations.get(practitionerRef)
      return found ? [found.personRef, found.horseRef] : []
    })
}

/** The number of starts of each person in competitions that are over. */
const countStarts = (people: DemoPeople, season: readonly DemoCompetition[], today: string): Map<string, number> => {
  const riderOf = ridersOf(people)
  const counts = new Map<string, number>()
  for (const { row, tests } of season) {
    if (row.end >= today) continue
    for (const { practitionerRef } of tests.flatMap(({ registrations }) => registrations)) {
      const rider = riderOf.get(practitionerRef) ?? ''
      counts.set(rider, (counts.get(rider) ?? 0) + 1)
    }
  }
  return counts
}

/** Who still has to start today. */
const waitingToday = (people: DemoPeople, season: readonly DemoCompetition[], reached: number): Set<string> => {
  const riderOf = ridersOf(people)
  const tests = season.filter(({ state }) => state === 'TODAY').flatMap((competition) => competition.tests)
  const registered = new Map(
    tests.flatMap(({ registrations }) => registrations).map((row) => [row.ref, row.practitionerRef]),
  )
  const waiting = tests
    .flatMap(({ startlist }) => startlist?.entries ?? [])
    .filter(({ startSeconds }) => startSeconds > reached + 1200)
  return new Set(waiting.map((entry) => riderOf.get(registered.get(entry.registrationRef) ?? '') ?? ''))
}

/** Names these persons after their accounts. Call it before they are stored. */
export const castUsers = (
  people: DemoPeople,
  season: readonly DemoCompetition[],
  { today, reached, clubRef }: { today: string; reached: number; clubRef: string },
): DemoUsers => {
  const starts = countStarts(people, season, today)
  const waiting = waitingToday(people, season, reached)
  // Who starts later today comes first, then who has started most often: their pages show everything that a rider's pages can show.
  const worth = ({ ref }: Person): number => (waiting.has(ref) ? 1000 : 0) + (starts.get(ref) ?? 0)
  const most = (persons: readonly Person[]): Person[] =>
    persons.filter(({ ref }) => (starts.get(ref) ?? 0) > 2).toSorted((one, other) => worth(other) - worth(one))
  const ofAge = (person: Person, years: number): boolean => (person.birthDate ?? '') < addDays(today, -years * 365)
  const grown = most(people.adults.filter((person) => ofAge(person, 38)))
  const children = most(people.minors)
  const cast = [
    { username: 'ruiter@oxer.example', gender: 'MALE', person: grown[0], children: children.slice(0, 1) },
    { username: 'lid@oxer.example', gender: 'FEMALE', person: grown[1], children: children.slice(1, 2) },
    { username: 'ouder@oxer.example', gender: 'FEMALE', person: grown.at(-1), children: children.slice(2, 4) },
  ] as const
  const byUsername = new Map<string, Person>()
  const families: DemoUsers['families'][number][] = []
  for (const { username, gender, person, children: own } of cast) {
    const account = demoAccounts.find((each) => each.username === username)
    if (!account || !person) throw new RangeError(`the demo has nobody for ${username}`)
    const [firstName = '', lastName = ''] = account.name.split(' ')
    rename(person, firstName, lastName)
    Object.assign(person, { gender, email: username })
    byUsername.set(username, person)
    const membership = people.memberships.find(({ personRef }) => personRef === person.ref)
    if (membership)
      Object.assign(membership, { end: null, ...(account.organisationRole && { organisationRef: clubRef }) })
    for (const child of own) {
      rename(child, child.firstName, lastName)
      families.push({ childRef: child.ref, parentRef: person.ref, type: gender === 'MALE' ? 'FATHER' : 'MOTHER' })
    }
  }
  return { byUsername, refs: new Set([...byUsername.values()].map(({ ref }) => ref)), families }
}

/** The coming competitions that each user, and each child of a user, is entered for. */
const entriesAhead = 3

/**
 * Enters the users and their children for coming competitions whose lists are not drawn yet. Call it before the
 * competitions are stored.
 */
export const enterUsers = (
  users: DemoUsers,
  season: readonly DemoCompetition[],
  { make, people, today }: { make: Make; people: DemoPeople; today: string },
): void => {
  const riders = new Set([...users.refs, ...users.families.map(({ childRef }) => childRef)])
  const coming = season.filter(({ state, row }) => state === 'OPEN' && row.start > today).slice(0, entriesAhead)
  const clubOf = new Map(people.memberships.map(({ personRef, organisationRef }) => [personRef, organisationRef]))
  for (const [index, combination] of people.practitioners.filter(({ personRef }) => riders.has(personRef)).entries()) {
    for (const { row, tests } of coming) {
      const chosen = tests[index % tests.length]
      const isEntered = chosen?.registrations.some(({ practitionerRef }) => practitionerRef === combination.ref)
      if (chosen === undefined || isEntered) continue
      const sample = chosen.registrations[0]
      chosen.registrations.push(
        make.registration({
          competitionRef: row.ref,
          testRef: chosen.test.ref,
          testSetRef: chosen.testSet.ref,
          practitionerRef: combination.ref,
          organisationRef: clubOf.get(combination.personRef) ?? null,
          priceProfileRef: sample?.priceProfileRef ?? null,
          feeCents: sample?.feeCents ?? 0,
          startNumber: null,
          registeredAt: new Date(`${addDays(today, -2)}T12:00:00Z`),
          status: 'SUBSCRIBED',
        }),
      )
    }
  }
}
