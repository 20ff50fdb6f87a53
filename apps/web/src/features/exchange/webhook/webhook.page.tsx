import { Button } from '@mantine/core'
import { DeliveryStatus, type Webhook, type WebhookDelivery } from '@oxer/domain/exchange/webhook/webhook.schema'
import {
  DataTable,
  DeleteConfirmation,
  EmptyState,
  ErrorState,
  Facts,
  Section,
  ShapeSkeleton,
  StatusBadge,
} from '@oxer/ui'
import { getQueryKey } from '@trpc/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCursorList } from '../../../shared/cursor-list.ts'
import { EntryActions } from '../../../shared/entry-actions.tsx'
import { useDone } from '../../../shared/hands/use-done.tsx'
import { ChoiceChip } from '../../../shared/list/filter-chip.tsx'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { useGo } from '../../../shared/office-pages.ts'
import { ownTimeZone } from '../../../shared/own-time.ts'
import { SecretOnce } from '../../../shared/secret-once.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { useTitlePart } from '../../../shared/use-title.ts'
import { deliveryColumns } from './deliveries.columns.tsx'
import { useWebhookChanges } from './webhook.mutations.ts'
import { kindKey, stateOf, stateTones } from './webhook.view.ts'

const EditWebhook = lazy(() =>
  import('./components/webhook-drawer.tsx').then((file) => ({ default: file.EditWebhook })),
)
const ReplayDrawer = lazy(() =>
  import('./components/replay-drawer.tsx').then((file) => ({ default: file.ReplayDrawer })),
)

const Overview = ({ webhook }: { webhook: Webhook }) => {
  const { t } = useTranslation('exchange')
  const formats = useFormats()
  const { url, kinds, competition, waiting, dead, sentAt, failingSince, oldSecretUntil } = webhook
  const at = (instant: string | null) => instant && formats.instant(instant, ownTimeZone())
  return (
    <Facts
      columns={3}
      items={[
        {
          label: t('webhook.stateLabel'),
          value: (
            <StatusBadge tone={stateTones[stateOf(webhook)]}>{t(`webhook.state.${stateOf(webhook)}`)}</StatusBadge>
          ),
        },
        { label: t('webhook.url'), value: url },
        {
          label: t('webhook.kinds'),
          value:
            kinds.length === 0 ? t('webhook.every') : kinds.map((kind) => t(`event.kind.${kindKey(kind)}`)).join(', '),
        },
        { label: t('webhook.competition'), value: competition?.name ?? t('webhook.everyCompetition') },
        { label: t('webhook.waiting'), value: String(waiting) },
        { label: t('webhook.dead'), value: String(dead) },
        { label: t('webhook.sentAt'), value: at(sentAt) },
        ...(failingSince === null ? [] : [{ label: t('webhook.failingSince'), value: at(failingSince) }]),
        ...(oldSecretUntil === null ? [] : [{ label: t('secret.oldUntil'), value: at(oldSecretUntil) }]),
      ]}
    />
  )
}

const Deliveries = ({
  webhook,
  federation,
  status: chosen,
  onStatus,
}: {
  webhook: Webhook
  federation: string
  status: string | undefined
  onStatus: (status: string | undefined) => void
}) => {
  const { t } = useTranslation('exchange')
  const formats = useFormats()
  const { client } = trpc.useUtils()
  const done = useDone()
  const { sendAgain } = useWebhookChanges()
  const status = DeliveryStatus.options.find((each) => each === chosen)
  const asked = { federation, webhook: webhook.ref, ...(status && { status }) }
  const list = useCursorList(getQueryKey(trpc.exchange.webhook.deliveries, asked, 'infinite'), (after) =>
    client.exchange.webhook.deliveries.query({ ...asked, ...(after !== undefined && { after }) }),
  )
  const again = ({ ref, message }: WebhookDelivery) =>
    sendAgain.mutate(
      { federation, webhook: webhook.ref, delivery: ref },
      {
        onSuccess: () =>
          done({ message: t('delivery.sentAgain', { event: t(`event.kind.${kindKey(message.type)}`) }), row: ref }),
      },
    )
  return (
    <Section title={t('delivery.title')} description={t('delivery.about')}>
      <DataTable
        {...list}
        label={t('delivery.title')}
        tableId="webhook-deliveries"
        columns={deliveryColumns(t, formats)}
        rowKey={({ ref }) => ref}
        rowName={({ message, messageId }) => `${t(`event.kind.${kindKey(message.type)}`)} ${messageId}`}
        rowActions={(row) =>
          webhook.isOn && (
            <Button variant="subtle" size="compact-sm" disabled={sendAgain.isPending} onClick={() => again(row)}>
              {t('delivery.again')}
            </Button>
          )
        }
        toolbarStart={
          <ChoiceChip
            label={t('delivery.statusLabel')}
            value={status}
            options={DeliveryStatus.options.map((value) => ({ value, label: t(`delivery.status.${value}`) }))}
            onChange={onStatus}
          />
        }
        empty={<EmptyState title={t('delivery.none')} message={t('delivery.noneWhy')} />}
      />
    </Section>
  )
}

type Open = 'edit' | 'replay' | 'rotate' | 'remove' | { secret: string }

/** A webhook: whether it works, and everything that was sent to it. */
export const WebhookPage = ({
  webhook: ref,
  status,
  onStatus,
}: {
  webhook: string
  status: string | undefined
  onStatus: (status: string | undefined) => void
}) => {
  const { t } = useTranslation('exchange')
  const go = useGo()
  const done = useDone()
  const { federation } = useManagedFederation()
  const at = { federation: federation.ref, webhook: ref }
  const stored = trpc.exchange.webhook.get.useQuery(at, { meta: { page: true } })
  const { test, remove, rotateSecret } = useWebhookChanges()
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  useTitlePart(stored.data?.name)
  if (stored.isError) return <ErrorState onRetry={() => void stored.refetch()} />
  if (!stored.data) return <ShapeSkeleton shape="form" />
  const webhook = stored.data
  const { name } = webhook
  const rotate = (): void => rotateSecret.mutate(at, { onSuccess: ({ secret }) => setOpen({ secret }), onError: close })
  const end = (): void =>
    remove.mutate(at, {
      onSuccess: () => {
        done({ message: t('webhook.removed', { name }) })
        go(`/myfederation/${federation.ref}/webhooks`)
      },
      onSettled: close,
    })
  const asks = open === 'rotate' || open === 'remove' ? open : null
  return (
    <>
      <Section
        title={name}
        actions={
          <>
            <Button variant="default" disabled={!webhook.isOn} onClick={() => setOpen('replay')}>
              {t('replay.title')}
            </Button>
            <Button
              variant="default"
              loading={test.isPending}
              onClick={() =>
                test.mutate(at, { onSuccess: ({ ref: row }) => done({ message: t('webhook.tested'), row }) })
              }
            >
              {t('webhook.test')}
            </Button>
            <Button variant="default" onClick={() => setOpen('rotate')}>
              {t('secret.rotate')}
            </Button>
            <EntryActions name={name} onEdit={() => setOpen('edit')} onDelete={() => setOpen('remove')} />
          </>
        }
      >
        <Overview webhook={webhook} />
      </Section>
      <Deliveries webhook={webhook} federation={federation.ref} status={status} onStatus={onStatus} />
      <Suspense fallback={null}>
        {open === 'edit' && <EditWebhook federation={federation.ref} webhook={webhook} onClose={close} />}
        {open === 'replay' && <ReplayDrawer federation={federation.ref} webhook={webhook} onClose={close} />}
      </Suspense>
      <DeleteConfirmation
        opened={asks !== null}
        onClose={close}
        isBusy={remove.isPending || rotateSecret.isPending}
        title={t(`ask.${asks ?? 'remove'}.title`, { name })}
        message={t(`ask.${asks ?? 'remove'}.why`)}
        confirm={t(`ask.${asks ?? 'remove'}.confirm`)}
        onConfirm={asks === 'rotate' ? rotate : end}
      />
      {typeof open === 'object' && open !== null && (
        <SecretOnce
          title={t('secret.title')}
          why={t('secret.whyRotated')}
          label={t('secret.label', { name })}
          secret={open.secret}
          onClose={close}
        />
      )}
    </>
  )
}
