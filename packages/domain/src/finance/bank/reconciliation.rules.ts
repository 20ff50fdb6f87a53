// The balance of the bank beside the books. Statements overlap and come in any order, so a missing one is found by what the lines make: the
// first opening balance and every line up to a day give the closing balance of that day.

export type KnownStatement = {
  readonly iban: string
  readonly firstDay: string
  readonly lastDay: string
  readonly openingCents: number
  readonly closingCents: number
}

/** All lines of an account on a day. */
export type LineDay = { readonly iban: string; readonly date: string; readonly amountCents: number }

/** Between two statements there are lines that no file had. */
export type StatementGap = {
  /** The last day before it, and the closing balance of that day. */
  readonly afterDay: string
  readonly closingCents: number
  /** The first statement after it. */
  readonly beforeDay: string
  readonly openingCents: number
  /** What the missing lines sum to. */
  readonly missingCents: number
}

export type AccountBalance = {
  readonly iban: string
  /** What was in the account before the first statement. */
  readonly openingCents: number
  readonly firstDay: string
  readonly closingCents: number
  readonly lastDay: string
  readonly gaps: readonly StatementGap[]
}

const byDay = (left: KnownStatement, right: KnownStatement): number =>
  left.lastDay.localeCompare(right.lastDay) || left.firstDay.localeCompare(right.firstDay)

/** Of statements that begin on one day the one that follows none of them, whichever was read first. */
const openingOf = (statements: readonly KnownStatement[]): KnownStatement | undefined => {
  const [day] = statements.map(({ firstDay }) => firstDay).toSorted()
  const ofDay = statements.filter(({ firstDay }) => firstDay === day)
  const follows = (each: KnownStatement): boolean =>
    ofDay.some((other) => other !== each && other.closingCents === each.openingCents)
  return ofDay.find((each) => !follows(each)) ?? ofDay[0]
}

/** Of statements that end on one day the one that none of them follows. */
const closingOf = (ofDay: readonly KnownStatement[]): KnownStatement | undefined => {
  const isFollowed = (each: KnownStatement): boolean =>
    ofDay.some((other) => other !== each && other.openingCents === each.closingCents)
  return ofDay.findLast((each) => !isFollowed(each)) ?? ofDay.at(-1)
}

/** The statements of one account, at least one. */
const balanceOf = (iban: string, given: readonly KnownStatement[], days: readonly LineDay[]): AccountBalance | null => {
  const statements = given.toSorted(byDay)
  const first = openingOf(statements)
  if (first === undefined) return null
  const madeOn = (day: string): number =>
    days.reduce((sum, { date, amountCents }) => (date <= day ? sum + amountCents : sum), first.openingCents)
  const gaps: StatementGap[] = []
  let last: KnownStatement = { ...first, lastDay: first.firstDay, closingCents: first.openingCents }
  let missing = 0
  for (const day of new Set(statements.map(({ lastDay }) => lastDay))) {
    const made = madeOn(day)
    const ofDay = statements.filter(({ lastDay }) => lastDay === day)
    // Of several statements of a day the one that the lines make is the last of it.
    const closing = ofDay.find(({ closingCents }) => closingCents === made + missing) ?? closingOf(ofDay)
    if (closing === undefined) continue
    const missingNow = closing.closingCents - made
    if (missingNow !== missing) {
      gaps.push({
        afterDay: last.lastDay,
        closingCents: last.closingCents,
        beforeDay: closing.firstDay,
        openingCents: closing.openingCents,
        missingCents: missingNow - missing,
      })
      missing = missingNow
    }
    last = closing
  }
  return {
    ...{ iban, openingCents: first.openingCents, firstDay: first.firstDay },
    ...{ closingCents: last.closingCents, lastDay: last.lastDay, gaps },
  }
}

/** What the bank says of each account, and the statements that are missing. */
export const balancesOf = (
  statements: readonly KnownStatement[],
  days: readonly LineDay[],
): readonly AccountBalance[] =>
  [...new Set(statements.map(({ iban }) => iban))].toSorted().flatMap((iban) => {
    const own = (each: { readonly iban: string }): boolean => each.iban === iban
    return balanceOf(iban, statements.filter(own), days.filter(own)) ?? []
  })

/** Why the books have another amount than the bank: what the books have less. */
export type Explained = {
  /** In the accounts before the first statement. */
  readonly openingCents: number
  /** Of statements that nobody read. */
  readonly missingCents: number
  /** Of lines that wait for a person. */
  readonly waitingCents: number
  /** Of lines that are not of Oxer. */
  readonly ignoredCents: number
  /** Written down by hand and on no line: the books have it, and the bank has not. */
  readonly byHandCents: number
}

export type Reconciliation = Explained & {
  readonly bankCents: number
  readonly ledgerCents: number
  /** What nothing explains; 0 if the books are right. */
  readonly unexplainedCents: number
}

export const reconcile = (
  accounts: readonly AccountBalance[],
  books: Pick<Explained, 'waitingCents' | 'ignoredCents' | 'byHandCents'> & { readonly ledgerCents: number },
): Reconciliation => {
  const sumOf = (amount: (account: AccountBalance) => number): number =>
    accounts.reduce((sum, account) => sum + amount(account), 0)
  const bankCents = sumOf(({ closingCents }) => closingCents)
  const openingCents = sumOf((each) => each.openingCents)
  const missingCents = sumOf(({ gaps }) => gaps.reduce((sum, gap) => sum + gap.missingCents, 0))
  const { ledgerCents, waitingCents, ignoredCents, byHandCents } = books
  const explained = openingCents + missingCents + waitingCents + ignoredCents - byHandCents
  return {
    ...{ bankCents, ledgerCents, openingCents, missingCents, waitingCents, ignoredCents, byHandCents },
    unexplainedCents: bankCents - ledgerCents - explained,
  }
}
