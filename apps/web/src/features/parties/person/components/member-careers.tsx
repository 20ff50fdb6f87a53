import { Button } from '@mantine/core'
import type { MemberCareer } from '@oxer/domain/careers/career/career-view.schema'
import { DataTable, EmptyState, Section, StatusBadge } from '@oxer/ui'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { trpc } from '../../../../shared/trpc.ts'
import { useDecimalText } from '../../../../shared/use-decimal-text.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { CareerDrawer, keyOf, NewCareerDrawer } from './career-drawer.tsx'

/** pr0207 to pr0212: the careers of a member, a row for each combination in each of them. */
export const MemberCareers = ({ member, canManage }: { member: string; canManage: boolean }) => {
  const { t } = useTranslation(['parties', 'careers'])
  const { show } = useDecimalText()
  const formats = useFormats()
  const careers = trpc.careers.career.ofMember.useQuery({ member, withOpen: canManage })
  const [open, setOpen] = useState<MemberCareer | 'new' | null>(null)
  const all = careers.data ?? []
  const rows = all.filter(({ version }) => version > 0)
  return (
    <Section
      title={t('careers:member.title')}
      id="careers"
      empty={careers.data && rows.length === 0 ? t('careers:member.noneWhy') : undefined}
      actions={
        canManage &&
        all.length > rows.length && (
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
            {t('careers:member.add')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('careers:member.title')}
        columns={[
          {
            id: 'career',
            header: t('careers:member.name'),
            width: 'minmax(150px, 2fr)',
            primary: true,
            cell: (row) => row.career.name,
          },
          {
            id: 'horse',
            header: t('careers:member.horse'),
            width: 'minmax(130px, 2fr)',
            cell: (row) => row.horse.name,
          },
          {
            id: 'sport',
            header: t('careers:member.sport'),
            width: 'minmax(120px, 1fr)',
            cell: (row) => row.disciplines.map(({ name }) => name).join(', '),
          },
          {
            id: 'category',
            header: t('careers:member.category'),
            width: '120px',
            cell: (row) => row.activeCategory?.name ?? '',
          },
          {
            id: 'points',
            header: t('careers:member.points'),
            width: '90px',
            numeric: true,
            cell: (row) => show(row.points),
          },
          {
            id: 'since',
            header: t('careers:member.since'),
            width: '120px',
            numeric: true,
            cell: (row) => (row.since === null ? '' : formats.date(row.since)),
          },
          {
            id: 'state',
            header: t('careers:member.state'),
            width: '130px',
            cell: (row) => (
              <StatusBadge tone={row.isSuspended ? 'warning' : 'good'}>
                {t(row.isSuspended ? 'careers:member.isSuspended' : 'careers:member.isActive')}
              </StatusBadge>
            ),
          },
          {
            id: 'comments',
            header: t('careers:member.comments'),
            width: 'minmax(120px, 2fr)',
            cell: (row) => row.comments,
          },
        ]}
        rows={rows}
        rowKey={keyOf}
        rowName={(row) => `${row.career.name}, ${row.horse.name}`}
        status={careers.isPending ? 'loading' : careers.isError ? 'error' : 'ready'}
        onRetry={() => void careers.refetch()}
        maxHeight="none"
        empty={<EmptyState title={t('careers:member.none')} message={t('careers:member.noneWhy')} />}
        {...(canManage && { onOpen: (row: MemberCareer) => setOpen(row) })}
      />
      {open === 'new' && (
        <NewCareerDrawer
          member={member}
          offered={all.filter(({ version }) => version === 0)}
          onClose={() => setOpen(null)}
        />
      )}
      {open !== null && open !== 'new' && <CareerDrawer member={member} entry={open} onClose={() => setOpen(null)} />}
    </Section>
  )
}
