import {
  CardAccountState,
  CardComparison,
  CardPaymentQuery,
  CardPaymentRow,
  CardSettings,
  StartCardPayment,
  StartedCardPayment,
  UpdateCardSettings,
} from '@oxer/domain/finance/card-payment/card-payment.schema'
import { hasWholeTarget, wholeTarget } from '@oxer/domain/finance/payment/pay.schema'
import { CursorQuery, cursorPageOf } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import {
  billsOfMember,
  billsOfOrganisation,
  mayManageBook,
  mayViewMemberFinance,
  mayViewOrganisationFinance,
} from '../bill/bill.guards.ts'
import { saveCardSettings, startCardPayment } from './card-payment.commands.ts'
import { getCardSettings, listCardComparisons, listCardPayments, readCardAccount } from './card-payment.queries.ts'

export const cardPaymentRouter = router({
  startOfMember: command.registered
    .meta(
      post(
        '/member/{member}/finance/card-payment',
        'Begin to pay by card what a member owes to a seller, or one document of it',
      ),
    )
    .input(StartCardPayment.extend({ member: Ref }).refine(hasWholeTarget, wholeTarget))
    .output(StartedCardPayment)
    .use(mayViewMemberFinance)
    .mutation(({ ctx, input }) => startCardPayment(ctx, billsOfMember(ctx.person), input)),
  startOfOrganisation: command.registered
    .meta(
      post(
        '/organisation/{organisation}/finance/card-payment',
        'Begin to pay by card what a club owes to a seller, or one document of it',
      ),
    )
    .input(StartCardPayment.extend({ organisation: Ref }).refine(hasWholeTarget, wholeTarget))
    .output(StartedCardPayment)
    .use(mayViewOrganisationFinance)
    .mutation(({ ctx, input }) => startCardPayment(ctx, billsOfOrganisation(ctx.organisation), input)),
  list: registered
    .meta(get('/finance/{organisation}/card-payments', 'Payments by card of a seller, the newest first'))
    .input(CardPaymentQuery.extend({ organisation: Ref }))
    .output(cursorPageOf(CardPaymentRow))
    .use(mayManageBook)
    .query(({ ctx, input }) => listCardPayments(ctx, ctx.seller.sellerRef, input)),
  settings: registered
    .meta(get('/finance/{organisation}/card-payments/settings', 'Whether a seller takes cards'))
    .input(z.object({ organisation: Ref }))
    .output(CardSettings)
    .use(mayManageBook)
    .query(({ ctx }) => getCardSettings(ctx, ctx.seller.sellerRef)),
  account: registered
    .meta(get('/finance/{organisation}/card-payments/account', 'What the provider says of the account of a seller'))
    .input(z.object({ organisation: Ref }))
    .output(CardAccountState)
    .use(mayManageBook)
    .query(({ ctx }) => readCardAccount(ctx, ctx.seller.sellerRef)),
  comparisons: registered
    .meta(
      get(
        '/finance/{organisation}/card-payments/comparisons',
        'What is missing or differs at the provider, the last day first',
      ),
    )
    .input(CursorQuery.extend({ organisation: Ref }))
    .output(cursorPageOf(CardComparison))
    .use(mayManageBook)
    .query(({ ctx, input }) => listCardComparisons(ctx, ctx.seller.sellerRef, input)),
  saveSettings: command.registered
    .meta(
      put('/finance/{organisation}/card-payments/settings', 'Set or remove the account of a seller at the provider'),
    )
    .input(UpdateCardSettings.extend({ organisation: Ref }))
    .output(CardSettings)
    .use(mayManageBook)
    .mutation(({ ctx, input }) => saveCardSettings(ctx, ctx.seller, input)),
})
