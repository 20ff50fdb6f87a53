// The payouts of a competition as a spreadsheet: a row for each contact.
import type { PayoutRow } from '@oxer/domain/finance/payout/payout.schema'
import { createI18n, toLanguage } from '@oxer/i18n'
import type { FileReply } from '@oxer/openapi'
import type { Context } from '../../kernel/context/context.ts'
import { type FileColumns, type ListFileQuery, toListFile } from '../../kernel/list-file/list-file.files.ts'
import type { BillScope } from '../bill/bill.guards.ts'
import { inUnits } from '../order/order.files.ts'
import { listPayouts } from './payout.queries.ts'

type Paid = { readonly payout: PayoutRow } & PayoutRow['contacts'][number]

const words = {
  PROPOSED: 'payoutProposed',
  ORDERED: 'paid',
  REJECTED: 'payoutRejected',
  CANCELLED: 'payoutCancelled',
} as const

const payoutColumns = ({ t }: ReturnType<typeof createI18n>): FileColumns<Paid> => ({
  date: { header: t('finance:bill.date'), value: ({ payout }) => payout.date },
  contact: { header: t('finance:show.to'), value: ({ contact }) => contact.name, width: 30 },
  amount: { header: t('finance:bill.amount'), value: ({ amount }) => inUnits(amount) },
  netted: { header: t('finance:show.netted'), value: ({ netted }) => inUnits(netted) },
  status: {
    header: t('finance:bill.status'),
    value: ({ payout }) => t(`finance:show.${words[payout.status]}`),
    width: 24,
  },
  proposedBy: { header: t('finance:show.whoProposed'), value: ({ payout }) => payout.proposedBy, width: 24 },
  decidedBy: { header: t('finance:show.whoDecided'), value: ({ payout }) => payout.decidedBy, width: 24 },
})

/** A competition has few payouts, so they are one page. */
export const exportPayouts = async (
  ctx: Pick<Context, 'db' | 'actor' | 'language'>,
  scope: BillScope,
  { columns, kind }: ListFileQuery,
): Promise<FileReply> => {
  const i18n = createI18n(toLanguage(ctx.language))
  const name = i18n.t('finance:show.part.payout')
  return toListFile({
    ...{ name, fileName: name, kind, columns },
    all: payoutColumns(i18n),
    read: async () => {
      const { payouts } = await listPayouts(ctx, scope)
      return { items: payouts.flatMap((payout) => payout.contacts.map((paid) => ({ payout, ...paid }))), next: null }
    },
  })
}
