// What was sold, as a spreadsheet in the reader's language.
import type { ItemFilter } from '@oxer/domain/finance/bill/bill.schema'
import { createI18n, toLanguage } from '@oxer/i18n'
import type { FileReply } from '@oxer/openapi'
import type { ActingContext } from '../../kernel/context/context.ts'
import { fileRows, type ListFileQuery, toListFile } from '../../kernel/list-file/list-file.files.ts'
import { itemColumns } from '../order/order.files.ts'
import type { BillScope } from './bill.guards.ts'
import { readFoundItems } from './item-search.queries.ts'

/** p197: the items that a filter finds, of any number. */
export const exportItems = async (
  { db, language }: Pick<ActingContext, 'db' | 'language'>,
  scope: BillScope,
  { columns, kind, ...filter }: ItemFilter & ListFileQuery,
): Promise<FileReply> => {
  const i18n = createI18n(toLanguage(language))
  const name = i18n.t('finance:bill.items')
  const all = itemColumns(i18n)
  return toListFile({
    ...{ name, fileName: name, kind, columns },
    all: {
      payer: { header: i18n.t('finance:bill.payer'), value: (row) => row.payer.name, width: 30 },
      ...all,
      order: { header: i18n.t('finance:order.number'), value: (row) => row.order?.name ?? null, width: 16 },
    },
    read: (after) => readFoundItems(db, scope, filter, after, fileRows),
  })
}
