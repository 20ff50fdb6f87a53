import { describe, expect, it } from 'vitest'
import {
  type BankStatementFile,
  closingOf,
  entryKeys,
  refuseStatement,
  type StatementEntry,
} from './statement.rules.ts'

const entry = (over: Partial<StatementEntry> = {}): StatementEntry => ({
  ...{ amountCents: 1500, date: '2026-05-17', bankRef: null, reference: null, text: 'start', name: 'Eva', iban: null },
  ...over,
})
const iban = 'BE71096123456769'
const statement = (over: Partial<BankStatementFile> = {}): BankStatementFile => ({
  ...{ id: 'S1', iban, currency: 'EUR', openingCents: 1000, closingCents: 2000, closingDay: '2026-05-17' },
  ...{ entries: [entry(), entry({ amountCents: -500 })], ...over },
})
const seller = { ibans: [iban], currency: 'EUR' }

describe('a statement', () => {
  it('is taken when it is of the seller and complete', () => {
    expect(closingOf(statement())).toBe(2000)
    expect(refuseStatement(statement(), seller)).toBeNull()
    expect(refuseStatement(statement({ iban: 'BE71 0961 2345 6769' }), seller)).toBeNull()
  })

  it.each([
    [{ iban: 'BE68539007547034' }, 'statementOfOther'],
    [{ iban: 'BE00' }, 'statementOfOther'],
    [{ currency: 'USD' }, 'statementCurrency'],
    [{ closingCents: 2001 }, 'statementUnbalanced'],
    [{ entries: [] }, 'statementUnbalanced'],
  ])('with %j is refused whole', (over, refusal) => {
    expect(refuseStatement(statement(over), seller)).toBe(refusal)
  })
})

describe('the key of an entry', () => {
  const keysOf = (...entries: StatementEntry[]) => entryKeys(statement({ entries }))

  it("is the bank's own name of it", () => {
    expect(keysOf(entry({ bankRef: 'A1' }), entry({ bankRef: 'A2' }))).toEqual([`${iban} ref A1`, `${iban} ref A2`])
    expect(keysOf(entry({ bankRef: 'A1' }), entry({ bankRef: 'A1' }))).toEqual([`${iban} ref A1`, `${iban} ref A1 1`])
  })

  it('is all that it says without one, and which of its equals it is', () => {
    const said = `${iban} ["2026-05-17",1500,null,"start","Eva",null]`
    expect(keysOf(entry(), entry(), entry())).toEqual([`${said} 0`, `${said} 1`, `${said} 2`])
    const others = [
      ...[{ amountCents: 1 }, { date: '2026-05-18' }, { reference: 'R' }, { text: 't' }, { name: 'n' }, { iban: 'i' }],
    ]
    expect(new Set(keysOf(entry(), ...others.map(entry)))).toHaveProperty('size', others.length + 1)
    expect(keysOf(entry(), entry({ orderedAs: 'x' }))).toEqual([`${said} 0`, `${said} 1`])
  })
})
