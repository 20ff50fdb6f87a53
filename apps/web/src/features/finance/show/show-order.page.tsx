import { Button, Group } from '@mantine/core'
import type { OrderDetail } from '@oxer/domain/finance/order/order.schema'
import { ErrorState, Section, ShapeSkeleton } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useSettled } from '../../../shared/changes.ts'
import { isOpenOrder, OrderFacts, OrderItems } from '../../../shared/finance/order-facts.tsx'
import { useSayBooked } from '../../../shared/finance/use-say-booked.ts'
import { useDone } from '../../../shared/hands/use-done.tsx'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { useSession } from '../../../shared/session.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useTitlePart } from '../../../shared/use-title.ts'
import { ShowFrame } from './components/show-frame.tsx'

/** An order of a competition with its items: its organiser books or cancels it. */
export const ShowOrderPage = ({ competition, order }: { competition: string; order: string }) => {
  const { t } = useTranslation('finance')
  const sayBooked = useSayBooked()
  const { federationRef } = useManagedCompetition().competition
  const isOfFederation =
    useSession().user?.federations.some(({ ref, canManage }) => canManage && ref === federationRef) === true
  const { settled } = useSettled('finance')
  const { competitionFinance } = trpc.competitions
  const done = useDone()
  const process = competitionFinance.processOrder.useMutation(settled)
  const cancelling = competitionFinance.cancelOrder.useMutation(settled)
  const restoring = competitionFinance.restoreOrder.useMutation(settled)
  const at = { competition, order }
  const { data, isError, refetch } = competitionFinance.order.useQuery(at, { meta: { page: true } })
  useTitlePart(data?.number)
  const book = () => process.mutate(at, { onSuccess: (outcome) => sayBooked({ outcomes: [outcome], task: null }) })
  const cancel = ({ number, items }: OrderDetail) => {
    const itemRefs = items.map(({ ref }) => ref)
    cancelling.mutate(at, {
      onSuccess: () =>
        done({
          message: t('order.cancelled', { number }),
          undo: () => restoring.mutateAsync({ ...at, itemRefs }),
        }),
    })
  }
  return (
    <ShowFrame competition={competition} part="orders">
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {!isError && !data && <ShapeSkeleton />}
      {data && (
        <>
          <Section
            title={data.number}
            actions={
              isOpenOrder(data) && (
                <Group gap="xs">
                  <Button variant="default" loading={cancelling.isPending} onClick={() => cancel(data)}>
                    {t('order.cancel')}
                  </Button>
                  <Button loading={process.isPending} onClick={book}>
                    {t('order.processOne')}
                  </Button>
                </Group>
              )
            }
          >
            <OrderFacts order={data} mayOpenPayer={isOfFederation} />
          </Section>
          <OrderItems order={data} />
        </>
      )}
    </ShowFrame>
  )
}
