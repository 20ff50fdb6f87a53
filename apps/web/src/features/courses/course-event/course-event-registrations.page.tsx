import { ActionIcon, Button } from '@mantine/core'
import type {
  ChangeableCourseRegistration,
  CourseRegistration,
} from '@oxer/domain/courses/course-event/course-registration.schema'
import { DataTable, EmptyState, Section } from '@oxer/ui'
import { IconDownload, IconPencil, IconPlus, IconUserMinus } from '@tabler/icons-react'
import { getQueryKey } from '@trpc/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askable, useCursorList } from '../../../shared/cursor-list.ts'
import { useCostColumn } from '../../../shared/finance/cost-column.tsx'
import { useCosts } from '../../../shared/finance/use-costs.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { CancelDrawer, RegisterDrawer, RemarksDrawer } from './components/registration-drawers.tsx'
import { useCourseEvent } from './course-event.queries.ts'
import { courseRegistrationColumns, registeredName } from './course-event-registrations.columns.tsx'

const isChangeable = (row: CourseRegistration): row is ChangeableCourseRegistration =>
  row.version !== null && row.remarks !== null

/** The registered persons (ps057). The public does not see the name of a minor. */
export const CourseEventRegistrationsPage = ({ courseEvent }: { courseEvent: string }) => {
  const { t } = useTranslation('courses')
  const formats = useFormats()
  const { abilities } = useCourseEvent(courseEvent)
  const { client } = trpc.useUtils()
  const [isRegistering, setRegistering] = useState(false)
  const [changing, setChanging] = useState<ChangeableCourseRegistration | null>(null)
  const [leaving, setLeaving] = useState<CourseRegistration | null>(null)
  const [q, setQ] = useState('')
  const input = { courseEvent, q: askable(q) }
  const list = useCursorList(getQueryKey(trpc.courses.courseEvent.registrations, input, 'infinite'), (after) =>
    client.courses.courseEvent.registrations.query({ ...input, after }),
  )
  const costs = useCosts(abilities?.canRegister ? list.rows.map(({ registrationRef }) => registrationRef) : [])
  const costColumn = useCostColumn<CourseRegistration>(costs, ({ registrationRef }) => registrationRef)
  const nameOf = (row: CourseRegistration): string => registeredName(row, t)
  return (
    <Section
      title={t('event.part.registrations')}
      actions={
        <>
          {abilities?.canExport && (
            <Button
              component="a"
              href={`/api/course/event/${courseEvent}/profile/registrations/export`}
              download
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              {t('registration.export')}
            </Button>
          )}
          {abilities?.canRegister && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setRegistering(true)}>
              {t('registration.create')}
            </Button>
          )}
        </>
      }
    >
      <DataTable
        {...list}
        label={t('event.part.registrations')}
        tableId="course-registrations"
        {...(abilities?.canViewAttendancesPage && { filter: q, onFilter: setQ })}
        rowKey={(row) => row.registrationRef}
        rowName={nameOf}
        rowTone={(row) => (row.status === 'CANCELLED' ? 'muted' : undefined)}
        columns={[...courseRegistrationColumns(t, formats, abilities?.canRegister === true), ...costColumn]}
        rowActions={(row) =>
          row.canChange ? (
            <>
              {isChangeable(row) && (
                <ActionIcon
                  aria-label={t('registration.changeName', { name: nameOf(row) })}
                  onClick={() => setChanging(row)}
                >
                  <IconPencil size={16} aria-hidden />
                </ActionIcon>
              )}
              <ActionIcon
                aria-label={t('registration.cancelName', { name: nameOf(row) })}
                onClick={() => setLeaving(row)}
              >
                <IconUserMinus size={16} aria-hidden />
              </ActionIcon>
            </>
          ) : null
        }
        empty={
          input.q === undefined && <EmptyState title={t('registration.none')} message={t('registration.noneWhy')} />
        }
      />
      {isRegistering && <RegisterDrawer courseEvent={courseEvent} onClose={() => setRegistering(false)} />}
      {changing && (
        <RemarksDrawer courseEvent={courseEvent} registration={changing} onClose={() => setChanging(null)} />
      )}
      {leaving && <CancelDrawer courseEvent={courseEvent} registration={leaving} onClose={() => setLeaving(null)} />}
    </Section>
  )
}
