import type { AddBillItem, CreateBill, EditBillItem } from '@oxer/domain/finance/bill/bill.schema'
import { useInvalidate } from '../../../shared/changes.ts'
import type { BillOwner, BillScope } from '../../../shared/finance/bill-owner.ts'
import { trpc } from '../../../shared/trpc.ts'

type OnBill = { bill: string }
type OnItem = OnBill & { item: string }

const useSettling = () => {
  const invalidate = useInvalidate('finance')
  return <Answer>(answer: Promise<Answer>): Promise<Answer> => answer.finally(() => void invalidate())
}

/** Opens a bill of a payer. */
export const useOpenBill = ({ kind, ref }: BillOwner) => {
  const { client } = trpc.useUtils()
  const settled = useSettling()
  const { memberBill, organisationBill } = client.finance
  const bills = kind === 'member' ? memberBill : organisationBill
  return (input: CreateBill) => settled(bills.create.mutate({ member: ref, organisation: ref, ...input }))
}

/** What a seller changes on bills. A refusal is the caller's: a form shows it at its fields. */
export const useBillChanges = ({ kind, ref }: BillScope) => {
  const { client } = trpc.useUtils()
  const settled = useSettling()
  const { memberBill: member, organisationBill: organisation } = client.finance
  const { competitionFinance: competition } = client.competitions
  const bills = { member, organisation, competition }[kind]
  const of = { member: ref, organisation: ref, competition: ref }
  return {
    remove: (input: OnBill & { moveToRef?: string | undefined }) => settled(bills.remove.mutate({ ...of, ...input })),
    addItem: (input: AddBillItem & OnBill) => settled(bills.addItem.mutate({ ...of, ...input })),
    editItem: (input: EditBillItem & OnItem) => settled(bills.editItem.mutate({ ...of, ...input })),
    removeItem: (input: OnItem) => settled(bills.removeItem.mutate({ ...of, ...input })),
    waiveItem: (input: OnItem & { reason: string }) => settled(bills.waiveItem.mutate({ ...of, ...input })),
    restoreItem: (input: OnItem) => settled(bills.restoreItem.mutate({ ...of, ...input })),
    moveItem: (input: OnItem & { target: string }) => settled(bills.moveItem.mutate({ ...of, ...input })),
  }
}
