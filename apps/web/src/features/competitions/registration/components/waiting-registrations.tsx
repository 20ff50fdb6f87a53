import { Button } from '@mantine/core'
import type { PendingRegistration } from '@oxer/domain/competitions/registration/registration.schema'
import { DataTable, type DataTableColumn, ErrorState, Section } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showSuccess } from '../../../../shared/failure.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { useWaitingRegistrations } from '../../../../shared/waiting-badge.tsx'
import { registrationColumns } from '../registration.columns.tsx'
import { useOrganisationMutations } from '../registration.mutations.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const seen = (rows: readonly PendingRegistration[]) => rows.map(({ ref, version }) => ({ ref, version }))

/**
 * The registrations that wait for the approval of the club, over all competitions. Most clubs approve nothing, so an empty list takes no
 * place on the page.
 */
export const WaitingRegistrations = ({ organisation }: { organisation: string }) => {
  const { t } = useTranslation('competitions')
  const { t: tHorse } = useTranslation('parties')
  const formats = useFormats()
  const waiting = useWaitingRegistrations(organisation)
  const { approve, reject } = useOrganisationMutations()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [rejecting, setRejecting] = useState<readonly PendingRegistration[] | null>(null)
  if (waiting.isError) return <ErrorState onRetry={() => void waiting.refetch()} />
  if (!waiting.data || waiting.data.totalElements === 0) return null
  const { items, totalElements } = waiting.data
  const approveAll = (rows: readonly PendingRegistration[]): void =>
    approve.mutate(
      { organisation, registrations: seen(rows) },
      {
        onSuccess: (approved) => {
          setSelected(new Set())
          showSuccess(t('registration.waiting.approved', { count: approved.length }))
        },
      },
    )
  const buttons = (rows: readonly PendingRegistration[], size: 'compact-sm' | 'sm', of: string | null) => (
    <>
      <Button
        size={size}
        loading={approve.isPending}
        onClick={() => approveAll(rows)}
        {...(of !== null && { 'aria-label': `${t('registration.action.APPROVE')}: ${of}` })}
      >
        {t('registration.action.APPROVE')}
      </Button>{' '}
      <Button
        size={size}
        variant="default"
        onClick={() => setRejecting(rows)}
        {...(of !== null && { 'aria-label': `${t('registration.action.REJECT')}: ${of}` })}
      >
        {t('registration.action.REJECT')}
      </Button>
    </>
  )
  const competition: DataTableColumn<PendingRegistration> = {
    id: 'competition',
    header: t('registration.waiting.competition'),
    width: 'minmax(160px, 1fr)',
    cell: (row) => row.competition.name,
    text: (row) => row.competition.name,
    compare: (one, other) => one.competition.name.localeCompare(other.competition.name),
  }
  const columns = registrationColumns(t, tHorse, formats, { withTest: true, withOrganisation: false })
  return (
    <Section
      title={t('registration.waiting.title')}
      description={t('registration.waiting.count', { count: totalElements })}
    >
      <DataTable
        label={t('registration.waiting.title')}
        columns={[competition, ...columns.filter(({ id }) => id !== 'startNumber' && id !== 'status')]}
        rows={items}
        rowKey={(row) => row.ref}
        rowName={(row) => `${row.rider.name}, ${row.horse.name}`}
        maxHeight="none"
        empty=""
        selectMode="multi"
        selected={selected}
        onSelect={setSelected}
        bulkActions={(refs) =>
          buttons(
            items.filter(({ ref }) => refs.has(ref)),
            'sm',
            null,
          )
        }
        rowActions={(row) => buttons([row], 'compact-sm', `${row.rider.name}, ${row.horse.name}`)}
      />
      {rejecting && (
        <ReasonDialog
          title={t('registration.waiting.reject', { count: rejecting.length })}
          action={t('registration.action.REJECT')}
          onClose={() => setRejecting(null)}
          send={async (reason) => {
            const rejected = await reject.mutateAsync({ organisation, registrations: seen(rejecting), reason })
            setSelected(new Set())
            showSuccess(t('registration.waiting.rejected', { count: rejected.length }))
          }}
        />
      )}
    </Section>
  )
}
