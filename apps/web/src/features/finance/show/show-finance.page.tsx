import type { ComponentType } from 'react'
import { PageRefusal } from '../../../shared/page-refusal.ts'
import { type ShowPart, type ShowPartProps, showParts } from './show.view.ts'
import { ShowBillsPage } from './show-bills.page.tsx'
import { ShowItemsPage } from './show-items.page.tsx'
import { ShowOrdersPage } from './show-orders.page.tsx'
import { ShowOverviewPage } from './show-overview.page.tsx'
import { ShowPayoutPage } from './show-payout.page.tsx'
import { ShowSplitsPage } from './show-splits.page.tsx'
import { ShowTransfersPage } from './show-transfers.page.tsx'

const pages: Readonly<Record<ShowPart, ComponentType<ShowPartProps>>> = {
  overview: ShowOverviewPage,
  items: ShowItemsPage,
  bills: ShowBillsPage,
  orders: ShowOrdersPage,
  transfers: ShowTransfersPage,
  splits: ShowSplitsPage,
  payout: ShowPayoutPage,
}

/** The money of a competition (cs029 to cs032): for its organiser, those who share it as administrators, and the federation's own. */
export const ShowFinancePage = ({ part = '', ...props }: ShowPartProps & { part: string | undefined }) => {
  const known = showParts.find((each) => each === (part || 'overview'))
  if (known === undefined) throw new PageRefusal(404)
  const Page = pages[known]
  return <Page key={known} {...props} />
}
