import { handingOn } from '../../kernel/procedure/alike.ts'
import { router } from '../../kernel/procedure/procedures.ts'
import { mayManageBook } from '../bill/bill.guards.ts'
import { sellerInvoiceProceduresOf } from './invoice-of-seller.router.ts'

const { calls, downloads } = sellerInvoiceProceduresOf({
  key: 'organisation',
  path: '/finance/{organisation}/invoices',
  words: 'a seller',
  mayManage: handingOn(mayManageBook, ({ seller: { federationRef, organisationRef, sellerRef } }) => ({
    selling: { federationRef, organisationRef, ownerRef: sellerRef },
  })),
})

/** `organisation` is the owner of a book: a federation or an organisation. */
export const sellerInvoiceRouter = router(calls)
export const sellerInvoiceDownloads = router(downloads)
