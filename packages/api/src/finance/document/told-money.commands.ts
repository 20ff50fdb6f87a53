// Payers are notified of their money: those who act for a person or manage the finance of a club.
import type { CommandContext } from '../../kernel/context/context.ts'
import { notify, type PromisedNotice } from '../../kernel/notification/notify.ts'

type Payer = { readonly type: string; readonly ref: string }

/** A payer that is neither a person nor a club has nobody to notify. `part` is where its finance screens show it. */
export const tellPayer = async (
  ctx: CommandContext,
  payer: Payer | null,
  part: 'balance' | 'invoices',
  notice: Pick<PromisedNotice, 'kind' | 'eventKey' | 'federationRef' | 'subject'>,
): Promise<void> => {
  if (payer?.type === 'PERSON') {
    await notify(ctx, { ...notice, about: [payer.ref], link: `/members/${payer.ref}/finance/${part}` })
  } else if (payer?.type === 'ORGANISATION') {
    await notify(ctx, { ...notice, organisationRef: payer.ref, link: `/organisations/${payer.ref}/finance/${part}` })
  }
}
