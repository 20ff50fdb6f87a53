import type { Contact } from '@oxer/domain/kernel/contact/contact.schema'
import type { Currency } from '@oxer/domain/kernel/money/money.schema'
import type { Formats } from '@oxer/i18n/formats'
import type { DataTableColumn } from '@oxer/ui'
import type { TFunction } from 'i18next'

/** Who gets something. */
export const contactColumn = <Row extends { readonly contact: Contact }>(
  t: TFunction<'finance'>,
): DataTableColumn<Row> => ({
  id: 'contact',
  header: t('show.to'),
  width: 'minmax(160px, 2fr)',
  primary: true,
  cell: (row) => row.contact.name,
})

/** The article under which it is counted; prize money has none. */
export const articleColumn = <Row extends { readonly article: { readonly name: string } | null }>(
  t: TFunction<'finance'>,
): DataTableColumn<Row> => ({
  id: 'article',
  header: t('bill.article'),
  width: 'minmax(120px, 1fr)',
  cell: (row) => row.article?.name ?? t('show.kind.PRIZE'),
})

/** Amounts in cents, one below the other. */
export const centsColumn = <Field extends string>(
  { money }: Pick<Formats, 'money'>,
  id: Field,
  header: string,
  currency: Currency | undefined,
): DataTableColumn<Readonly<Record<Field, number>>> => ({
  id,
  header,
  width: '120px',
  numeric: true,
  cell: (row) => money(row[id], currency),
})

type Read = { readonly isError: boolean; readonly data: unknown; readonly refetch: () => unknown }

/** The state of a table by its query. */
export const tableState = ({ isError, data, refetch }: Read) => ({
  status: isError ? ('error' as const) : data === undefined ? ('loading' as const) : ('ready' as const),
  onRetry: () => void refetch(),
})
