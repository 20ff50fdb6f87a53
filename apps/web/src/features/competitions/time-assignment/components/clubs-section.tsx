import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { TimeAssignmentOverview } from '@oxer/domain/competitions/time-assignment/time-assignment.schema'
import { DataTable, EmptyState, Section } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { showFailure } from '../../../../shared/failure.ts'
import { clubColumns } from '../club.columns.tsx'
import { useTimeAssignmentMutations } from '../time-assignment.mutations.ts'

type ClubsSectionProps = { overview: TimeAssignmentOverview; competition: string }

/** Which clubs still have to choose; they are reminded, or the office places their riders. */
export const ClubsSection = ({ overview, competition }: ClubsSectionProps) => {
  const { t, i18n } = useTranslation('competitions')
  const { placeRest, remind } = useTimeAssignmentMutations()
  const { clubs, settings, canManage } = overview
  const late = clubs.filter(({ organisation, waiting }) => organisation !== null && waiting > 0)
  const fail = (error: unknown): void => showFailure(error, i18n)
  return (
    <Section
      title={t('timeAssignment.office.clubs')}
      actions={
        settings !== null &&
        canManage && (
          <>
            <Button
              variant="default"
              loading={remind.isPending}
              disabled={late.length === 0}
              onClick={() =>
                remind.mutate(
                  { competition },
                  {
                    onError: fail,
                    onSuccess: ({ clubs: count, mails }) =>
                      notifications.show({ message: t('timeAssignment.office.remindedClubs', { count, mails }) }),
                  },
                )
              }
            >
              {t('timeAssignment.office.remind', { count: late.length })}
            </Button>
            <Button
              variant="default"
              loading={placeRest.isPending}
              disabled={settings.allottedAt === null || clubs.every(({ waiting }) => waiting === 0)}
              onClick={() => placeRest.mutate({ competition }, { onError: fail })}
            >
              {t('timeAssignment.office.placeRest')}
            </Button>
          </>
        )
      }
    >
      <DataTable
        label={t('timeAssignment.office.clubs')}
        columns={clubColumns(t)}
        rows={clubs}
        rowKey={({ organisation }) => organisation?.ref ?? 'none'}
        empty={<EmptyState title={t('timeAssignment.office.noClubs')} />}
      />
    </Section>
  )
}
