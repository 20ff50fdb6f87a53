// Who pays for what a person does.
import { fullYears } from '../../kernel/time/time.rules.ts'

export type Payer = { readonly type: 'PERSON' | 'ORGANISATION'; readonly ref: string }

export type PayerFacts = {
  readonly personRef: string
  /** The payer that the thing itself names, such as that of a license. */
  readonly ofThing: Payer | null
  /** The club that entered the person and pays for its members, where the federation sends the bill (DEFERRED). */
  readonly club: string | null
  /** The person's standing payer. */
  readonly standing: Payer | null
  readonly birthDate: string | null
  readonly parents: readonly {
    readonly ref: string
    readonly permission: 'REGISTRATION' | 'FULL'
    readonly since: string
  }[]
}

const adultAge = 18

/** Without a birth date a person counts as an adult: nobody else receives the bill by a guess. */
const isMinor = (birthDate: string | null, today: string): boolean =>
  birthDate !== null && fullYears(birthDate, today) < adultAge

/**
 * The first of: the payer of the thing; the club that entered the person and pays for its members; the person's standing payer; a minor's
 * parent with full permission, the oldest relation first; the person.
 */
export const payerOf = (facts: PayerFacts, today: string): Payer => {
  const parent = facts.parents
    .filter(({ permission }) => permission === 'FULL')
    .toSorted((left, right) =>
      left.since < right.since ? -1 : left.since > right.since ? 1 : left.ref < right.ref ? -1 : 1,
    )
    .find(() => isMinor(facts.birthDate, today))
  return (
    facts.ofThing ??
    (facts.club === null ? null : { type: 'ORGANISATION', ref: facts.club }) ??
    facts.standing ??
    (parent ? { type: 'PERSON', ref: parent.ref } : { type: 'PERSON', ref: facts.personRef })
  )
}
