// The rider, the member and the parent who can sign in: persons of the demo with horses, starts and results, and with children.
import { fold } from '@oxer/domain/kernel/search/search.rules'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
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

/** The number of starts of each person in competitions that are over. */
const countStarts = (people: DemoPeople, season: readonly DemoCompetition[], today: string): Map<string, number> => {
  const riderOf = new Map(people.practitioners.map(({ ref, personRef }) => [ref, personRef]))
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

/** Names these persons after their accounts. Call it before they are stored. */
export const castUsers = (
  people: DemoPeople,
  season: readonly DemoCompetition[],
  { today, clubRef }: { today: string; clubRef: string },
): DemoUsers => {
  const starts = countStarts(people, season, today)
  const most = (persons: readonly Person[]): Person[] =>
    persons.toSorted((one, other) => (starts.get(other.ref) ?? 0) - (starts.get(one.ref) ?? 0))
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
