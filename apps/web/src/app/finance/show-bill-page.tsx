import { useRouter } from '@tanstack/react-router'
import { BillPage } from '../../features/finance/bill/bill.page.tsx'
import { ShowFrame } from '../../features/finance/show/components/show-frame.tsx'
import { useSettled } from '../../shared/changes.ts'
import { trpc } from '../../shared/trpc.ts'

/** A bill among the money of its competition (p199): its organiser writes on it and orders it. */
export const ShowBillPage = ({ competition, bill }: { competition: string; bill: string }) => {
  const { history } = useRouter()
  const { quiet } = useSettled('finance')
  const { mutateAsync } = trpc.competitions.competitionFinance.orderBill.useMutation(quiet)
  const open = (place: string) => history.push(`/competitions/${competition}/manage/finance/${place}`)
  return (
    <ShowFrame competition={competition} part="bills">
      <BillPage
        key={bill}
        owner={{ kind: 'competition', ref: competition }}
        bill={bill}
        onDeleted={() => open('bills')}
        ordering={{
          order: (billRef) => mutateAsync({ competition, billRef }),
          onOrdered: (order) => open(`orders/${order}`),
        }}
      />
    </ShowFrame>
  )
}
