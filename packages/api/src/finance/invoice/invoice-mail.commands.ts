import type { Prisma } from '@oxer/db'
import type { FrozenDocument } from '@oxer/domain/finance/document/document.schema'
import { hasUbl } from '@oxer/domain/finance/document/ubl.rules'
import { createFormats } from '@oxer/i18n/formats'
import type { CommandContext } from '../../kernel/context/context.ts'
import { promiseMail } from '../../kernel/mail/mail.ts'

type Stored = Pick<Prisma.InvoiceGetPayload<object>, 'ref' | 'payerType' | 'payerRef'> & {
  readonly book: { readonly attachesUbl: boolean }
}
type Mailed = Pick<FrozenDocument, 'buyer' | 'seller' | 'language' | 'currency' | 'payableCents' | 'reference'> & {
  readonly number: string
  readonly dueDate: string
}

/** The link only leads those who may sign in to the list of documents, and lives as long as a mail is kept. */
const linkDays = 90
const dayMs = 86_400_000

/** The address of the billing account, else that of the account of the member. */
const addressOf = async (ctx: CommandContext, { payerType, payerRef }: Stored, email: string | null) => {
  if (email !== null) return email
  if (payerType !== 'PERSON') return null
  const account = await ctx.db.account.findFirst({ where: { personRef: payerRef }, select: { email: true } })
  return account?.email ?? null
}

/** Promises the mail of a final document, with its files, to its payer; without an address there is none. */
export const mailDocument = async (ctx: CommandContext, stored: Stored, document: Mailed): Promise<void> => {
  const address = await addressOf(ctx, stored, document.buyer.email)
  if (address === null) return
  const { money, date } = createFormats(document.language === 'NL' ? 'nl' : 'en')
  const isOwed = document.reference !== null
  const place = stored.payerType === 'PERSON' ? 'members' : 'organisations'
  await promiseMail(ctx, {
    kind: isOwed ? 'INVOICE_FINAL' : 'CREDIT_NOTE_FINAL',
    to: { address, name: document.buyer.attention ?? document.buyer.name },
    language: document.language,
    values: {
      number: document.number,
      seller: document.seller.name,
      amount: money(document.payableCents, document.currency),
      due: date(document.dueDate),
    },
    link: {
      path: `/${place}/${stored.payerRef}/finance/invoices`,
      expiresAt: new Date(ctx.now().getTime() + linkDays * dayMs),
    },
    attached: {
      kind: 'INVOICE',
      ref: stored.ref,
      files: stored.book.attachesUbl && hasUbl(document) ? ['PDF', 'UBL'] : ['PDF'],
    },
    subjectRef: stored.payerType === 'PERSON' ? stored.payerRef : null,
  })
}
