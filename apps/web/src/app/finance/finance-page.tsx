import type { ComponentType, ReactNode } from 'react'
import { BankPage } from '../../features/finance/bank/bank.page.tsx'
import { BillOfSellerPage } from '../../features/finance/bill/bill-of-seller.page.tsx'
import { CardPaymentsPage } from '../../features/finance/card-payment/card-payments.page.tsx'
import { CreditPage } from '../../features/finance/credit/credit.page.tsx'
import { DeskPage } from '../../features/finance/desk/desk.page.tsx'
import { DesksPage } from '../../features/finance/desk/desks.page.tsx'
import { ExportsPage } from '../../features/finance/external-accounting/exports.page.tsx'
import { InvoicePage } from '../../features/finance/invoice/invoice.page.tsx'
import { InvoicesPage } from '../../features/finance/invoice/invoices.page.tsx'
import { OrderPage } from '../../features/finance/order/order.page.tsx'
import { OrdersPage } from '../../features/finance/order/orders.page.tsx'
import { BillsPage } from '../../features/finance/overview/bills.page.tsx'
import { OpenDocumentsPage } from '../../features/finance/overview/open-documents.page.tsx'
import { OverviewPage } from '../../features/finance/overview/overview.page.tsx'
import { ToPricePage } from '../../features/finance/overview/to-price.page.tsx'
import { PaymentsPage } from '../../features/finance/payment/payments.page.tsx'
import { RemindersPage } from '../../features/finance/reminder/reminders.page.tsx'
import { FinanceSettingsPage } from '../../features/finance/settings/settings.page.tsx'
import { type FinancePart, type FinancePartProps, financeParts } from '../../shared/finance/finance-parts.ts'
import { PageRefusal } from '../../shared/page-refusal.ts'

const pages: Readonly<Record<Exclude<FinancePart, 'settings'>, ComponentType<FinancePartProps>>> = {
  overview: OverviewPage,
  open: OpenDocumentsPage,
  bills: BillsPage,
  'to-price': ToPricePage,
  orders: OrdersPage,
  invoices: InvoicesPage,
  payments: PaymentsPage,
  credit: CreditPage,
  bank: BankPage,
  cards: CardPaymentsPage,
  reminders: RemindersPage,
  exports: ExportsPage,
  desk: DesksPage,
}

/** The money of a federation (ps091). What is open is its first page. `accounts`: those of the seller, which belong to another area. */
export const FinancePage = ({
  part = '',
  accounts,
  ...props
}: FinancePartProps & { part: string | undefined; accounts: ReactNode }) => {
  const [name = '', one, ...rest] = part.split('/')
  if (name === 'desk' && one && rest.length === 0) return <DeskPage key={one} competition={one} />
  if (name === 'bills' && one && rest.length === 0)
    return <BillOfSellerPage key={one} seller={props.federation} bill={one} />
  const hasOne = name === 'orders' || name === 'invoices'
  if (rest.length > 0 || (one !== undefined && !hasOne)) throw new PageRefusal(404)
  if (one && name === 'invoices') return <InvoicePage key={one} federation={props.federation} invoice={one} />
  if (one) return <OrderPage key={one} federation={props.federation} order={one} />
  const known = financeParts.find((each) => each === (name || 'overview'))
  if (known === undefined) throw new PageRefusal(404)
  if (known === 'settings') return <FinanceSettingsPage federation={props.federation} accounts={accounts} />
  const Page = pages[known]
  return <Page {...props} />
}
