import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { MemberCareer } from '@oxer/domain/catalogue/career/career-view.schema'
import { DataTable, EmptyState, Section, StatusBadge } from '@oxer/ui'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import { useDecimalText } from '../../../../shared/use-decimal-text.ts'
import { useFormats } from '../../../../shared/use-formats.ts'

type Values = { entry: string; categoryRef: string; points: string; isSuspended: boolean; comments: string }

const keyOf = ({ career, practitionerRef }: MemberCareer): string => `${career.ref} ${practitionerRef}`

/** Where one combination stands, or into which career one is to go: those that are not in it yet are offered. */
const CareerDrawer = ({
  member,
  entries,
  edited,
  onClose,
}: {
  member: string
  entries: readonly MemberCareer[]
  edited: MemberCareer | null
  onClose: () => void
}) => {
  const { t } = useTranslation('parties')
  const { show, read } = useDecimalText()
  const utils = trpc.useUtils()
  const save = trpc.catalogue.career.saveOfMember.useMutation({
    meta: { quiet: true },
    onSettled: () => utils.catalogue.career.invalidate(),
  })
  const offered = edited ? [edited] : entries.filter(({ version }) => version === 0)
  const [first] = offered
  const find = (key: string): MemberCareer | undefined => offered.find((each) => keyOf(each) === key)
  return (
    <EditDrawer<Values>
      title={edited ? `${edited.career.name}, ${edited.horse.name}` : t('career.add')}
      onClose={onClose}
      initialValues={{
        entry: first ? keyOf(first) : '',
        categoryRef: edited?.activeCategory?.ref ?? first?.categories[0]?.ref ?? '',
        points: show(edited?.points ?? '0'),
        isSuspended: edited?.isSuspended ?? false,
        comments: edited?.comments ?? '',
      }}
      validate={({ points }): Record<string, string> =>
        /^-?\d{1,9}(?:\.\d{1,4})?$/.test(read(points)) ? {} : { points: t('career.notANumber') }
      }
      save={async ({ entry, points, ...values }) => {
        const chosen = find(entry)
        if (!chosen) return
        await save.mutateAsync({
          member,
          career: chosen.career.ref,
          practitionerRef: chosen.practitionerRef,
          ...values,
          points: read(points),
          version: chosen.version,
        })
      }}
    >
      {(form) => (
        <>
          {!edited && (
            <NativeSelect
              label={t('career.entry')}
              description={t('career.entryHint')}
              data-autofocus
              data={offered.map((each) => ({ value: keyOf(each), label: `${each.career.name}: ${each.horse.name}` }))}
              value={form.values.entry}
              onChange={({ currentTarget }) =>
                form.setValues({
                  entry: currentTarget.value,
                  categoryRef: find(currentTarget.value)?.categories[0]?.ref ?? '',
                })
              }
            />
          )}
          <NativeSelect
            label={t('career.category')}
            description={t('career.categoryHint')}
            data={(find(form.values.entry)?.categories ?? []).map(({ ref, name }) => ({ value: ref, label: name }))}
            {...form.getInputProps('categoryRef')}
          />
          <TextInput
            label={t('career.points')}
            description={t('career.pointsHint')}
            inputMode="decimal"
            {...form.getInputProps('points')}
          />
          <Checkbox
            label={t('career.suspended')}
            description={t('career.suspendedHint')}
            {...form.getInputProps('isSuspended', { type: 'checkbox' })}
          />
          <Textarea
            label={t('career.comments')}
            autosize
            minRows={2}
            maxLength={1000}
            {...form.getInputProps('comments')}
          />
        </>
      )}
    </EditDrawer>
  )
}

/** pr0207 to pr0212: the careers of a member, a row for each combination in each of them. */
export const MemberCareers = ({ member, canManage }: { member: string; canManage: boolean }) => {
  const { t } = useTranslation('parties')
  const { show } = useDecimalText()
  const formats = useFormats()
  const careers = trpc.catalogue.career.ofMember.useQuery({ member, withOpen: canManage })
  const [open, setOpen] = useState<MemberCareer | 'new' | null>(null)
  const all = careers.data ?? []
  const rows = all.filter(({ version }) => version > 0)
  return (
    <Section
      title={t('career.title')}
      actions={
        canManage &&
        all.length > rows.length && (
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
            {t('career.add')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('career.title')}
        columns={[
          {
            id: 'career',
            header: t('career.name'),
            width: 'minmax(150px, 2fr)',
            primary: true,
            cell: (row) => row.career.name,
          },
          { id: 'horse', header: t('career.horse'), width: 'minmax(130px, 2fr)', cell: (row) => row.horse.name },
          {
            id: 'category',
            header: t('career.category'),
            width: '120px',
            cell: (row) => row.activeCategory?.name ?? '',
          },
          { id: 'points', header: t('career.points'), width: '90px', numeric: true, cell: (row) => show(row.points) },
          {
            id: 'since',
            header: t('career.since'),
            width: '120px',
            numeric: true,
            cell: (row) => (row.since === null ? '' : formats.date(row.since)),
          },
          {
            id: 'state',
            header: t('career.state'),
            width: '130px',
            cell: (row) => (
              <StatusBadge tone={row.isSuspended ? 'warning' : 'good'}>
                {t(row.isSuspended ? 'career.isSuspended' : 'career.isActive')}
              </StatusBadge>
            ),
          },
          { id: 'comments', header: t('career.comments'), width: 'minmax(120px, 2fr)', cell: (row) => row.comments },
        ]}
        rows={rows}
        rowKey={keyOf}
        rowName={(row) => `${row.career.name}, ${row.horse.name}`}
        status={careers.isPending ? 'loading' : careers.isError ? 'error' : 'ready'}
        onRetry={() => void careers.refetch()}
        maxHeight="none"
        empty={<EmptyState title={t('career.none')} message={t('career.noneWhy')} />}
        {...(canManage && { onOpen: (row: MemberCareer) => setOpen(row) })}
      />
      {open !== null && (
        <CareerDrawer
          member={member}
          entries={all}
          edited={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  )
}
