import type { FreeEventShareEntry, FreeEventView } from '@oxer/domain/events/free-event/free-event.schema'
import { useTranslation } from 'react-i18next'
import { EventHistoryDrawer } from '../../../../shared/event/history-drawer.tsx'
import { ShareDrawer } from '../../../../shared/sharing/share-drawer.tsx'
import { trpc } from '../../../../shared/trpc.ts'

type Props = { event: FreeEventView; onClose: () => void }

/** Who changed what, the newest change first. */
export const FreeEventHistory = ({ event, onClose }: Props) => {
  const { t, i18n } = useTranslation('events')
  const { client } = trpc.useUtils()
  const lineOf = (noun: string, action: string): string => {
    const key = `events:event.did.${action}`
    return i18n.exists(key) ? t(key as 'event.did.create') : `${noun}: ${action}`
  }
  return (
    <EventHistoryDrawer
      words={{ title: t('event.history'), empty: t('event.noHistory') }}
      queryKey={['events.freeEvent.history', event.ref, event.version]}
      read={(page) => client.events.freeEvent.history.query({ event: event.ref, ...page })}
      lineOf={lineOf}
      timeZone={event.timeZone}
      onClose={onClose}
    />
  )
}

/** The only role of a share (decision 321). */
const role = 'COLLABORATOR' as const

/** The persons who may change the event. */
export const FreeEventShares = ({ event, onClose }: Props) => {
  const { t } = useTranslation('events')
  const utils = trpc.useUtils()
  const input = { event: event.ref }
  const settled = {
    meta: { quiet: true },
    onSuccess: (list: FreeEventShareEntry[]) => utils.events.freeEvent.listShares.setData(input, list),
  }
  const shares = trpc.events.freeEvent.listShares.useQuery(input)
  const change = trpc.events.freeEvent.changeShare.useMutation(settled)
  const remove = trpc.events.freeEvent.removeShare.useMutation(settled)
  return (
    <ShareDrawer
      onClose={onClose}
      sharing={{
        federationRef: event.federation.ref,
        timeZone: event.timeZone,
        roles: [{ value: role, label: t('event.shareRole'), why: t('event.shareWhy') }],
        shares: {
          data: shares.data?.map((share) => ({ ...share, role })),
          isError: shares.isError,
          isPending: shares.isPending,
          refetch: shares.refetch,
        },
        change: ({ personRef, expires }) => change.mutateAsync({ ...input, personRef, expires }),
        remove: (personRef) => remove.mutateAsync({ ...input, personRef }),
      }}
    />
  )
}
