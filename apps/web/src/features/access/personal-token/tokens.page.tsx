import { ActionIcon, Button } from '@mantine/core'
import type { CreatedPersonalToken, PersonalToken } from '@oxer/domain/access/personal-token/personal-token.schema'
import { DataTable, DeleteConfirmation, EmptyState, Section } from '@oxer/ui'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showSuccess } from '../../../shared/failure.ts'
import { SecretOnce } from '../../../shared/secret-once.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { useTokenChanges } from './personal-token.mutations.ts'
import { tokenColumns } from './tokens.columns.tsx'

const CreateTokenDrawer = lazy(() =>
  import('./components/create-token-drawer.tsx').then((file) => ({ default: file.CreateTokenDrawer })),
)

type Open =
  | { kind: 'create' }
  | { kind: 'once'; created: CreatedPersonalToken }
  | { kind: 'revoke'; token: PersonalToken }

/** Decision 43: tokens that scripts of the user carry, shown once, limited to chosen scopes, revocable. */
export const TokensPage = () => {
  const { t } = useTranslation('access')
  const formats = useFormats()
  const tokens = trpc.access.personalToken.list.useQuery(undefined, { meta: { page: true } })
  const { revoke } = useTokenChanges()
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ kind: 'create' })}>
      {t('personalToken.create')}
    </Button>
  )
  return (
    <Section title={t('personalToken.title')} description={t('personalToken.subtitle')} actions={create}>
      <DataTable
        label={t('personalToken.list')}
        columns={tokenColumns(t, formats)}
        rows={tokens.data ?? []}
        rowKey={(token) => token.ref}
        rowName={(token) => token.name}
        rowTone={(token) => (token.isExpired ? 'muted' : undefined)}
        status={tokens.isPending ? 'loading' : tokens.isError ? 'error' : 'ready'}
        onRetry={() => void tokens.refetch()}
        empty={<EmptyState title={t('personalToken.none')} message={t('personalToken.noneWhy')} />}
        rowActions={(token) => (
          <ActionIcon
            aria-label={t('personalToken.revokeName', { name: token.name })}
            onClick={() => setOpen({ kind: 'revoke', token })}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      />
      {open?.kind === 'create' && (
        <Suspense fallback={null}>
          <CreateTokenDrawer
            // The drawer closes itself after it has saved; the token then stays open in its place.
            onClose={() => setOpen((now) => (now?.kind === 'create' ? null : now))}
            onCreated={(created) => setOpen({ kind: 'once', created })}
          />
        </Suspense>
      )}
      {open?.kind === 'once' && (
        <SecretOnce
          title={t('personalToken.once')}
          why={t('personalToken.onceWhy')}
          label={t('personalToken.token', { name: open.created.name })}
          secret={open.created.token}
          onClose={close}
        />
      )}
      <DeleteConfirmation
        opened={open?.kind === 'revoke'}
        onClose={close}
        isBusy={revoke.isPending}
        title={t('personalToken.revokeTitle', { name: open?.kind === 'revoke' ? open.token.name : '' })}
        message={t('personalToken.revokeWhy')}
        confirm={t('personalToken.revoke')}
        onConfirm={() => {
          if (open?.kind !== 'revoke') return
          const { ref, name } = open.token
          revoke.mutate(
            { ref },
            { onSuccess: () => showSuccess(t('personalToken.revoked', { name })), onSettled: close },
          )
        }}
      />
    </Section>
  )
}
