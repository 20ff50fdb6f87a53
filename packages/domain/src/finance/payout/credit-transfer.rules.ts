// The file by which a bank pays out: pain.001.001.09. It has no addresses: banks refuse unstructured ones, and a transfer needs none.

export type CreditTransfer = {
  readonly id: string
  readonly name: string
  readonly iban: string
  readonly bic: string | null
  readonly amountCents: number
}

export type CreditTransfers = {
  readonly id: string
  /** An instant without a fraction. */
  readonly createdAt: string
  readonly date: string
  readonly currency: string
  readonly debtor: { readonly name: string; readonly iban: string; readonly bic: string | null }
  /** What the receiver reads on its statement. */
  readonly text: string
  readonly transfers: readonly CreditTransfer[]
}

/** The letters that every bank of the scheme takes. */
const plain = (text: string, length: number): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^A-Za-z0-9/?:().,'+ -]/gu, ' ')
    .replaceAll(/ {2,}/gu, ' ')
    .trim()
    .slice(0, length)
    .trim()

const longestName = 70
/** A name has at least one letter, and none of some alphabets is a letter of the scheme. */
const nameOf = (name: string): string => plain(name, longestName) || 'NOTPROVIDED'
const longestText = 140

const decimal = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** A name of at most 35 signs. */
const idOf = (ref: string): string => ref.replaceAll('-', '')

const agent = (name: string, bic: string | null): string =>
  bic === null
    ? `<${name}><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></${name}>`
    : `<${name}><FinInstnId><BICFI>${bic}</BICFI></FinInstnId></${name}>`

const transferOf = ({ id, name, iban, bic, amountCents }: CreditTransfer, currency: string, text: string): string =>
  [
    '<CdtTrfTxInf>',
    `<PmtId><EndToEndId>${idOf(id)}</EndToEndId></PmtId>`,
    `<Amt><InstdAmt Ccy="${currency}">${decimal(amountCents)}</InstdAmt></Amt>`,
    ...(bic === null ? [] : [agent('CdtrAgt', bic)]),
    `<Cdtr><Nm>${nameOf(name)}</Nm></Cdtr>`,
    `<CdtrAcct><Id><IBAN>${iban}</IBAN></Id></CdtrAcct>`,
    ...(text === '' ? [] : [`<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`]),
    '</CdtTrfTxInf>',
  ].join('\n')

/** The order of the elements is that of the schema. */
export const creditTransfersOf = ({
  id,
  createdAt,
  date,
  currency,
  debtor,
  text,
  transfers,
}: CreditTransfers): string => {
  const sum = decimal(transfers.reduce((total, { amountCents }) => total + amountCents, 0))
  const counted = `<NbOfTxs>${transfers.length}</NbOfTxs>\n<CtrlSum>${sum}</CtrlSum>`
  const name = `<Nm>${nameOf(debtor.name)}</Nm>`
  return `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">',
    '<CstmrCdtTrfInitn>',
    `<GrpHdr>\n<MsgId>${idOf(id)}</MsgId>\n<CreDtTm>${createdAt}</CreDtTm>\n${counted}\n<InitgPty>${name}</InitgPty>\n</GrpHdr>`,
    '<PmtInf>',
    `<PmtInfId>${idOf(id)}</PmtInfId>`,
    '<PmtMtd>TRF</PmtMtd>',
    '<BtchBookg>true</BtchBookg>',
    counted,
    '<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>',
    `<ReqdExctnDt><Dt>${date}</Dt></ReqdExctnDt>`,
    `<Dbtr>${name}</Dbtr>`,
    `<DbtrAcct><Id><IBAN>${debtor.iban}</IBAN></Id><Ccy>${currency}</Ccy></DbtrAcct>`,
    agent('DbtrAgt', debtor.bic),
    '<ChrgBr>SLEV</ChrgBr>',
    ...transfers.map((transfer) => transferOf(transfer, currency, plain(text, longestText))),
    '</PmtInf>',
    '</CstmrCdtTrfInitn>',
    '</Document>',
  ].join('\n')}\n`
}
