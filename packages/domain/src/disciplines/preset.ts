/** A shipped protocol from which a federation's own can start. */
export type Preset<Protocol> = {
  readonly key: string
  readonly definition: Protocol
  /** The source of its numbers. */
  readonly source: string
  /** Its numbers are general knowledge: compare them with the rulebook in force before using them. */
  readonly toCheck: boolean
}

/** A preset that is made from a shipped rule set: the body, the day on which it is in force, and the request. */
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
