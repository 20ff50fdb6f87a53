// Whether a club or a rider may still delete an own team (decision 415).

export type OwnTeamFacts = {
  readonly isPublished: boolean
  /** The test has a result. */
  readonly hasBegun: boolean
  /** The team has a registration of its own, whether it stands or was taken back. */
  readonly hasRegistration: boolean
  /** Of that registration, on an order or by hand. */
  readonly isPaid: boolean
  /** After it a sign-off costs what decision 12 says; null if the registration never closes. */
  readonly closesAt: Date | null
  readonly now: Date
}

/** What keeps a registered team from being deleted, beside the state of its competition and test; null if nothing does. */
export const whatKeepsTeam = ({
  hasRegistration,
  isPaid,
  closesAt,
  now,
}: Omit<OwnTeamFacts, 'isPublished' | 'hasBegun'>): 'registrationClosed' | 'paid' | null => {
  if (!hasRegistration) return null
  if (isPaid) return 'paid'
  return closesAt !== null && now > closesAt ? 'registrationClosed' : null
}

export const canDeleteTeam = (facts: OwnTeamFacts): boolean =>
  facts.isPublished && !facts.hasBegun && whatKeepsTeam(facts) === null
