import type { AddBillItem, CreateBill, EditBillItem } from '@oxer/domain/finance/bill/bill.schema'
import { useInvalidate } from '../../../shared/changes.ts'
import type { BillOwner } from '../../../shared/finance/bill-owner.ts'
import { trpc } from '../../../shared/trpc.ts'

type OnBill = { bill: string }
type OnItem = OnBill & { item: string }

/** What a seller changes on the bills of an owner. A refusal is the caller's: a form shows it at its fields. */
export const useBillChanges = ({ kind, ref }: BillOwner) => {
  const { client } = trpc.useUtils()
  const invalidate = useInvalidate('finance')
  const { memberBill, organisationBill } = client.finance
  const isMember = kind === 'member'
  const settled = <Answer>(answer: Promise<Answer>): Promise<Answer> => answer.finally(() => void invalidate())
  const of = { member: ref, organisation: ref }
  return {
    create: (input: CreateBill) =>
      settled(
        isMember ? memberBill.create.mutate({ ...of, ...input }) : organisationBill.create.mutate({ ...of, ...input }),
      ),
    remove: (input: OnBill & { moveToRef?: string | undefined }) =>
      settled(
        isMember ? memberBill.remove.mutate({ ...of, ...input }) : organisationBill.remove.mutate({ ...of, ...input }),
      ),
    addItem: (input: AddBillItem & OnBill) =>
      settled(
        isMember
          ? memberBill.addItem.mutate({ ...of, ...input })
          : organisationBill.addItem.mutate({ ...of, ...input }),
      ),
    editItem: (input: EditBillItem & OnItem) =>
      settled(
        isMember
          ? memberBill.editItem.mutate({ ...of, ...input })
          : organisationBill.editItem.mutate({ ...of, ...input }),
      ),
    removeItem: (input: OnItem) =>
      settled(
        isMember
          ? memberBill.removeItem.mutate({ ...of, ...input })
          : organisationBill.removeItem.mutate({ ...of, ...input }),
      ),
    waiveItem: (input: OnItem & { reason: string }) =>
      settled(
        isMember
          ? memberBill.waiveItem.mutate({ ...of, ...input })
          : organisationBill.waiveItem.mutate({ ...of, ...input }),
      ),
    restoreItem: (input: OnItem) =>
      settled(
        isMember
          ? memberBill.restoreItem.mutate({ ...of, ...input })
          : organisationBill.restoreItem.mutate({ ...of, ...input }),
      ),
    moveItem: (input: OnItem & { target: string }) =>
      settled(
        isMember
          ? memberBill.moveItem.mutate({ ...of, ...input })
          : organisationBill.moveItem.mutate({ ...of, ...input }),
      ),
  }
}
