import { Button } from '@mantine/core'
import type { WebhookWithSecret } from '@oxer/domain/exchange/webhook/webhook.schema'
import type { FederationSettings } from '@oxer/domain/federation/federation/federation.schema'
import { DataTable, EmptyState, Section } from '@oxer/ui'
import { IconPlus } from '@tabler/icons-react'
import { getQueryKey } from '@trpc/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCursorList } from '../../../shared/cursor-list.ts'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { SecretOnce } from '../../../shared/secret-once.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { webhookColumns } from './webhooks.columns.tsx'

const NewWebhook = lazy(() => import('./components/webhook-drawer.tsx').then((file) => ({ default: file.NewWebhook })))

type Open = { kind: 'create' } | { kind: 'once'; made: WebhookWithSecret }

const Webhooks = ({ federation }: { federation: FederationSettings }) => {
  const { t } = useTranslation('exchange')
  const formats = useFormats()
  const { client } = trpc.useUtils()
  const [open, setOpen] = useState<Open | null>(null)
  const asked = { federation: federation.ref }
  const list = useCursorList(
    getQueryKey(trpc.exchange.webhook.list, asked, 'infinite'),
    (after) => client.exchange.webhook.list.query({ ...asked, ...(after !== undefined && { after }) }),
    { isPage: true },
  )
  return (
    <Section
      title={t('webhook.title')}
      description={t('webhook.about')}
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ kind: 'create' })}>
          {t('webhook.create')}
        </Button>
      }
    >
      <DataTable
        {...list}
        label={t('webhook.title')}
        tableId="webhooks"
        columns={webhookColumns(t, formats)}
        rowKey={({ ref }) => ref}
        rowName={({ name }) => name}
        rowTone={({ isOn }) => (isOn ? undefined : 'muted')}
        rowHref={({ ref }) => `/myfederation/${federation.ref}/webhooks/${ref}`}
        empty={<EmptyState title={t('webhook.none')} message={t('webhook.noneWhy')} />}
      />
      {open?.kind === 'create' && (
        <Suspense fallback={null}>
          <NewWebhook
            federation={federation.ref}
            // The drawer closes itself after it has saved; the secret then stays open in its place.
            onClose={() => setOpen((now) => (now?.kind === 'create' ? null : now))}
            onCreated={(made) => setOpen({ kind: 'once', made })}
          />
        </Suspense>
      )}
      {open?.kind === 'once' && (
        <SecretOnce
          title={t('secret.title')}
          why={t('secret.why')}
          label={t('secret.label', { name: open.made.webhook.name })}
          secret={open.made.secret}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  )
}

/** The other systems that a federation sends its events to. */
export const WebhooksPage = () => {
  const { t } = useTranslation('federation')
  const { federation, abilities } = useManagedFederation()
  if (!abilities.canManage) return <EmptyState title={t('federation.denied')} message={t('federation.deniedWhy')} />
  return <Webhooks federation={federation} />
}
