import { Button } from '@mantine/core'
import type { UnlinkedAccount } from '@oxer/domain/access/registration-request/registration-request.schema'
import { DataTable, EmptyState, Section } from '@oxer/ui'
import { getQueryKey } from '@trpc/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDecisions } from '../../../../shared/access-requests/use-decisions.ts'
import { useCursorList } from '../../../../shared/cursor-list.ts'
import { showSuccess } from '../../../../shared/failure.ts'
import { trpc } from '../../../../shared/trpc.ts'

const PersonOfDrawer = lazy(() =>
  import('../../../../shared/access-requests/person-of-drawer.tsx').then((file) => ({ default: file.PersonOfDrawer })),
)

/** Accounts with access that belong to no person, to be linked to one. */
export const UnlinkedAccounts = () => {
  const { t } = useTranslation('access')
  const { client } = trpc.useUtils()
  const { link } = useDecisions()
  const [open, setOpen] = useState<UnlinkedAccount | null>(null)
  const list = useCursorList(getQueryKey(trpc.access.registrationRequest.listUnlinked, {}, 'infinite'), (after) =>
    client.access.registrationRequest.listUnlinked.query({ after }),
  )
  return (
    <Section title={t('unlinked.title')} description={t('unlinked.description')}>
      <DataTable
        {...list}
        label={t('unlinked.title')}
        columns={[
          {
            id: 'name',
            header: t('registrationRequest.name'),
            width: 'minmax(160px, 2fr)',
            primary: true,
            cell: ({ name }) => name,
          },
          { id: 'username', header: t('unlinked.username'), width: 'minmax(160px, 2fr)', cell: (row) => row.username },
          {
            id: 'email',
            header: t('registrationRequest.email'),
            width: 'minmax(160px, 2fr)',
            cell: (row) => row.email,
          },
        ]}
        rows={[...list.rows]}
        rowKey={(account) => account.ref}
        rowName={(account) => account.name}
        empty={<EmptyState title={t('unlinked.none')} />}
        rowActions={(account) => (
          <Button
            size="compact-md"
            variant="default"
            aria-label={t('unlinked.linkName', { name: account.name })}
            onClick={() => setOpen(account)}
          >
            {t('unlinked.link')}
          </Button>
        )}
      />
      {open !== null && (
        <Suspense fallback={null}>
          <PersonOfDrawer
            title={t('unlinked.linkTitle', { name: open.name })}
            saveLabel={t('unlinked.link')}
            facts={[
              { label: t('unlinked.username'), value: open.username },
              { label: t('registrationRequest.email'), value: open.email },
            ]}
            onClose={() => setOpen(null)}
            save={async (personRef) => {
              await link.mutateAsync({ login: open.ref, personRef })
              showSuccess(t('unlinked.linked', { name: open.name }))
            }}
          />
        </Suspense>
      )}
    </Section>
  )
}
