import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { UserAdministration } from '@oxer/domain/registry/installation/administration.schema'
import { DataTable, EmptyState, Section, StatusBadge, searchPauseMs } from '@oxer/ui'
import { IconKey } from '@tabler/icons-react'
import { getQueryKey } from '@trpc/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askable, useCursorList } from '../../../../shared/cursor-list.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useSearched } from '../../../../shared/use-searched.ts'

const UserDrawer = lazy(() => import('./user-drawer.tsx').then((file) => ({ default: file.UserDrawer })))

const UserWaysIn = lazy(() => import('./user-ways-in.tsx').then((file) => ({ default: file.UserWaysIn })))

/** q136: the accounts of the installation. */
export const UsersPart = () => {
  const { t } = useTranslation('access')
  const { client } = trpc.useUtils()
  const [typed, setTyped] = useState(useSearched())
  const [asked] = useDebouncedValue(typed, searchPauseMs)
  const [open, setOpen] = useState<{ kind: 'user' | 'waysIn'; user: UserAdministration } | null>(null)
  const close = (): void => setOpen(null)
  const q = askable(asked)
  const input = q === undefined ? {} : { q }
  const list = useCursorList(getQueryKey(trpc.registry.administration.users, input, 'infinite'), (after) =>
    client.registry.administration.users.query({ ...input, after }),
  )
  return (
    <Section title={t('superAdmin.parts.users')} description={t('superAdmin.users.about')}>
      <TextInput
        label={t('superAdmin.users.search')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <DataTable
        {...list}
        label={t('superAdmin.parts.users')}
        rows={[...list.rows]}
        rowKey={(row) => row.ref}
        rowName={(row) => row.username}
        rowTone={(row) => (row.isBlocked ? 'muted' : undefined)}
        empty={<EmptyState title={t('superAdmin.users.none')} />}
        columns={[
          {
            id: 'username',
            header: t('superAdmin.users.username'),
            width: 'minmax(180px, 2fr)',
            primary: true,
            cell: (row) => row.username,
          },
          { id: 'name', header: t('setUp.name'), width: 'minmax(140px, 1fr)', cell: (row) => row.name },
          {
            id: 'person',
            header: t('superAdmin.users.person'),
            width: 'minmax(140px, 1fr)',
            cell: (row) => row.person?.name ?? '',
          },
          {
            id: 'state',
            header: t('superAdmin.state'),
            width: '190px',
            cell: (row) =>
              row.isBlocked ? (
                <StatusBadge tone="danger">{t('superAdmin.users.blocked')}</StatusBadge>
              ) : row.isSuperAdmin ? (
                <StatusBadge tone="brand">{t('setUp.administrator')}</StatusBadge>
              ) : row.isRegistered ? (
                ''
              ) : (
                <StatusBadge tone="warning">{t('superAdmin.users.noAccess')}</StatusBadge>
              ),
          },
        ]}
        rowActions={(row) => (
          <>
            <ActionIcon
              aria-label={t('superAdmin.users.meansName', { name: row.username })}
              onClick={() => setOpen({ kind: 'waysIn', user: row })}
            >
              <IconKey size={16} aria-hidden />
            </ActionIcon>
            <Button
              size="compact-md"
              variant="default"
              aria-label={t('superAdmin.users.openName', { name: row.username })}
              onClick={() => setOpen({ kind: 'user', user: row })}
            >
              {t('superAdmin.users.open')}
            </Button>
          </>
        )}
      />
      {open !== null && (
        <Suspense fallback={null}>
          {open.kind === 'user' ? (
            <UserDrawer user={open.user} onClose={close} />
          ) : (
            <UserWaysIn user={open.user} onClose={close} />
          )}
        </Suspense>
      )}
    </Section>
  )
}
