import { ActionIcon, Button } from '@mantine/core'
import type { PersonAchievement } from '@oxer/domain/parties/person/person-achievement.schema'
import { DataTable, DeleteConfirmation, EmptyState, Section } from '@oxer/ui'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { AddAchievementDrawer } from './components/add-achievement-drawer.tsx'
import { useMember } from './member.queries.ts'
import { achievementColumns } from './member-achievements.columns.tsx'
import { usePersonChanges } from './person.mutations.ts'

type Open = { kind: 'add' } | { kind: 'remove'; achievement: PersonAchievement }

/** Diplomas and attests of a member, with their validity (ps009). */
export const MemberAchievementsPage = ({ member }: { member: string }) => {
  const { t } = useTranslation('parties')
  const formats = useFormats()
  const { abilities } = useMember(member)
  const achievements = trpc.parties.person.listAchievements.useQuery({ member }, { meta: { page: true } })
  const { removeAchievement } = usePersonChanges()
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  const leaving = open?.kind === 'remove' ? open.achievement : null
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
        columns={achievementColumns(t, formats)}
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
      {open?.kind === 'add' && <AddAchievementDrawer member={member} onClose={close} />}
      <DeleteConfirmation
        opened={leaving !== null}
        onClose={close}
        isBusy={removeAchievement.isPending}
        title={t('person.achievement.removeTitle')}
        message={t('person.achievement.removeWhy', { name: leaving?.achievement.name ?? '' })}
        confirm={t('person.achievement.remove')}
        onConfirm={() =>
          leaving && removeAchievement.mutate({ member, achievement: leaving.ref }, { onSettled: close })
        }
      />
    </Section>
  )
}
