import { ActionIcon, Button, Menu } from '@mantine/core'
import type { Registration } from '@oxer/domain/competitions/registration/registration.schema'
import { DataTable, DeleteConfirmation, ErrorState } from '@oxer/ui'
import { IconDotsVertical, IconDownload, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { registrationColumns } from '../registration.columns.tsx'
import { useRegistrationMutations } from '../registration.mutations.ts'
import { MoveDrawer } from './move-drawer.tsx'
import { RegistrationDrawer } from './registration-drawer.tsx'
import { SignOffDialog } from './sign-off-dialog.tsx'

/** A test of a thousand registrations is one query; further ones are loaded by scrolling. */
const rowsPerQuestion = 1000

/** Reads the requested number of pages, and returns whether there are more. */
const useRegistrations = (competition: string, test: string | null) => {
  const [pages, setPages] = useState(1)
  const numbers = Array.from({ length: pages }, (_, page) => page)
  const queries = trpc.useQueries((ask) =>
    numbers.map((page) =>
      test === null
        ? ask.competitions.registration.listAll({ competition, page, size: rowsPerQuestion })
        : ask.competitions.registration.list({ competition, test, page, size: rowsPerQuestion }),
    ),
  )
  const rows = queries.flatMap((query) => query.data?.items ?? [])
  const total = queries[0]?.data?.totalElements ?? 0
  return {
    rows,
    total,
    isPending: queries[0]?.isPending ?? true,
    isError: queries.some((query) => query.isError),
    isLoadingMore: pages > 1 && (queries.at(-1)?.isPending ?? false),
    hasMore: rows.length < total,
    more: () => setPages((known) => known + 1),
    retry: () => {
      for (const query of queries) void query.refetch()
    },
  }
}

type Open =
  | { kind: 'create' }
  | { kind: 'edit' | 'sign-off'; registration: Registration }
  | { kind: 'move' | 'delete'; test: string; refs: string[] }

export const RegistrationList = ({ test }: { test: string | null }) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const { competition } = useManagedCompetition()
  const metadata = trpc.competitions.registration.metadata.useQuery({ competition: competition.ref })
  const registrations = useRegistrations(competition.ref, test)
  const mutations = useRegistrationMutations()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<Open | null>(null)
  if (!metadata.data) return metadata.isError ? <ErrorState onRetry={() => void metadata.refetch()} /> : null
  const { abilities, tests } = metadata.data
  const current = tests.find((each) => each.ref === test)
  const canRegister = abilities.canRegister && tests.some((each) => !each.isCancelled)
  const exportHref = (format: 'XLSX' | 'CSV'): string =>
    `/api/competition/manage/${competition.ref}/subscription/export?format=${format}${test === null ? '' : `&testRef=${test}`}`

  const actionsOf = (row: Registration) => (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('registration.actionsOf', { name: row.rider.name, horse: row.horse.name })}>
          <IconDotsVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => setOpen({ kind: 'edit', registration: row })}>{t('registration.edit')}</Menu.Item>
        {row.actions.map((action) => (
          <Menu.Item
            key={action}
            onClick={() =>
              action === 'SIGN_OFF'
                ? setOpen({ kind: 'sign-off', registration: row })
                : mutations.changeStatus.mutate({
                    competition: competition.ref,
                    test: row.testRef,
                    registration: row.ref,
                    status: statusAfter[action],
                    version: row.version,
                  })
            }
          >
            {t(`registration.action.${action}`)}
          </Menu.Item>
        ))}
        {row.fee.amountWithTax > 0 && (
          <Menu.Item
            onClick={() =>
              mutations.changePaymentStatus.mutate({
                competition: competition.ref,
                test: row.testRef,
                registration: row.ref,
                status: row.paymentStatus === 'COMPLETE' ? 'INCOMPLETE' : 'COMPLETE',
              })
            }
          >
            {t(row.paymentStatus === 'COMPLETE' ? 'registration.markOpen' : 'registration.markPaid')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item onClick={() => setOpen({ kind: 'move', test: row.testRef, refs: [row.ref] })}>
          {t('registration.move.action')}
        </Menu.Item>
        <Menu.Item
          c="var(--oxer-danger-ink)"
          onClick={() => setOpen({ kind: 'delete', test: row.testRef, refs: [row.ref] })}
        >
          {t('registration.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )

  return (
    <>
      <DataTable
        label={current?.name ?? t('registration.masterList')}
        tableId={test === null ? 'registrations-all' : 'registrations'}
        columns={registrationColumns(t, formats, { withTest: test === null })}
        rows={registrations.rows}
        rowKey={(row) => row.ref}
        rowName={(row) => `${row.rider.name}, ${row.horse.name}`}
        rowTone={(row) =>
          row.status === 'CANCELLED' || row.status === 'REJECTED' || row.status === 'SIGNED_OFF' ? 'muted' : undefined
        }
        status={registrations.isError ? 'error' : registrations.isPending ? 'loading' : 'ready'}
        onRetry={registrations.retry}
        filterable
        hasMore={registrations.hasMore}
        loadingMore={registrations.isLoadingMore}
        onLoadMore={registrations.more}
        empty={t('registration.empty')}
        {...(abilities.canRegister && {
          rowActions: actionsOf,
          onOpen: (row: Registration) => setOpen({ kind: 'edit', registration: row }),
        })}
        {...(abilities.canRegister &&
          test !== null && {
            selectMode: 'multi' as const,
            selected,
            onSelect: setSelected,
            bulkActions: (refs: ReadonlySet<string>) => (
              <>
                <Button variant="default" onClick={() => setOpen({ kind: 'move', test, refs: [...refs] })}>
                  {t('registration.move.action')}
                </Button>
                <Button
                  variant="default"
                  color="red"
                  leftSection={<IconTrash size={16} aria-hidden />}
                  onClick={() => setOpen({ kind: 'delete', test, refs: [...refs] })}
                >
                  {t('registration.delete')}
                </Button>
              </>
            ),
          })}
        toolbar={
          <>
            {canRegister && current?.isCancelled !== true && (
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ kind: 'create' })}>
                {t('registration.add')}
              </Button>
            )}
            <Menu>
              <Menu.Target>
                <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
                  {t('registration.export')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {(['XLSX', 'CSV'] as const).map((format) => (
                  <Menu.Item key={format} component="a" href={exportHref(format)} download>
                    {format}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </>
        }
      />
      {(open?.kind === 'create' || open?.kind === 'edit') && (
        <RegistrationDrawer
          test={open.kind === 'edit' ? open.registration.testRef : test}
          registration={open.kind === 'edit' ? open.registration : null}
          metadata={metadata.data}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'sign-off' && (
        <SignOffDialog
          name={`${open.registration.rider.name}, ${open.registration.horse.name}`}
          onClose={() => setOpen(null)}
          signOff={(reason) =>
            mutations.signOff.mutateAsync({ competition: competition.ref, id: open.registration.ref, reason })
          }
        />
      )}
      {open?.kind === 'move' && (
        <MoveDrawer
          test={open.test}
          refs={open.refs}
          onClose={() => setOpen(null)}
          onMoved={() => setSelected(new Set())}
        />
      )}
      <DeleteConfirmation
        opened={open?.kind === 'delete'}
        onClose={() => setOpen(null)}
        isBusy={mutations.deleteMany.isPending}
        onConfirm={() => {
          if (open?.kind !== 'delete') return
          mutations.deleteMany.mutate(
            { competition: competition.ref, test: open.test, registrationRefs: open.refs },
            {
              onSuccess: () => {
                setSelected(new Set())
                setOpen(null)
              },
            },
          )
        }}
      />
    </>
  )
}

const statusAfter = {
  APPROVE: 'SUBSCRIBED',
  REJECT: 'REJECTED',
  SIGN_OFF: 'SIGNED_OFF',
  ANNOUNCE: 'ANNOUNCED',
  REINSTATE: 'SUBSCRIBED',
  CANCEL: 'CANCELLED',
} as const
