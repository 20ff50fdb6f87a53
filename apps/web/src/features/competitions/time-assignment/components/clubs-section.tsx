import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { TimeAssignmentOverview } from '@oxer/domain/competitions/time-assignment/time-assignment.schema'
import { DataTable, DeleteConfirmation, EmptyState, Section } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure } from '../../../../shared/failure.ts'
import { clubColumns } from '../club.columns.tsx'
import { useTimeAssignmentMutations } from '../time-assignment.mutations.ts'

type ClubsSectionProps = { overview: TimeAssignmentOverview; competition: string }

/** Which clubs still have to choose; they are reminded, or the office places their riders. */
export const ClubsSection = ({ overview, competition }: ClubsSectionProps) => {
  const { t, i18n } = useTranslation('competitions')
  const { placeRest, remind } = useTimeAssignmentMutations()
  const [asked, setAsked] = useState<'remind' | 'placeRest' | null>(null)
  const { clubs, settings, canManage } = overview
  const late = clubs.filter(({ organisation, waiting }) => organisation !== null && waiting > 0)
  const close = (): void => setAsked(null)
  const fail = (error: unknown): void => {
    close()
    showFailure(error, i18n)
  }
  const acts = {
    remind: () =>
      remind.mutate(
        { competition },
        {
          onError: fail,
          onSuccess: ({ clubs: count, mails }) => {
            close()
            notifications.show({ message: t('timeAssignment.office.remindedClubs', { count, mails }) })
          },
        },
      ),
    placeRest: () => placeRest.mutate({ competition }, { onError: fail, onSuccess: close }),
  }
  return (
    <Section
      title={t('timeAssignment.office.clubs')}
      actions={
        settings !== null &&
        canManage && (
          <>
            <Button variant="default" disabled={late.length === 0} onClick={() => setAsked('remind')}>
              {t('timeAssignment.office.remind', { count: late.length })}
            </Button>
            <Button
              variant="default"
              disabled={settings.allottedAt === null || clubs.every(({ waiting }) => waiting === 0)}
              onClick={() => setAsked('placeRest')}
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
      {asked !== null && (
        <DeleteConfirmation
          opened
          title={t(`timeAssignment.office.ask.${asked}.title`)}
          message={t(`timeAssignment.office.ask.${asked}.why`)}
          confirm={t(`timeAssignment.office.ask.${asked}.confirm`)}
          isBusy={remind.isPending || placeRest.isPending}
          onConfirm={acts[asked]}
          onClose={close}
        />
      )}
    </Section>
  )
}
