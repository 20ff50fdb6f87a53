import { ActionIcon, Button, Textarea } from '@mantine/core'
import {
  CancelCourseRegistration,
  type CourseRegistration,
} from '@oxer/domain/courses/course-event/course-registration.schema'
import { DataTable, EmptyState, Section, StatusBadge, Typeahead } from '@oxer/ui'
import { IconDownload, IconPlus, IconUserMinus } from '@tabler/icons-react'
import { getQueryKey } from '@trpc/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirmedSave } from '../../../shared/confirmed-save.tsx'
import { useCursorList } from '../../../shared/cursor-list.ts'
import { EditDrawer } from '../../../shared/edit-drawer.tsx'
import { showSuccess } from '../../../shared/failure.ts'
import { dateHere } from '../../../shared/own-time.ts'
import { schemaErrorsOf } from '../../../shared/schema-errors.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { useCourseEventChanges } from './course-event.mutations.ts'
import { useCourseEvent } from './course-event.queries.ts'

type Found = { ref: string; name: string; detail?: string }

/** ps148 */
const RegisterDrawer = ({ courseEvent, onClose }: { courseEvent: string; onClose: () => void }) => {
  const { t } = useTranslation('courses')
  const { client } = trpc.useUtils()
  const { register } = useCourseEventChanges()
  const { save, dialog } = useConfirmedSave(t('registration.warnings'))
  const [requestKey] = useState(() => crypto.randomUUID())
  const search = async (q: string, signal: AbortSignal): Promise<Found[]> => {
    const { matches } = await client.courses.courseEvent.registrable.query({ courseEvent, q }, { signal })
    return matches.map(({ ref, name, birthYear }) => ({
      ref,
      name,
      ...(birthYear !== null && { detail: String(birthYear) }),
    }))
  }
  return (
    <>
      <EditDrawer<{ personRef: Found | null; remarks: string }>
        title={t('registration.create')}
        saveLabel={t('registration.save')}
        onClose={onClose}
        initialValues={{ personRef: null, remarks: '' }}
        validate={({ personRef }): Record<string, string> =>
          personRef === null ? { personRef: t('registration.choosePerson') } : {}
        }
        save={async ({ personRef, remarks }) => {
          if (personRef === null) return
          await save((confirmSaveWithWarnings) =>
            register.mutateAsync({
              courseEvent,
              personRef: personRef.ref,
              remarks,
              confirmSaveWithWarnings,
              requestKey,
            }),
          )
          showSuccess(t('registration.saved', { name: personRef.name }))
        }}
      >
        {(form) => (
          <>
            <Typeahead
              label={t('registration.person')}
              placeholder={t('registration.personHint')}
              required
              data-autofocus
              value={form.values.personRef}
              search={search}
              onChange={(person) => form.setFieldValue('personRef', person)}
              error={form.errors.personRef}
            />
            <Textarea label={t('export.remarks')} autosize minRows={2} {...form.getInputProps('remarks')} />
          </>
        )}
      </EditDrawer>
      {dialog}
    </>
  )
}

/** The registered persons (ps057). The public does not see the name of a minor. */
export const CourseEventRegistrationsPage = ({ courseEvent }: { courseEvent: string }) => {
  const { t, i18n } = useTranslation('courses')
  const formats = useFormats()
  const { abilities } = useCourseEvent(courseEvent)
  const { client } = trpc.useUtils()
  const { cancel } = useCourseEventChanges()
  const [isRegistering, setRegistering] = useState(false)
  const [leaving, setLeaving] = useState<CourseRegistration | null>(null)
  const input = { courseEvent }
  const list = useCursorList(getQueryKey(trpc.courses.courseEvent.registrations, input, 'infinite'), (after) =>
    client.courses.courseEvent.registrations.query({ ...input, after }),
  )
  const nameOf = ({ person }: CourseRegistration): string => person?.name ?? t('registration.unnamed')
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
        filterable={false}
        rowKey={(row) => row.registrationRef}
        rowName={nameOf}
        rowTone={(row) => (row.status === 'CANCELLED' ? 'muted' : undefined)}
        columns={[
          {
            id: 'name',
            header: t('registration.person'),
            width: 'minmax(160px, 2fr)',
            primary: true,
            hideable: false,
            cell: nameOf,
          },
          {
            id: 'status',
            header: t('export.status'),
            width: '150px',
            cell: (row) => (
              <StatusBadge tone={row.status === 'SUBSCRIBED' ? 'good' : 'neutral'}>
                {t(`status.${row.status}`)}
              </StatusBadge>
            ),
          },
          ...(abilities?.canRegister
            ? [
                {
                  id: 'registeredAt',
                  header: t('export.registeredAt'),
                  width: '150px',
                  numeric: true,
                  cell: (row: CourseRegistration) =>
                    row.registeredAt === null ? '' : formats.date(dateHere(row.registeredAt)),
                },
                {
                  id: 'remarks',
                  header: t('export.remarks'),
                  width: 'minmax(140px, 2fr)',
                  cell: (row: CourseRegistration) => row.cancelReason ?? row.remarks ?? '',
                },
              ]
            : []),
        ]}
        rowActions={(row) =>
          row.canChange ? (
            <ActionIcon
              aria-label={t('registration.cancelName', { name: nameOf(row) })}
              onClick={() => setLeaving(row)}
            >
              <IconUserMinus size={16} aria-hidden />
            </ActionIcon>
          ) : null
        }
        empty={<EmptyState title={t('registration.none')} message={t('registration.noneWhy')} />}
      />
      {isRegistering && <RegisterDrawer courseEvent={courseEvent} onClose={() => setRegistering(false)} />}
      {leaving && (
        <EditDrawer<{ reason: string }>
          title={t('registration.cancelName', { name: nameOf(leaving) })}
          saveLabel={t('registration.cancel')}
          onClose={() => setLeaving(null)}
          initialValues={{ reason: '' }}
          validate={(values) => schemaErrorsOf(CancelCourseRegistration, values, i18n)}
          save={({ reason }) => cancel.mutateAsync({ courseEvent, registration: leaving.registrationRef, reason })}
        >
          {(form) => (
            <Textarea label={t('registration.reason')} required data-autofocus {...form.getInputProps('reason')} />
          )}
        </EditDrawer>
      )}
    </Section>
  )
}
