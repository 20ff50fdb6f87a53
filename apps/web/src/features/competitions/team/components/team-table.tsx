import { Button, Menu } from '@mantine/core'
import type { Team } from '@oxer/domain/competitions/team/team.schema'
import { DataTable, DeleteConfirmation, EmptyState } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { teamColumns } from '../team.columns.tsx'

/** Teams with their members, and the actions on each. */
export const TeamTable = ({
  teams,
  withCompetition,
  mayChange,
  isDeleting,
  onEdit,
  onDelete,
}: {
  teams: readonly Team[]
  withCompetition: boolean
  mayChange: (team: Team) => boolean
  isDeleting: boolean
  onEdit: (team: Team) => void
  onDelete: (team: Team, done: () => void) => void
}) => {
  const { t } = useTranslation('competitions')
  const [leaving, setLeaving] = useState<Team | null>(null)
  return (
    <>
      <DataTable
        label={t('team.title')}
        columns={teamColumns(t, { withCompetition })}
        rows={teams}
        filterable={teams.length > 8}
        rowKey={(team) => team.ref}
        rowName={(team) => team.name}
        maxHeight="none"
        empty={<EmptyState title={t('team.none')} message={t('team.noneWhy')} />}
        rowActions={(team) =>
          mayChange(team) ? (
            <Menu position="bottom-end">
              <Menu.Target>
                <Button variant="default" size="compact-sm" aria-label={t('team.actionsOf', { name: team.name })}>
                  …
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => onEdit(team)}>{t('team.edit')}</Menu.Item>
                <Menu.Item c="var(--oxer-danger-ink)" onClick={() => setLeaving(team)}>
                  {t('team.delete')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          ) : null
        }
      />
      <DeleteConfirmation
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        isBusy={isDeleting}
        onConfirm={() => leaving && onDelete(leaving, () => setLeaving(null))}
        what={t('team.deleteTitle', { name: leaving?.name ?? '' })}
        message={t('team.deleteMessage')}
      />
    </>
  )
}
