import { Button } from '@mantine/core'
import { AvatarInitials, DeleteConfirmation, ErrorState, SectionNav } from '@oxer/ui'
import { IconPencil, IconShare, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import { OfficePage } from '../../../shared/office-page.tsx'
import { PageRefusal } from '../../../shared/page-refusal.ts'
import { PictureButton } from '../../../shared/picture-button.tsx'
import { placeOf } from '../../../shared/place-of.ts'
import { useSession } from '../../../shared/session.ts'
import { useTitlePart } from '../../../shared/use-title.ts'
import { useCourseEventChanges } from './course-event.mutations.ts'
import { useCourseEvent } from './course-event.queries.ts'

const EditCourseEvent = lazy(() =>
  import('./components/course-event-drawer.tsx').then((file) => ({ default: file.EditCourseEvent })),
)

const CourseShareDrawer = lazy(() =>
  import('./components/course-share-drawer.tsx').then((file) => ({ default: file.CourseShareDrawer })),
)

const pages = {
  overview: lazy(() =>
    import('./course-event-overview.page.tsx').then((file) => ({ default: file.CourseEventOverviewPage })),
  ),
  registrations: lazy(() =>
    import('./course-event-registrations.page.tsx').then((file) => ({ default: file.CourseEventRegistrationsPage })),
  ),
  attendances: lazy(() =>
    import('./course-event-attendances.page.tsx').then((file) => ({ default: file.CourseEventAttendancesPage })),
  ),
  /** Opened from the attendance. */
  print: lazy(() => import('./course-event-print.page.tsx').then((file) => ({ default: file.CourseEventPrintPage }))),
  results: lazy(() =>
    import('./course-event-results.page.tsx').then((file) => ({ default: file.CourseEventResultsPage })),
  ),
}

const isPart = (part: string): part is keyof typeof pages => Object.hasOwn(pages, part)

/** The parts in their order, each with whether the reader may open it. */
const partsOf = (abilities: { canViewAttendancesPage: boolean; canViewResultsPage: boolean }) =>
  [
    { part: 'overview', isOpen: true, isInMenu: true },
    { part: 'registrations', isOpen: true, isInMenu: true },
    { part: 'attendances', isOpen: abilities.canViewAttendancesPage, isInMenu: true },
    { part: 'print', isOpen: abilities.canViewAttendancesPage, isInMenu: false },
    { part: 'results', isOpen: abilities.canViewResultsPage, isInMenu: true },
  ] as const

/** The frame of all screens of a course event (ps126). A part is shown if the server opens it to the reader. */
export const CourseEventPage = ({
  courseEvent,
  part = '',
  onClose,
  onSaved,
  onDeleted,
}: {
  courseEvent: string
  /** The part in the address; without one it is the overview, and so is `edit`, with the form beside it. */
  part: string | undefined
  onClose: () => void
  onSaved: () => void
  onDeleted: () => void
}) => {
  const { t } = useTranslation(['courses', 'parties'])
  const { user } = useSession()
  const { profile, abilities, isError, onRetry } = useCourseEvent(courseEvent)
  const { avatar, remove } = useCourseEventChanges()
  const [isDeleting, setDeleting] = useState(false)
  const [isSharing, setSharing] = useState(false)
  const isEditing = part === 'edit'
  const shown = isEditing || part === '' ? 'overview' : part
  if (!isPart(shown)) throw new PageRefusal(404)
  useTitlePart(shown === 'overview' ? undefined : t(`event.part.${shown}`))
  const crumbs = user ? [{ label: t('event.title'), href: '/courses' }] : []
  if (isError) {
    return (
      <OfficePage title={t('event.one')} crumbs={crumbs}>
        <ErrorState onRetry={onRetry} />
      </OfficePage>
    )
  }
  if (!profile || !abilities) return <OfficePage title={t('event.one')} crumbs={crumbs} isLoading />
  // A guest may have the right once signed in.
  const refusal = new PageRefusal(user ? 403 : 401)
  if (isEditing && !abilities.canEdit) throw refusal
  const base = placeOf.course(courseEvent)
  const Page = pages[shown]
  const parts = partsOf(abilities)
  if (!parts.some((each) => each.part === shown && each.isOpen)) throw refusal
  return (
    <OfficePage
      title={profile.title}
      subtitle={[profile.location.cityName, profile.federation.name].filter(Boolean).join(' · ')}
      crumbs={crumbs}
      marks={<AvatarInitials name={profile.title} src={profile.avatar} size={40} shape="square" />}
      actions={
        <>
          {abilities.canEdit && (
            <PictureButton
              of={{ courseEvent }}
              label={t('parties:picture.course')}
              isBusy={avatar.isPending}
              send={(form) => avatar.mutate(form)}
            />
          )}
          {abilities.canShare && (
            <Button
              variant="default"
              leftSection={<IconShare size={16} aria-hidden />}
              onClick={() => setSharing(true)}
            >
              {t('event.share')}
            </Button>
          )}
          {abilities.canDelete && (
            <Button
              variant="default"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => setDeleting(true)}
            >
              {t('event.delete')}
            </Button>
          )}
          {abilities.canEdit && (
            <Button
              component={AppLink}
              href={`${base}/edit`}
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
            >
              {t('event.edit')}
            </Button>
          )}
        </>
      }
    >
      <SectionNav
        label={t('event.parts')}
        items={parts
          .filter(({ isOpen, isInMenu }) => isOpen && isInMenu)
          .map((each) => ({
            href: `${base}/${each.part}`,
            label: t(`event.part.${each.part}`),
            isCurrent: each.part === (shown === 'print' ? 'attendances' : shown),
          }))}
      />
      <div style={{ marginBlockStart: 16 }}>
        <Suspense>
          <Page courseEvent={courseEvent} />
        </Suspense>
      </div>
      <Suspense>
        {isEditing && <EditCourseEvent courseEvent={courseEvent} onClose={onClose} onSaved={onSaved} />}
        {isSharing && <CourseShareDrawer event={profile} onClose={() => setSharing(false)} />}
      </Suspense>
      <DeleteConfirmation
        opened={isDeleting}
        onClose={() => setDeleting(false)}
        isBusy={remove.isPending}
        what={profile.title}
        onConfirm={() => remove.mutate({ courseEvent }, { onSuccess: onDeleted, onSettled: () => setDeleting(false) })}
      />
    </OfficePage>
  )
}
