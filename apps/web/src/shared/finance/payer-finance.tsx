import { Anchor, Space } from '@mantine/core'
import type { InvoiceRow } from '@oxer/domain/finance/invoice/invoice.schema'
import { DataTable, EmptyState, ErrorState, Facts, Section, ShapeSkeleton, StatusBadge } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../app-link.tsx'
import { placeOf } from '../place-of.ts'
import { trpc } from '../trpc.ts'
import { useFormats } from '../use-formats.ts'
import type { BillOwner } from './bill-owner.ts'

/** As many documents as a summary shows. */
const size = 3

const useSummary = ({ kind, ref }: BillOwner) => {
  const { invoice, memberBill, organisationBill } = trpc.finance
  const ofMember = { enabled: kind === 'member' }
  const ofOrganisation = { enabled: kind === 'organisation' }
  const balances = {
    member: memberBill.balance.useQuery({ member: ref }, ofMember),
    organisation: organisationBill.balance.useQuery({ organisation: ref }, ofOrganisation),
  }
  const documents = {
    member: invoice.ofMember.useQuery({ member: ref, size }, ofMember),
    organisation: invoice.ofOrganisation.useQuery({ organisation: ref, size }, ofOrganisation),
  }
  return { balance: balances[kind], documents: documents[kind] }
}

/** What a member or an organisation owes, and its last documents: for the page that shows everything of it. */
export const PayerFinance = ({ owner }: { owner: BillOwner }) => {
  const { t } = useTranslation('finance')
  const formats = useFormats()
  const { balance, documents } = useSummary(owner)
  const { data, isError } = balance
  const page = `${placeOf[owner.kind](owner.ref)}/finance`
  return (
    <Section
      title={t('title')}
      actions={
        <Anchor component={AppLink} href={`${page}/balance`}>
          {t('payer.toBalance')}
        </Anchor>
      }
    >
      {isError && <ErrorState onRetry={() => void balance.refetch()} />}
      {!isError && !data && <ShapeSkeleton shape="figure" />}
      {data && (
        <Facts
          columns={3}
          items={[
            { label: t('payer.owed'), value: formats.money(data.amount, data.currency) },
            {
              label: t('overview.overdue'),
              value:
                data.overdue > 0 ? (
                  <StatusBadge tone="danger">{formats.money(data.overdue, data.currency)}</StatusBadge>
                ) : (
                  formats.money(0, data.currency)
                ),
            },
            { label: t('overview.unbilled'), value: formats.money(data.unbilled, data.currency) },
          ]}
        />
      )}
      <Space h="md" />
      <DataTable
        label={t('payer.lastDocuments')}
        rows={documents.data?.items ?? []}
        rowKey={({ ref }) => ref}
        rowHref={() => `${page}/invoices`}
        status={documents.isPending ? 'loading' : documents.isError ? 'error' : 'ready'}
        onRetry={() => void documents.refetch()}
        maxHeight="none"
        columns={[
          { id: 'number', header: t('invoice.number'), primary: true, cell: (row: InvoiceRow) => row.number },
          { id: 'date', header: t('bill.date'), width: '124px', cell: (row) => formats.date(row.date) },
          {
            id: 'amount',
            header: t('bill.amount'),
            width: '120px',
            numeric: true,
            cell: (row) => formats.money(row.amount),
          },
          {
            id: 'open',
            header: t('overview.open'),
            width: '120px',
            numeric: true,
            cell: (row) => (row.open === 0 ? '' : formats.money(row.open)),
          },
        ]}
        empty={<EmptyState title={t('invoice.none')} />}
      />
    </Section>
  )
}
