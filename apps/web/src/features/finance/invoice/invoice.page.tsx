import { Anchor, Button } from '@mantine/core'
import type { InvoiceView } from '@oxer/domain/finance/invoice/invoice.schema'
import { printReferenceText } from '@oxer/domain/finance/reference/payment-reference.rules'
import type { Formats } from '@oxer/i18n/formats'
import { DataTable, DeleteConfirmation, ErrorState, Facts, Section } from '@oxer/ui'
import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import { ContactLink } from '../../../shared/contact-link.tsx'
import { useInvoiceChanges } from '../../../shared/finance/invoice-changes.ts'
import { PaySection } from '../../../shared/finance/pay-section.tsx'
import { TakePayment } from '../../../shared/finance/take-payment.tsx'
import { useDone } from '../../../shared/hands/use-done.tsx'
import { OfficePage } from '../../../shared/office-page.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { FinaliseDialog } from './components/finalise-dialog.tsx'
import { InvoiceState, lineColumns, titleOf } from './invoice.columns.tsx'
import classes from './invoice.module.css'

const CreditDrawer = lazy(() =>
  import('./components/credit-drawer.tsx').then((file) => ({ default: file.CreditDrawer })),
)

/** The totals as they are printed. */
const Sums = ({ invoice: { document } }: { invoice: InvoiceView }) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  return (
    <dl className={classes.sums}>
      <dt>{t('paper.netTotal')}</dt>
      <dd>{money(document.netCents)}</dd>
      {document.groups.flatMap(({ percent, category, taxableCents, taxCents }) => [
        <dt key={`${category} ${percent}`}>{t('paper.taxOf', { percent, base: money(taxableCents) })}</dt>,
        <dd key={`${category} ${percent} cents`}>{money(taxCents)}</dd>,
      ])}
      {document.roundingCents !== 0 && (
        <>
          <dt>{t('paper.rounding')}</dt>
          <dd>{money(document.roundingCents)}</dd>
        </>
      )}
      {document.prepaidCents !== 0 && (
        <>
          <dt>{t('paper.prepaid')}</dt>
          <dd>{money(0 - document.prepaidCents)}</dd>
        </>
      )}
      <dt data-total>{t('bill.amount')}</dt>
      <dd data-total>{money(document.payableCents)}</dd>
    </dl>
  )
}

/** The other documents that it is about. */
const Related = ({ federation, invoice }: { federation: string; invoice: InvoiceView }) =>
  invoice.creditNotes.map(({ ref, number }) => (
    <span key={ref}>
      <Anchor component={AppLink} href={`/finance/${federation}/invoices/${ref}`} inherit>
        {number}
      </Anchor>{' '}
    </span>
  ))

const useFacts = (federation: string, invoice: InvoiceView) => {
  const { t } = useTranslation('finance')
  const formats = useFormats()
  const { document, contactType, contactRef, contactName } = invoice
  const contact = { type: contactType, ref: contactRef, name: contactName }
  const address = [document.buyer.street, `${document.buyer.postalCode} ${document.buyer.cityName}`.trim()]
  return [
    { label: t('bill.status'), value: <InvoiceState invoice={invoice} /> },
    { label: t('bill.payer'), value: <ContactLink contact={contact} /> },
    { label: t('invoice.address'), value: address.filter(Boolean).join(', ') },
    { label: t('bill.date'), value: formats.date(invoice.date) },
    { label: t('open.due'), value: invoice.dueDate !== null && formats.date(invoice.dueDate) },
    { label: t('overview.open'), value: invoice.status !== 'DRAFT' && openOf(invoice, formats, t) },
    { label: t('paper.reference'), value: document.reference && printReferenceText(document.reference) },
    { label: t('paper.orders'), value: document.orders.slice(0, 20).join(', ') },
    { label: t('paper.credits'), value: document.credits.map(({ number }) => number).join(', ') },
    {
      label: t('invoice.creditNotes'),
      value: invoice.creditNotes.length > 0 && <Related federation={federation} invoice={invoice} />,
    },
  ].filter(({ value }) => value !== false)
}

/** What is open of a receipt is paid with its orders. */
const openOf = ({ series, open }: InvoiceView, formats: Formats, t: TFunction<'finance'>): string => {
  const amount = formats.money(open)
  return series === 'RECEIPT' && open > 0 ? t('invoice.openOfOrders', { amount }) : amount
}

type Question = 'FINALISE' | 'DELETE' | 'CREDIT' | null

type ActionsProps = { federation: string; invoice: InvoiceView; onAsk: (question: Question) => void }

/** What is done with a draft, and with a final document. */
const Actions = ({ federation, invoice, onAsk }: ActionsProps) => {
  const { t } = useTranslation('finance')
  const at = `/api/finance/${federation}/invoices/${invoice.ref}`
  const isDraft = invoice.status === 'DRAFT'
  const isPayable = !isDraft && invoice.series === 'INVOICE' && invoice.open > 0
  return (
    <>
      {isDraft && (
        <Button variant="default" onClick={() => onAsk('DELETE')}>
          {t('invoice.delete')}
        </Button>
      )}
      {invoice.creditable > 0 && (
        <Button variant="default" onClick={() => onAsk('CREDIT')}>
          {t('invoice.credit')}
        </Button>
      )}
      {invoice.hasUbl && (
        <Button variant="default" component="a" href={`${at}/ubl`} download>
          {t('invoice.ubl')}
        </Button>
      )}
      <Button variant={isDraft || isPayable ? 'default' : 'filled'} component="a" href={`${at}/pdf`} download>
        {t('invoice.pdf')}
      </Button>
      {isPayable && (
        <TakePayment
          federation={federation}
          document={{
            ...{ ref: invoice.ref, kind: 'INVOICE', number: titleOf(invoice, t), open: invoice.open, currency: 'EUR' },
            payer: { name: invoice.contactName },
          }}
        />
      )}
      {isDraft && <Button onClick={() => onAsk('FINALISE')}>{t('invoice.finaliseOne')}</Button>}
    </>
  )
}

const Document = ({ federation, invoice }: { federation: string; invoice: InvoiceView }) => {
  const { t } = useTranslation('finance')
  const formats = useFormats()
  const done = useDone()
  const navigate = useNavigate()
  const { finalise, remove } = useInvoiceChanges()
  const [question, ask] = useState<Question>(null)
  const at = { organisation: federation, invoice: invoice.ref }
  const list = `/finance/${federation}/invoices`
  const hasAbout = invoice.document.lines.some(({ about }) => about !== null)
  const facts = useFacts(federation, invoice)
  const onFinalise = async () => {
    const { number } = await finalise.mutateAsync({ ...at, version: invoice.version })
    ask(null)
    done({ message: t('invoice.isFinal', { number }) })
  }
  const onDelete = () =>
    remove.mutate(at, {
      onSuccess: () => {
        done({ message: t('invoice.deleted') })
        void navigate({ to: list })
      },
    })
  return (
    <OfficePage
      title={titleOf(invoice, t)}
      crumbs={[{ label: t('part.invoices'), href: list }]}
      actions={<Actions federation={federation} invoice={invoice} onAsk={ask} />}
    >
      <div className={classes.facts}>
        <Facts columns={3} items={facts} />
      </div>
      <Section title={t('invoice.lines')}>
        <DataTable
          label={t('invoice.lines')}
          tableId="invoice-lines"
          columns={lineColumns(t, formats).filter(({ id }) => id !== 'about' || hasAbout)}
          rows={invoice.document.lines}
          rowKey={({ itemRef }) => itemRef}
          filterable={false}
        />
        <Sums invoice={invoice} />
      </Section>
      {invoice.status !== 'DRAFT' && invoice.series !== 'RECEIPT' && invoice.open > 0 && (
        <PaySection owner={{ kind: 'seller', ref: federation }} target={{ kind: 'INVOICE', document: invoice.ref }} />
      )}
      {question === 'FINALISE' && (
        <FinaliseDialog
          what={{ count: 1, amount: invoice.amount, payers: [invoice.contactName], send: onFinalise }}
          isBusy={finalise.isPending}
          onClose={() => ask(null)}
        />
      )}
      <DeleteConfirmation
        opened={question === 'DELETE'}
        onClose={() => ask(null)}
        onConfirm={onDelete}
        isBusy={remove.isPending}
        what={titleOf(invoice, t)}
        message={t('invoice.deleteWhat')}
      />
      {question === 'CREDIT' && (
        <Suspense>
          <CreditDrawer
            federation={federation}
            invoice={invoice}
            onClose={() => ask(null)}
            onCredited={({ ref }) => void navigate({ to: `${list}/${ref}` })}
          />
        </Suspense>
      )}
    </OfficePage>
  )
}

/** One document with its lines and totals (ps096): a draft is looked at here before it is final. */
export const InvoicePage = ({ federation, invoice }: { federation: string; invoice: string }) => {
  const { t } = useTranslation('finance')
  const crumbs = [{ label: t('part.invoices'), href: `/finance/${federation}/invoices` }]
  const { data, isError, refetch } = trpc.finance.sellerInvoice.get.useQuery(
    { organisation: federation, invoice },
    { meta: { page: true } },
  )
  if (isError) {
    return (
      <OfficePage title={t('invoice.one')} crumbs={crumbs}>
        <ErrorState onRetry={() => void refetch()} />
      </OfficePage>
    )
  }
  if (!data) return <OfficePage title={t('invoice.one')} crumbs={crumbs} isLoading />
  return <Document federation={federation} invoice={data} />
}
