import { describe, expect, it } from 'vitest'
import { readCamt } from './camt-reader.ts'

const read = (xml: string) => readCamt(new TextEncoder().encode(xml))

const balance = (code: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`
const file = (version: string, entries: string) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><Stmt><Id>S1</Id>
   <Acct><Id><IBAN>BE71096123456769</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance('OPBD', '10.00')}${balance('CLBD', '60.50')}
   ${entries}</Stmt></BkToCstmrStmt></Document>`

const entry = (status: string, amount: string, details: string) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>2026-05-20</Dt></BookgDt>
   <AcctSvcrRef>R1</AcctSvcrRef><NtryDtls>${details}</NtryDtls></Ntry>`

const details = (amount: string, debtor: string) =>
  `<TxDtls><Amt Ccy="EUR">${amount}</Amt><RltdPties><Dbtr>${debtor}</Dbtr>
   <DbtrAcct><Id><IBAN>BE68539007547034</IBAN></Id></DbtrAcct></RltdPties>
   <RmtInf><Ustrd>O2026-000012 &amp; dank</Ustrd><Strd><CdtrRefInf><Ref>101000004154</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>`

describe('a statement of a bank', () => {
  it('is read in both versions, and an entry of several payments is taken apart', () => {
    const old = read(file('02', entry('BOOK', '50.50', details('50.50', '<Nm>Eva Claes</Nm>'))))
    expect(old).toMatchObject({
      statements: [{ id: 'S1', iban: 'BE71096123456769', currency: 'EUR', openingCents: 1000, closingCents: 6050 }],
    })
    const several = details('20.00', '<Pty><Nm>Eva Claes</Nm></Pty>') + details('30.50', '<Pty><Nm>Jef</Nm></Pty>')
    const booked = entry('<Cd>BOOK</Cd>', '50.50', several) + entry('<Cd>PDNG</Cd>', '9.00', '')
    const fresh = read(file('08', booked))
    const shared = {
      ...{ date: '2026-05-20', reference: '101000004154', text: 'O2026-000012 & dank', iban: 'BE68539007547034' },
    }
    expect('statements' in fresh && fresh.statements[0]?.entries).toEqual([
      { ...shared, amountCents: 2000, bankRef: 'R1/1', name: 'Eva Claes' },
      { ...shared, amountCents: 3050, bankRef: 'R1/2', name: 'Jef' },
    ])
  })

  it.each([
    ['no XML', 'a;b;c'],
    ['another message', file('02', '').replaceAll('camt.053', 'camt.054')],
    ['an entity', file('02', '').replace('<Document', '<!DOCTYPE a [<!ENTITY b "c">]><Document')],
    ['half a file', file('02', entry('BOOK', '50.50', '')).slice(0, -30)],
    ['no closing balance', file('02', '').replace('CLBD', 'XXXX')],
    ['an amount that is none', file('02', entry('BOOK', '5,50', ''))],
  ])('is refused: %s', (_, xml) => {
    expect(read(xml)).toEqual({ refused: 'UNREADABLE' })
  })

  it.each([
    ['depth', file('02', `${'<a b="/>">'.repeat(50)}${'</a>'.repeat(50)}`)],
    ['size', file('02', ' '.repeat(3_000_001))],
  ])('is refused for its %s before it is parsed', (_, xml) => {
    expect(read(xml)).toEqual({ refused: 'TOO_LARGE' })
  })
})
