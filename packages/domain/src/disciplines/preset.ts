/** A protocol that ships with the product, to begin from. */
export type Preset<Protocol> = {
  readonly key: string
  readonly definition: Protocol
  /** Where its numbers come from. */
  readonly source: string
  /** Its numbers are general knowledge: compare them with the rule book in force before relying on them. */
  readonly toCheck: boolean
}

/** A preset that is made of a rule set that ships: whose, in force on which day, and what is wished for. */
export type RulePreset = {
  readonly key: string
  readonly body: 'FEI' | 'NATIONAL'
  readonly issuer: string
  /** YYYY-MM-DD */
  readonly date: string
  readonly wish: unknown
  readonly source: string
  readonly toCheck: boolean
}
