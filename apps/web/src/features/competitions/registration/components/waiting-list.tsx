import { Button } from '@mantine/core'
import type { PendingRegistration } from '@oxer/domain/competitions/registration/registration.schema'
import { DataTable, type DataTableColumn, Section } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { useFormats } from '../../../../shared/use-formats.ts'
import { registrationColumns } from '../registration.columns.tsx'
import { nameOf } from '../registration.view.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

type Decided = { registrations: { ref: string; version: number }[] }

const seen = (rows: readonly PendingRegistration[]): Decided => ({
  registrations: rows.map(({ ref, version }) => ({ ref, version })),
})

/** Registrations that wait for a club, over all competitions: to approve, or to reject with a reason, one by one or many at once. */
export const WaitingList = ({
  waiting: { items, totalElements },
  withClub,
  approve,
  reject,
}: {
  waiting: { items: readonly PendingRegistration[]; totalElements: number }
  withClub: boolean
  approve: (decided: Decided) => Promise<readonly unknown[]>
  reject: (decided: Decided & { reason: string }) => Promise<readonly unknown[]>
}) => {
  const { t } = useTranslation('competitions')
  const { t: tHorse } = useTranslation('parties')
  const formats = useFormats()
  const done = useDone()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [approving, setApproving] = useState<readonly PendingRegistration[] | null>(null)
  const [rejecting, setRejecting] = useState<readonly PendingRegistration[] | null>(null)
  const title = t(withClub ? 'registration.waiting.ofClubs' : 'registration.waiting.title')
  const approveAll = async (rows: readonly PendingRegistration[]): Promise<void> => {
    const approved = await approve(seen(rows))
    setSelected(new Set())
    done({ message: t('registration.waiting.approved', { count: approved.length }) })
  }
  const buttons = (rows: readonly PendingRegistration[], size: 'compact-sm' | 'sm', of: string | null) => (
    <>
      <Button
        size={size}
        variant={of === null ? 'filled' : 'light'}
        onClick={() => setApproving(rows)}
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
  // With the club there is no room for the fee, which the club and not its federation pays.
  const isLeftOut = (id: string): boolean => ['startNumber', 'status', ...(withClub ? ['fee'] : [])].includes(id)
  const columns = registrationColumns(t, tHorse, formats, { rows: items, withTest: true, withOrganisation: withClub })
  return (
    <Section title={title} description={t('registration.waiting.count', { count: totalElements })}>
      <DataTable
        label={title}
        columns={[competition, ...columns.filter(({ id }) => !isLeftOut(id))]}
        rows={items}
        rowKey={(row) => row.ref}
        rowName={(row) => nameOf(row)}
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
        rowActions={(row) => buttons([row], 'compact-sm', nameOf(row))}
      />
      {approving && (
        <DecideDialog
          decision="APPROVE"
          rows={approving}
          onClose={() => setApproving(null)}
          send={() => approveAll(approving)}
        />
      )}
      {rejecting && (
        <ReasonDialog
          title={t('registration.waiting.reject', { count: rejecting.length })}
          action={t('registration.action.REJECT')}
          onClose={() => setRejecting(null)}
          send={async (reason) => {
            const rejected = await reject({ ...seen(rejecting), reason })
            setSelected(new Set())
            done({ message: t('registration.waiting.rejected', { count: rejected.length }) })
          }}
        />
      )}
    </Section>
  )
}
