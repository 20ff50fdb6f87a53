import { ActionIcon, Button } from '@mantine/core'
import type { ApiClientView, CreatedApiClient } from '@oxer/domain/registry/installation/administration.schema'
import { DataTable, DeleteConfirmation, EmptyState, Section } from '@oxer/ui'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { getQueryKey } from '@trpc/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCursorList } from '../../../../shared/cursor-list.ts'
import { dateHere } from '../../../../shared/own-time.ts'
import { SecretOnce } from '../../../../shared/secret-once.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { useAdministration } from '../super-admin.mutations.ts'

const ClientDrawer = lazy(() => import('./client-drawer.tsx').then((file) => ({ default: file.ClientDrawer })))

type Open = { kind: 'create' } | { kind: 'once'; created: CreatedApiClient } | { kind: 'revoke'; client: ApiClientView }

/** The clients of scripts: each acts with the rights of one account, within its scopes, until it is revoked. */
export const ClientsPart = () => {
  const { t } = useTranslation('access')
  const formats = useFormats()
  const { client } = trpc.useUtils()
  const [open, setOpen] = useState<Open | null>(null)
  const { revokeClient } = useAdministration()
  const close = (): void => setOpen(null)
  const list = useCursorList(getQueryKey(trpc.registry.administration.clients, {}, 'infinite'), (after) =>
    client.registry.administration.clients.query({ after }),
  )
  return (
    <Section
      title={t('superAdmin.parts.clients')}
      description={t('superAdmin.clients.about')}
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ kind: 'create' })}>
          {t('superAdmin.clients.create')}
        </Button>
      }
    >
      <DataTable
        {...list}
        label={t('superAdmin.parts.clients')}
        rows={[...list.rows]}
        rowKey={(row) => row.clientId}
        rowName={(row) => row.name}
        empty={<EmptyState title={t('superAdmin.clients.none')} />}
        columns={[
          { id: 'name', header: t('setUp.name'), width: 'minmax(140px, 1fr)', primary: true, cell: (row) => row.name },
          { id: 'id', header: t('superAdmin.clients.id'), width: 'minmax(200px, 2fr)', cell: (row) => row.clientId },
          {
            id: 'account',
            header: t('superAdmin.clients.account'),
            width: 'minmax(140px, 1fr)',
            cell: (row) => row.account.name,
          },
          {
            id: 'scopes',
            header: t('personalToken.scopes'),
            width: 'minmax(160px, 2fr)',
            cell: (row) => row.scopes.join(', '),
          },
          {
            id: 'created',
            header: t('personalToken.created'),
            width: '120px',
            numeric: true,
            cell: (row) => formats.date(dateHere(row.createdAt)),
          },
        ]}
        rowActions={(row) => (
          <ActionIcon
            aria-label={t('personalToken.revokeName', { name: row.name })}
            onClick={() => setOpen({ kind: 'revoke', client: row })}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      />
      {open?.kind === 'create' && (
        <Suspense fallback={null}>
          <ClientDrawer
            // The drawer closes itself after it has saved; the secret then stays open in its place.
            onClose={() => setOpen((now) => (now?.kind === 'create' ? null : now))}
            onCreated={(created) => setOpen({ kind: 'once', created })}
          />
        </Suspense>
      )}
      {open?.kind === 'once' && (
        <SecretOnce
          title={t('superAdmin.clients.once')}
          why={t('superAdmin.clients.onceWhy', { id: open.created.clientId })}
          label={t('superAdmin.clients.secret', { name: open.created.name })}
          secret={open.created.secret}
          onClose={close}
        />
      )}
      <DeleteConfirmation
        opened={open?.kind === 'revoke'}
        onClose={close}
        isBusy={revokeClient.isPending}
        title={t('personalToken.revokeTitle', { name: open?.kind === 'revoke' ? open.client.name : '' })}
        message={t('superAdmin.clients.revokeWhy')}
        confirm={t('personalToken.revoke')}
        onConfirm={() => {
          if (open?.kind === 'revoke') revokeClient.mutate({ client: open.client.clientId }, { onSettled: close })
        }}
      />
    </Section>
  )
}
