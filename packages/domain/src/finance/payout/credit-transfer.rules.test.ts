// What the schema of ISO 20022 (pain.001.001.09) and the rule book of SEPA credit transfers ask, held against files of any payout.
import { fc, test } from '@fast-check/vitest'
import { expect, it } from 'vitest'
import { creditTransfersOf } from './credit-transfer.rules.ts'
import payoutFile from './testing/payout.xml?raw'

type Element = { readonly name: string; readonly attributes: string; readonly children: Element[]; text: string }

/** Elements and texts are all that these files have. */
const readXml = (xml: string): Element => {
  const root: Element = { name: '', attributes: '', children: [], text: '' }
  const open = [root]
  for (const [, closing, name = '', attributes = '', text = ''] of xml
    .replace(/^<\?xml version="1.0" encoding="UTF-8"\?>/, '')
    .matchAll(/<(\/?)([A-Za-z0-9]+)([^>]*)>([^<]*)/g)) {
    const parent = open.at(-1) ?? root
    if (closing === '/') {
      expect(parent.name).toBe(name)
      open.pop()
    } else {
      const child = { name, attributes, children: [], text: text.trim() }
      parent.children.push(child)
      open.push(child)
    }
  }
  expect(open).toHaveLength(1)
  expect(root.children).toHaveLength(1)
  return root.children[0] ?? root
}

/** The elements of each type in the order of the schema; those with `!` are required, those with `*` may be repeated. */
const schema: Readonly<Record<string, string>> = {
  Document: 'CstmrCdtTrfInitn!',
  CstmrCdtTrfInitn: 'GrpHdr! PmtInf!* SplmtryData*',
  GrpHdr: 'MsgId! CreDtTm! Authstn* NbOfTxs! CtrlSum InitgPty! FwdgAgt InitnSrc',
  PmtInf:
    'PmtInfId! PmtMtd! ReqdAdvcTp BtchBookg NbOfTxs CtrlSum PmtTpInf ReqdExctnDt! PoolgAdjstmntDt Dbtr! DbtrAcct! DbtrAgt! DbtrAgtAcct InstrForDbtrAgt UltmtDbtr ChrgBr ChrgsAcct ChrgsAcctAgt CdtTrfTxInf!*',
  CdtTrfTxInf:
    'PmtId! PmtTpInf Amt! XchgRateInf ChrgBr MndtRltdInf ChqInstr UltmtDbtr CdtrAgt CdtrAgtAcct Cdtr CdtrAcct UltmtCdtr Purp RltdRmtInf* RmtInf',
  PmtId: 'InstrId EndToEndId! UETR',
  PmtTpInf: 'InstrPrty SvcLvl* LclInstrm CtgyPurp',
  SvcLvl: 'Cd!',
  ReqdExctnDt: 'Dt!',
  InitgPty: 'Nm PstlAdr Id CtryOfRes CtctDtls',
  Dbtr: 'Nm! PstlAdr Id CtryOfRes CtctDtls',
  Cdtr: 'Nm! PstlAdr Id CtryOfRes CtctDtls',
  DbtrAcct: 'Id! Tp Ccy Nm Prxy',
  CdtrAcct: 'Id! Tp Ccy Nm Prxy',
  DbtrAgt: 'FinInstnId! BrnchId',
  CdtrAgt: 'FinInstnId! BrnchId',
  FinInstnId: 'BICFI ClrSysMmbId LEI Nm PstlAdr Othr',
  Othr: 'Id!',
  Amt: 'InstdAmt!',
  RmtInf: 'Ustrd* Strd*',
}

const signs = String.raw`[A-Za-z0-9/\-?:().,'+ ]`
const texts: Readonly<Record<string, RegExp>> = {
  MsgId: /^[A-Za-z0-9]{1,35}$/,
  PmtInfId: /^[A-Za-z0-9]{1,35}$/,
  EndToEndId: /^[A-Za-z0-9]{1,35}$/,
  CreDtTm: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/,
  Dt: /^\d{4}-\d{2}-\d{2}$/,
  NbOfTxs: /^[1-9]\d{0,14}$/,
  CtrlSum: /^\d{1,15}\.\d{2}$/,
  InstdAmt: /^\d{1,9}\.\d{2}$/,
  PmtMtd: /^TRF$/,
  BtchBookg: /^(true|false)$/,
  ChrgBr: /^SLEV$/,
  Cd: /^SEPA$/,
  Ccy: /^EUR$/,
  Nm: new RegExp(`^(?! )${signs}{1,70}(?<! )$`),
  Ustrd: new RegExp(`^(?! )${signs}{1,140}(?<! )$`),
  BICFI: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
  IBAN: /^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/,
}

const check = ({ name, children, text }: Element): void => {
  const pattern = texts[name]
  if (pattern !== undefined) expect(text, name).toMatch(pattern)
  // The identification of an account is an IBAN; that of a bank without BIC is a word.
  const of = name === 'Id' ? (children.length > 0 ? 'IBAN!' : '') : (schema[name] ?? '')
  const order = of.split(' ').filter(Boolean)
  const names = children.map((child) => child.name)
  const places = names.map((child) => order.findIndex((each) => each.replace(/[!*]/g, '') === child))
  expect(places, `${name} has ${names.join(' ')}`).not.toContain(-1)
  expect(places).toEqual(places.toSorted((left, right) => left - right))
  for (const [at, each] of order.entries()) {
    const count = places.filter((place) => place === at).length
    if (each.includes('!')) expect(count, `${each} of ${name}`).toBeGreaterThan(0)
    if (!each.includes('*')) expect(count, `${each} of ${name}`).toBeLessThanOrEqual(1)
  }
  for (const child of children) check(child)
}

const all = (element: Element, name: string): Element[] =>
  element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)])

const centsOf = ({ text }: Element): number => Number(text.replace('.', ''))

const hasCheckDigits = (iban: string): boolean => {
  const digits = [...(iban.slice(4) + iban.slice(0, 4))].map((sign) => Number.parseInt(sign, 36)).join('')
  return BigInt(digits) % 97n === 1n
}

const transfer = fc.record({
  id: fc.uuid(),
  name: fc.string({ unit: 'grapheme', maxLength: 120 }),
  iban: fc.constantFrom('NL91ABNA0417164300', 'BE71096123456769', 'DE89370400440532013000'),
  bic: fc.constantFrom(null, 'GKCCBEBB', 'ABNANL2AXXX'),
  amountCents: fc.integer({ min: 1, max: 99_999_999_999 }),
})

test.prop([
  fc.record({ name: fc.string({ unit: 'grapheme', maxLength: 120 }), bic: fc.constantFrom(null, 'GKCCBEBB') }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.array(transfer, { minLength: 1, maxLength: 6 }),
])(
  'any payout is a file in the order of the schema, with its sum, its count and the letters that banks take',
  (debtor, text, transfers) => {
    const document = readXml(
      creditTransfersOf({
        id: '019e2f00-0000-7000-8000-000000000001',
        createdAt: '2026-05-17T08:00:00Z',
        date: '2026-05-17',
        currency: 'EUR',
        debtor: { ...debtor, iban: 'BE68539007547034' },
        text,
        transfers,
      }),
    )
    expect(document.attributes).toContain('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09')
    check(document)
    const amounts = all(document, 'InstdAmt')
    expect(amounts.map(centsOf)).toEqual(transfers.map(({ amountCents }) => amountCents))
    expect(amounts.every(({ attributes }) => attributes === ' Ccy="EUR"')).toBe(true)
    const sum = transfers.reduce((total, { amountCents }) => total + amountCents, 0)
    expect(all(document, 'CtrlSum').map(centsOf)).toEqual([sum, sum])
    expect(all(document, 'NbOfTxs').map((each) => Number(each.text))).toEqual([transfers.length, transfers.length])
    expect(all(document, 'IBAN').every((each) => hasCheckDigits(each.text))).toBe(true)
  },
)

it('a name or a text in other letters is not left empty', () => {
  const file = creditTransfersOf({
    ...{ id: '1', createdAt: '2026-05-17T08:00:00Z', date: '2026-05-17', currency: 'EUR', text: '賞金' },
    debtor: { name: 'Ηνίοχος', iban: 'BE68539007547034', bic: null },
    transfers: [{ id: '2', name: '賞金', iban: 'BE71096123456769', bic: null, amountCents: 100 }],
  })
  expect(file).toContain('<Cdtr><Nm>NOTPROVIDED</Nm></Cdtr>')
  expect(file).not.toContain('<Ustrd>')
})

it('the file of a payout, letter by letter', () => {
  const file = creditTransfersOf({
    id: '019e2f00-0000-7000-8000-000000000001',
    createdAt: '2026-05-17T08:00:00Z',
    date: '2026-05-17',
    currency: 'EUR',
    debtor: { name: 'Fédération équestre', iban: 'BE68539007547034', bic: 'GKCCBEBB' },
    text: 'Prijzengeld & aandeel CSI Zürich',
    transfers: [
      {
        id: '019e2f00-0000-7000-8000-000000000002',
        name: 'Rij- en Jachtvereniging <De Hoef>',
        iban: 'NL91ABNA0417164300',
        bic: null,
        amountCents: 117_005,
      },
      {
        id: '019e2f00-0000-7000-8000-000000000003',
        name: 'Ann-Sofie D’Hondt',
        iban: 'BE71096123456769',
        bic: 'GKCCBEBB',
        amountCents: 9,
      },
    ],
  })
  expect(file).toBe(payoutFile)
  expect(file).not.toContain('PstlAdr')
})
