import { describe, expect, it } from 'vitest'
import { afterMatch, type BankLine, type MatchDocument, type MatchFacts, matchLine } from './matching.rules.ts'

const document = (
  number: string,
  payer: string,
  openCents: number,
  over: Partial<MatchDocument> = {},
): MatchDocument => ({
  number,
  payer,
  openCents,
  reference: null,
  dueDate: '2026-05-31',
  ...over,
})

const facts: MatchFacts = {
  payers: [
    { id: 'ANNA', lastName: 'De Smet', ibans: ['BE68539007547034'] },
    { id: 'CLUB', lastName: 'Ruiterclub Lier', ibans: ['BE71096123456769', 'NL91ABNA0417164300'] },
    { id: 'JEF', lastName: 'Peeters', ibans: ['DE89370400440532013000'] },
    { id: 'MIA', lastName: 'Peeters', ibans: ['DE89370400440532013000'] },
    { id: 'BOS', lastName: 'Bôs', ibans: [] },
    { id: 'NOBODY', lastName: '', ibans: [''] },
  ],
  documents: [
    document('2026-00041', 'ANNA', 2_500, { reference: '101000004154' }),
    document('2026-00042', 'CLUB', 15_000, { reference: '101000004255', dueDate: '2026-06-30' }),
    document('2026-00043', 'CLUB', 4_750),
    document('2026-00044', 'JEF', 3_300),
    document('2026-00045', 'MIA', 3_300),
    document('2026-00046', 'BOS', 700),
    document('2026-00047', 'ANNA', 0, { reference: 'RF18539007547034' }),
    document('2026-00048', 'NOBODY', 9_900),
  ],
  knownIds: new Set(['known']),
}

const line = (over: Partial<BankLine>): BankLine => ({
  id: 'L',
  amountCents: 100,
  reference: null,
  text: '',
  iban: null,
  name: '',
  ...over,
})

describe('a line of a bank statement', () => {
  it.each<[string, Partial<BankLine>, string, string | null, Record<string, number>, number]>([
    ['read before', { id: 'known', amountCents: -1 }, 'IGNORED DUPLICATE', null, {}, 0],
    ['money that went out', { amountCents: -100 }, 'IGNORED DEBIT', null, {}, 0],
    ['no money', { amountCents: 0 }, 'IGNORED DEBIT', null, {}, 0],
    [
      'a reference',
      { amountCents: 2_600, reference: '101000004154' },
      'MATCHED REFERENCE',
      'ANNA',
      { '2026-00041': 2_500 },
      100,
    ],
    [
      'in its field before the text',
      { reference: '101000004154', text: '101000004255' },
      'MATCHED REFERENCE',
      'ANNA',
      { '2026-00041': 100 },
      0,
    ],
    [
      'of somebody else in the field, ours in the text',
      { reference: '090933755493', text: 'x +++101/0000/04255+++' },
      'MATCHED REFERENCE',
      'CLUB',
      { '2026-00042': 100 },
      0,
    ],
    ['paid already', { reference: 'rf18 5390 0754 7034' }, 'MATCHED ALREADY_PAID', 'ANNA', {}, 100],
    ['with a wrong digit', { reference: '101000004155' }, 'QUEUE UNKNOWN', null, {}, 0],
    [
      'a number and its amount',
      { amountCents: 4_750, text: 'fact. 2026-00043' },
      'MATCHED NUMBER',
      'CLUB',
      { '2026-00043': 4_750 },
      0,
    ],
    [
      'two numbers and their sum',
      { amountCents: 19_750, text: '2026-00042,2026-00043' },
      'MATCHED NUMBER',
      'CLUB',
      { '2026-00043': 4_750, '2026-00042': 15_000 },
      0,
    ],
    [
      'a number from an own account',
      { amountCents: 5_000, text: '2026-00043', iban: 'NL91 ABNA 0417 1643 00' },
      'MATCHED NUMBER',
      'CLUB',
      { '2026-00043': 4_750 },
      250,
    ],
    [
      'a number from the account of another payer',
      { amountCents: 5_000, text: '2026-00043', iban: 'BE68539007547034' },
      'PROPOSED IBAN_ONLY',
      'ANNA',
      {},
      0,
    ],
    ['a number and another amount', { text: '2026-00043' }, 'QUEUE UNKNOWN', null, {}, 0],
    [
      'a part of a number',
      { amountCents: 4_750, text: 'C2026-00043 12026-00043 2026-000431' },
      'QUEUE UNKNOWN',
      null,
      {},
      0,
    ],
    ['numbers of two payers', { amountCents: 7_250, text: '2026-00041 2026-00043' }, 'QUEUE UNKNOWN', null, {}, 0],
    [
      'an account and an amount',
      { amountCents: 4_750, iban: 'be71096123456769' },
      'MATCHED IBAN_AMOUNT',
      'CLUB',
      { '2026-00043': 4_750 },
      0,
    ],
    [
      'an account and all that is open',
      { amountCents: 19_750, iban: 'BE71096123456769' },
      'MATCHED IBAN_TOTAL',
      'CLUB',
      { '2026-00043': 4_750, '2026-00042': 15_000 },
      0,
    ],
    ['an account alone', { iban: 'BE68539007547034', name: 'Bos' }, 'PROPOSED IBAN_ONLY', 'ANNA', {}, 0],
    ['an account of two', { iban: 'DE89370400440532013000' }, 'QUEUE UNKNOWN', null, {}, 0],
    [
      'an amount and a name',
      { amountCents: 700, name: 'BOS Piet' },
      'PROPOSED AMOUNT_NAME',
      'BOS',
      { '2026-00046': 700 },
      0,
    ],
    [
      'a name in the text',
      { amountCents: 2_500, text: 'van de smet, anna' },
      'PROPOSED AMOUNT_NAME',
      'ANNA',
      { '2026-00041': 2_500 },
      0,
    ],
    ['a part of a name', { amountCents: 700, name: 'Bosmans' }, 'QUEUE UNKNOWN', null, {}, 0],
    ['two of one name and amount', { amountCents: 3_300, name: 'Peeters' }, 'QUEUE UNKNOWN', null, {}, 0],
    ['a payer without a name', { amountCents: 9_900, name: '' }, 'QUEUE UNKNOWN', null, {}, 0],
  ])('%s', (_name, over, outcome, payer, allocations, unallocatedCents) => {
    const match = matchLine(line(over), facts)
    expect(`${match.outcome} ${match.rule}`).toBe(outcome)
    expect(match).toMatchObject({ payer, unallocatedCents })
    expect(match.allocations.map((each) => [each.document, each.amountCents])).toEqual(Object.entries(allocations))
  })

  it('is not certain when two documents have its amount', () => {
    const twice = { ...facts, documents: [document('1', 'ANNA', 500), document('2', 'ANNA', 500)] }
    expect(matchLine(line({ amountCents: 500, iban: 'BE68539007547034' }), twice).rule).toBe('IBAN_ONLY')
    expect(matchLine(line({ amountCents: 1_000, iban: 'BE68539007547034' }), twice).rule).toBe('IBAN_TOTAL')
  })

  it('reads a number as it is written', () => {
    const dotted = { ...facts, documents: [document('F.1', 'ANNA', 500)] }
    expect(matchLine(line({ amountCents: 500, text: 'F.1' }), dotted).rule).toBe('NUMBER')
    expect(matchLine(line({ amountCents: 500, text: 'FX1' }), dotted).rule).toBe('UNKNOWN')
  })

  it('changes what is open only when it is certain', () => {
    const certain = matchLine(line({ reference: '101000004154' }), facts)
    expect(afterMatch(facts.documents, certain)[0]?.openCents).toBe(2_400)
    expect(afterMatch(facts.documents, certain).slice(1)).toEqual(facts.documents.slice(1))
    const proposed = matchLine(line({ amountCents: 700, name: 'Bos' }), facts)
    expect(afterMatch(facts.documents, proposed)).toEqual(facts.documents)
  })
})
