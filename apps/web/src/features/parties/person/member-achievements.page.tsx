import { ActionIcon, Button, Textarea } from '@mantine/core'
import type { PersonAchievement } from '@oxer/domain/parties/person/person-achievement.schema'
import {
  DataTable,
  DateInput,
  DeleteConfirmation,
  EmptyState,
  Section,
  StatusBadge,
  Typeahead,
  type TypeaheadOption,
} from '@oxer/ui'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../shared/edit-drawer.tsx'
import { todayHere } from '../../../shared/own-time.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { useMember } from './member.queries.ts'
import { usePersonChanges } from './person.mutations.ts'

type Values = { achievement: TypeaheadOption | null; start: string | null; end: string | null; notes: string }
type Open = { kind: 'add' } | { kind: 'remove'; achievement: PersonAchievement }

/** Diplomas and attests of a member, with their validity (ps009). */
export const MemberAchievementsPage = ({ member }: { member: string }) => {
  const { t } = useTranslation('parties')
  const formats = useFormats()
  const { client } = trpc.useUtils()
  const { profile, abilities } = useMember(member)
  const achievements = trpc.parties.person.listAchievements.useQuery({ member }, { meta: { page: true } })
  const { addAchievement, removeAchievement } = usePersonChanges()
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  const canManage = abilities?.canManage.achievements === true
  return (
    <Section
      title={t('person.part.achievements')}
      actions={
        canManage && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ kind: 'add' })}>
            {t('person.achievement.add')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('person.part.achievements')}
        columns={[
          {
            id: 'name',
            header: t('person.achievement.one'),
            width: 'minmax(180px, 3fr)',
            primary: true,
            cell: (row) => row.achievement.name,
          },
          {
            id: 'validity',
            header: t('person.achievement.validity'),
            width: '140px',
            cell: (row) =>
              row.validityDays === null
                ? t('person.achievement.forever')
                : t('person.achievement.days', { count: row.validityDays }),
          },
          {
            id: 'start',
            header: t('person.achievement.start'),
            width: '120px',
            numeric: true,
            cell: (row) => formats.date(row.start),
          },
          {
            id: 'end',
            header: t('person.achievement.end'),
            width: '120px',
            numeric: true,
            cell: (row) => (row.end === null ? '' : formats.date(row.end)),
          },
          { id: 'notes', header: t('person.achievement.notes'), cell: (row) => row.notes },
          {
            id: 'status',
            header: t('person.status'),
            width: '130px',
            cell: (row) => (
              <StatusBadge tone={row.isValid ? 'good' : 'neutral'}>
                {t(row.isValid ? 'person.achievement.valid' : 'person.achievement.notValid')}
              </StatusBadge>
            ),
          },
        ]}
        rows={achievements.data ?? []}
        rowKey={(row) => row.ref}
        rowName={(row) => row.achievement.name}
        rowTone={(row) => (row.isValid ? undefined : 'muted')}
        status={achievements.isPending ? 'loading' : achievements.isError ? 'error' : 'ready'}
        onRetry={() => void achievements.refetch()}
        maxHeight="none"
        empty={<EmptyState title={t('person.achievement.none')} />}
        {...(canManage && {
          rowActions: (row: PersonAchievement) => (
            <ActionIcon
              aria-label={t('person.achievement.removeName', { name: row.achievement.name })}
              onClick={() => setOpen({ kind: 'remove', achievement: row })}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          ),
        })}
      />
      {open?.kind === 'add' && (
        <EditDrawer<Values>
          title={t('person.achievement.add')}
          onClose={close}
          initialValues={{ achievement: null, start: todayHere(), end: null, notes: '' }}
          fieldOfServer={{ achievementRef: 'achievement' }}
          validate={({ achievement, start }): Record<string, string> => ({
            ...(achievement === null && { achievement: t('person.achievement.choose') }),
            ...(start === null && { start: t('person.chooseDate') }),
          })}
          save={async ({ achievement, start, end, notes }) =>
            achievement &&
            start &&
            addAchievement.mutateAsync({
              member,
              achievementRef: achievement.ref,
              start,
              ...(end !== null && { end }),
              notes,
            })
          }
        >
          {(form) => (
            <>
              <Typeahead
                label={t('person.achievement.one')}
                required
                data-autofocus
                value={form.values.achievement}
                onChange={(achievement) => form.setFieldValue('achievement', achievement)}
                error={form.errors.achievement}
                search={async (q, signal) =>
                  profile
                    ? (
                        await client.catalogue.achievement.searchInFederation.query(
                          { q, federation: profile.federation.ref },
                          { signal },
                        )
                      ).matches
                    : []
                }
              />
              <DateInput
                label={t('person.achievement.start')}
                required
                value={form.values.start}
                onChange={(start) => form.setFieldValue('start', start)}
                error={form.errors.start}
              />
              <DateInput
                label={t('person.achievement.end')}
                description={t('person.achievement.endHint')}
                value={form.values.end}
                onChange={(end) => form.setFieldValue('end', end)}
                error={form.errors.end}
              />
              <Textarea label={t('person.achievement.notes')} autosize {...form.getInputProps('notes')} />
            </>
          )}
        </EditDrawer>
      )}
      <DeleteConfirmation
        opened={open?.kind === 'remove'}
        onClose={close}
        isBusy={removeAchievement.isPending}
        title={t('person.achievement.removeTitle')}
        message={t('person.achievement.removeWhy', {
          name: open?.kind === 'remove' ? open.achievement.achievement.name : '',
        })}
        confirm={t('person.achievement.remove')}
        onConfirm={() => {
          if (open?.kind === 'remove') {
            removeAchievement.mutate({ member, achievement: open.achievement.ref }, { onSettled: close })
          }
        }}
      />
    </Section>
  )
}
