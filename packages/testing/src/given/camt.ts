// A statement of a bank, as camt.053.001.02.

export type GivenEntry = {
  readonly amountCents: number
  readonly name?: string
  readonly iban?: string
  readonly text?: string
  readonly reference?: string
  /** The name of a transfer, as its sender gave it. */
  readonly endToEndId?: string
  /** The bank's own name of it; without one it has none. */
  readonly bankRef?: string
}

export type GivenStatement = {
  readonly id?: string
  readonly iban: string
  readonly date?: string
  readonly openingCents?: number
  /** What the entries make, unless the statement is to be wrong. */
  readonly closingCents?: number
  readonly entries: readonly GivenEntry[]
}

const euros = (cents: number): string => (Math.abs(cents) / 100).toFixed(2)
const side = (cents: number): string => (cents < 0 ? 'DBIT' : 'CRDT')
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const balance = (code: string, cents: number, date: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${euros(cents)}</Amt>
   <CdtDbtInd>${side(cents)}</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`

const entryOf = (
  { amountCents, name = '', iban, text, reference, bankRef, endToEndId }: GivenEntry,
  date: string,
): string => {
  const party = amountCents < 0 ? 'Cdtr' : 'Dbtr'
  const account = iban === undefined ? '' : `<${party}Acct><Id><IBAN>${iban}</IBAN></Id></${party}Acct>`
  const structured = reference === undefined ? '' : `<Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd>`
  const written = text === undefined ? '' : `<Ustrd>${escaped(text)}</Ustrd>`
  return `<Ntry><Amt Ccy="EUR">${euros(amountCents)}</Amt><CdtDbtInd>${side(amountCents)}</CdtDbtInd><Sts>BOOK</Sts>
   <BookgDt><Dt>${date}</Dt></BookgDt>${bankRef === undefined ? '' : `<AcctSvcrRef>${bankRef}</AcctSvcrRef>`}
   <NtryDtls><TxDtls>${endToEndId === undefined ? '' : `<Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>`}<RltdPties><${party}><Nm>${escaped(name)}</Nm></${party}>${account}</RltdPties>
   <RmtInf>${written}${structured}</RmtInf></TxDtls></NtryDtls></Ntry>`
}

export const camtOf = ({
  id = 'S1',
  iban,
  date = '2026-05-20',
  openingCents = 100_000,
  entries,
  ...given
}: GivenStatement): string => {
  const made = entries.reduce((sum, { amountCents }) => sum + amountCents, openingCents)
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>${id}</Id>
 <Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>
 ${balance('OPBD', openingCents, date)}${balance('CLBD', given.closingCents ?? made, date)}
 ${entries.map((entry) => entryOf(entry, date)).join('')}
</Stmt></BkToCstmrStmt></Document>`
}
