// The conditions and the orders of lists of members, as SQL over the table `person` under an alias. Each is one range of an index.
import { Prisma } from '@oxer/db'
import { fold, wordsOf } from '@oxer/domain/kernel/search/search.rules'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import { expiringDays, type MemberLicenseState, type MemberOrder } from '@oxer/domain/parties/person/member-list.schema'

export const all = (conditions: readonly Prisma.Sql[]): Prisma.Sql => Prisma.join([...conditions], ' AND ')

export const orderColumns: Readonly<Record<MemberOrder, Prisma.Sql>> = {
  NAME: Prisma.sql`sort_name`,
  BIRTH_DATE: Prisma.sql`born_on`,
  LICENSE: Prisma.sql`licensed_until`,
}

const isLicensed = (person: Prisma.Sql, state: MemberLicenseState, today: string): Prisma.Sql => {
  if (state === 'NONE') return Prisma.sql`${person}.licensed_until < ${today}`
  if (state === 'VALID') return Prisma.sql`${person}.licensed_until >= ${today}`
  return Prisma.sql`${person}.licensed_until BETWEEN ${today} AND ${addDays(today, expiringDays)}`
}

/** Born after this day, a person is under 18. */
const lastAdultBirth = (today: string): string => `${String(Number(today.slice(0, 4)) - 18)}${today.slice(4)}`

export type Narrowing = { license?: MemberLicenseState | undefined; isMinor: boolean }

/** By license and age; an unknown birth date is not a minor's. */
export const narrowedBy = (person: Prisma.Sql, { license, isMinor }: Narrowing, today: string): Prisma.Sql[] => [
  ...(license ? [isLicensed(person, license, today)] : []),
  ...(isMinor ? [Prisma.sql`${person}.born_on > ${lastAdultBirth(today)}`] : []),
]

const range = (key: Prisma.Sql, word: string): Prisma.Sql =>
  Prisma.sql`${key} >= ${word} AND ${key} < ${`${word}\u{10FFFF}`}`

/** More words than anybody types are not searched for. */
const mostWords = 8

/** A condition on a column that refers to a person. */
export type OfPerson = (ref: Prisma.Sql) => Prisma.Sql

export type Finding = {
  /** The alias of the table `person`. */
  person: Prisma.Sql
  federationRef: string
  /** Of whom the reader sees more than the name, so that a guess confirms nothing else; undefined if that is everybody. */
  mayConfirm: OfPerson | undefined
  /** Another way to be found. */
  orElse?: (word: string) => Prisma.Sql
}

/** Each typed word begins a word of the name, the e-mail, the town, the postal code, the year of birth or a number. */
export const isFoundBy = (text: string, { person, federationRef, mayConfirm, orElse }: Finding): Prisma.Sql[] =>
  fold(text)
    .split(' ')
    .map((token) => ({ token, words: wordsOf(token) }))
    .filter(({ words }) => words.length > 0)
    .slice(0, mostWords)
    .map(({ token, words: [lead = '', ...others] }) => {
      const named = all([
        Prisma.sql`found.noun = 'person' AND found.federation_ref = ${federationRef}::uuid`,
        range(Prisma.sql`found.key`, lead),
        // A key has all words of the name.
        ...others.map((word) => Prisma.sql`' ' || found.key LIKE ${`% ${word}%`}`),
      ])
      const known = all([
        Prisma.sql`found.federation_ref = ${federationRef}::uuid`,
        range(Prisma.sql`found.key`, token),
        ...(mayConfirm ? [mayConfirm(Prisma.sql`found.person_ref`)] : []),
      ])
      const isFound = Prisma.sql`${person}.ref IN (
        SELECT found.subject_ref FROM search_key AS found WHERE ${named}
        UNION ALL SELECT found.person_ref FROM person_key AS found WHERE ${known})`
      return orElse ? Prisma.sql`(${isFound} OR ${orElse(token)})` : isFound
    })

/** A membership of one of the organisations, or of any if they are null, on the day or `ended` by then. */
export const isMember =
  (organisations: readonly string[] | null, when: Prisma.Sql): OfPerson =>
  (ref) =>
    Prisma.sql`${ref} IN (
    SELECT membership.person_ref FROM membership
    WHERE ${organisations === null ? Prisma.sql`true` : Prisma.sql`membership.organisation_ref = ANY(${organisations}::uuid[])`}
      AND ${when})`

export const runsOn = (day: string): Prisma.Sql =>
  Prisma.sql`membership.start <= ${day} AND (membership."end" IS NULL OR membership."end" >= ${day})`
