import {
  CancelCourseRegistration,
  ChangeableCourseRegistration,
  type CourseRegistration,
} from '@oxer/domain/courses/course-event/course-registration.schema'
import { type Found, Typeahead, type TypeaheadOption } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirmedSave } from '../../../../shared/confirmed-save.tsx'
import { ChangeDrawer, EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { showSuccess } from '../../../../shared/failure.ts'
import { fieldsOf, inputOf } from '../../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { missingErrors } from '../../../../shared/form/missing-errors.ts'
import { useFullSearch } from '../../../../shared/full-search.tsx'
import { personOption } from '../../../../shared/person-search.ts'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useCourseEventChanges } from '../course-event.mutations.ts'
import { useCourseEvent } from '../course-event.queries.ts'
import { registeredName } from '../course-event-registrations.columns.tsx'

type Values = { personRef: TypeaheadOption | null; remarks: string }

/** ps148 */
export const RegisterDrawer = ({ courseEvent, onClose }: { courseEvent: string; onClose: () => void }) => {
  const { t } = useTranslation('courses')
  const { client } = trpc.useUtils()
  const { register } = useCourseEventChanges()
  const further = useFullSearch('members', useCourseEvent(courseEvent).profile?.federation.ref)
  const { save, dialog } = useConfirmedSave(t('registration.warnings'))
  const [requestKey] = useState(() => crypto.randomUUID())
  const words: FormWords<Values> = { personRef: t('registration.person'), remarks: t('export.remarks') }
  const search = async (q: string, signal: AbortSignal): Promise<Found<TypeaheadOption>> => {
    const { matches, hasMore } = await client.courses.courseEvent.registrable.query({ courseEvent, q }, { signal })
    return { matches: matches.map(personOption), hasMore }
  }
  return (
    <>
      <EditDrawer<Values>
        title={t('registration.create')}
        saveLabel={t('registration.save')}
        onClose={onClose}
        initialValues={{ personRef: null, remarks: '' }}
        validate={(values) => missingErrors(values, { personRef: t('registration.choosePerson') })}
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
        {(form) => {
          const field = fieldsOf(form, words)
          return (
            <>
              <Typeahead
                {...inputOf(field.of('personRef'))}
                placeholder={t('registration.personHint')}
                required
                data-autofocus
                search={search}
                {...further}
              />
              {field.prose('remarks')}
            </>
          )
        }}
      </EditDrawer>
      {dialog}
    </>
  )
}

/** Changes the remarks of a registration. */
export const RemarksDrawer = ({
  courseEvent,
  registration,
  onClose,
}: {
  courseEvent: string
  registration: ChangeableCourseRegistration
  onClose: () => void
}) => {
  const { t } = useTranslation('courses')
  const { changeRegistration } = useCourseEventChanges()
  const words: FormWords<{ remarks: string }> = { remarks: t('export.remarks') }
  return (
    <ChangeDrawer<{ remarks: string }, ChangeableCourseRegistration>
      title={t('registration.changeName', { name: registeredName(registration, t) })}
      onClose={onClose}
      stored={registration}
      view={ChangeableCourseRegistration}
      valuesOf={({ remarks }) => ({ remarks })}
      words={words}
      save={({ remarks }, { registrationRef, version }) =>
        changeRegistration.mutateAsync({ courseEvent, registration: registrationRef, remarks, version })
      }
    >
      {(form) => fieldsOf(form, words).prose('remarks', { autofocus: true })}
    </ChangeDrawer>
  )
}

/** Cancels a registration, and asks for the reason. */
export const CancelDrawer = ({
  courseEvent,
  registration,
  onClose,
}: {
  courseEvent: string
  registration: CourseRegistration
  onClose: () => void
}) => {
  const { t, i18n } = useTranslation('courses')
  const { cancel } = useCourseEventChanges()
  return (
    <EditDrawer<{ reason: string }>
      title={t('registration.cancelName', { name: registeredName(registration, t) })}
      saveLabel={t('registration.cancel')}
      onClose={onClose}
      initialValues={{ reason: '' }}
      validate={(values) => schemaErrorsOf(CancelCourseRegistration, values, i18n)}
      save={({ reason }) => cancel.mutateAsync({ courseEvent, registration: registration.registrationRef, reason })}
    >
      {(form) =>
        fieldsOf(form, { reason: t('registration.reason') }).prose('reason', { required: true, autofocus: true })
      }
    </EditDrawer>
  )
}
