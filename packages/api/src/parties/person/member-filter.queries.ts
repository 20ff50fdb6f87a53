// The conditions and the orders of lists of members, as SQL over the table `person` under an alias. Each is one range of an index.
import { type Db, Prisma } from '@oxer/db'
import { fold, wordsOf } from '@oxer/domain/kernel/search/search.rules'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import { expiringDays, type MemberLicenseState, type MemberOrder } from '@oxer/domain/parties/person/member-list.schema'

export const all = (conditions: readonly Prisma.Sql[]): Prisma.Sql => Prisma.join([...conditions], ' AND ')

export const orderColumns: Readonly<Record<MemberOrder, Prisma.Sql>> = {
  NAME: Prisma.sql`sort_name`,
  BIRTH_DATE: Prisma.sql`born_on`,
  LICENSE: Prisma.sql`licensed_until`,
}

/** The next season of these licenses follows by itself (decision 42), so they do not run out. */
export const isRenewedByItself = Prisma.sql`(license.state = 'PUBLISHED' AND license.validity_type = 'RECURRING'
  AND license.renewal ->> 'type' = 'RECURRING')`

/** A license `held` that ends within `expiringDays`, while nobody holds its next season yet. */
export const endsSoon = (today: string): Prisma.Sql => endsWithin(soon(today))

type Days = { readonly from: Prisma.Sql; readonly until: Prisma.Sql }

const soon = (today: string): Days => ({
  from: Prisma.sql`${today}`,
  until: Prisma.sql`${addDays(today, expiringDays)}`,
})

const endsWithin = ({ from, until }: Days): Prisma.Sql =>
  Prisma.sql`held.is_last AND held."end" BETWEEN ${from} AND ${until}`

/** For whom a license is renewed. */
export const isLiving = (person: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`${person}.deleted_at IS NULL AND ${person}.erased_at IS NULL AND ${person}.deceased_date IS NULL`

const ofLicense = (ref: string | undefined): Prisma.Sql[] =>
  ref === undefined ? [] : [Prisma.sql`held.license_ref = ${ref}::uuid`]

/** Who holds a license that runs out, or this one: the same persons as those whom Home counts. */
export const holdsWhatRunsOut = (person: Prisma.Sql, days: Days, license?: string): Prisma.Sql =>
  all([
    isLiving(person),
    Prisma.sql`${person}.ref IN (
    SELECT held.person_ref FROM license JOIN member_license AS held ON held.license_ref = license.ref
    WHERE ${all([endsWithin(days), Prisma.sql`NOT ${isRenewedByItself}`, ...ofLicense(license)])})`,
  ])

const isLicensed = (person: Prisma.Sql, state: MemberLicenseState, today: string): Prisma.Sql => {
  if (state === 'NONE') return Prisma.sql`${person}.licensed_until < ${today}`
  if (state === 'VALID') return Prisma.sql`${person}.licensed_until >= ${today}`
  return holdsWhatRunsOut(person, soon(today))
}

/** One license alone; without a state, those who hold it today or later. */
const holdsThis = (person: Prisma.Sql, license: string, state: MemberLicenseState | undefined, today: string) => {
  if (state === 'EXPIRING') return holdsWhatRunsOut(person, soon(today), license)
  const holders = Prisma.sql`(SELECT held.person_ref FROM member_license AS held
    WHERE ${all(ofLicense(license))} AND (held."end" IS NULL OR held."end" >= ${today}))`
  return state === 'NONE' ? Prisma.sql`${person}.ref NOT IN ${holders}` : Prisma.sql`${person}.ref IN ${holders}`
}

/** Born after this day, a person is under 18. */
export const lastAdultBirth = (today: string): string => `${String(Number(today.slice(0, 4)) - 18)}${today.slice(4)}`

export type Narrowing = {
  license?: MemberLicenseState | undefined
  heldLicense?: string | undefined
  isMinor: boolean
}

/** By license and age; an unknown birth date is not a minor's. */
export const narrowedBy = (
  person: Prisma.Sql,
  { license, heldLicense, isMinor }: Narrowing,
  today: string,
): Prisma.Sql[] => [
  ...(heldLicense === undefined && license ? [isLicensed(person, license, today)] : []),
  ...(heldLicense === undefined ? [] : [holdsThis(person, heldLicense, license, today)]),
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

type Word = { token: string; words: string[] }

/** The typed words; a word of signs alone finds nothing and is left out. */
const typedWords = (text: string): Word[] =>
  fold(text)
    .split(' ')
    .map((token) => ({ token, words: wordsOf(token) }))
    .filter(({ words }) => words.length > 0)
    .slice(0, mostWords)

/** The keys, under the alias `found`, that a typed word begins: of names, and of the rest by which a person is known. */
const keysOf = ({ token, words: [lead = '', ...others] }: Word) => ({
  named: all([
    range(Prisma.sql`found.key`, lead),
    // A key has all words of the name.
    ...others.map((word) => Prisma.sql`' ' || found.key LIKE ${`% ${word}%`}`),
  ]),
  known: range(Prisma.sql`found.key`, token),
})

/** The persons whom a typed word finds; one with several such keys occurs several times. */
const whomItFinds = (word: Word, { federationRef, mayConfirm }: Pick<Finding, 'federationRef' | 'mayConfirm'>) => {
  const { named, known } = keysOf(word)
  const own = Prisma.sql`found.federation_ref = ${federationRef}::uuid`
  return Prisma.sql`
    SELECT found.subject_ref AS ref FROM search_key AS found WHERE found.noun = 'person' AND ${all([own, named])}
    UNION ALL SELECT found.person_ref FROM person_key AS found
    WHERE ${all([own, known, ...(mayConfirm ? [mayConfirm(Prisma.sql`found.person_ref`)] : [])])}`
}

/** Each typed word begins a word of the name, the e-mail, the town, the postal code, the year of birth or a number. */
export const isFoundBy = (text: string, { person, orElse, ...whom }: Finding): Prisma.Sql[] =>
  typedWords(text).map((word) => {
    const isFound = Prisma.sql`${person}.ref IN (${whomItFinds(word, whom)})`
    return orElse ? Prisma.sql`(${isFound} OR ${orElse(word.token)})` : isFound
  })

/** From this number of keys on, a page is found sooner by asking one person after another. */
const manyKeys = 3000

export type CommonWord = {
  /** The same condition as that of `isFoundBy`, asked of one person after another in the order of the list. */
  isFound: (person: Prisma.Sql) => Prisma.Sql
  /** How many it finds in the federation, without reading a person. */
  count: Prisma.Sql
}

/** A single word that very many persons of the federation have, such as two letters; null for any other text. */
export const readCommonWord = async (db: Db, text: string, federationRef: string): Promise<CommonWord | null> => {
  const [word, ...more] = typedWords(text)
  if (word === undefined || more.length > 0) return null
  const whom = whomItFinds(word, { federationRef, mayConfirm: undefined })
  const [counted] = await db.$queryRaw<{ keys: number }[]>`
    SELECT count(*)::int AS keys FROM (${whom} LIMIT ${manyKeys}) AS few`
  if (counted === undefined || counted.keys < manyKeys) return null
  const { named, known } = keysOf(word)
  return {
    // As scalar queries with a limit: as EXISTS, the planner would collect all keys first.
    isFound: (person) => Prisma.sql`coalesce(
      (SELECT true FROM search_key AS found WHERE found.subject_ref = ${person}.ref AND ${named} LIMIT 1),
      (SELECT true FROM person_key AS found WHERE found.person_ref = ${person}.ref AND ${known} LIMIT 1), false)`,
    count: Prisma.sql`(SELECT count(*)::int FROM (SELECT DISTINCT whom.ref FROM (${whom}) AS whom WHERE whom.ref NOT IN (
      SELECT hidden.ref FROM person AS hidden
      WHERE hidden.federation_ref = ${federationRef}::uuid AND hidden.deleted_at IS NOT NULL)) AS each)`,
  }
}

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
