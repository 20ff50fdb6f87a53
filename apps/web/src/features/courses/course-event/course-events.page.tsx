import { Button } from '@mantine/core'
import type { CourseCalendarItem } from '@oxer/domain/courses/course-event/course-event.schema'
import { DataTable, DateInput, EmptyState, StatusBadge } from '@oxer/ui'
import { IconPlus } from '@tabler/icons-react'
import { getQueryKey } from '@trpc/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import { askable, useCursorList } from '../../../shared/cursor-list.ts'
import { OfficePage } from '../../../shared/office-page.tsx'
import { PageRefusal } from '../../../shared/page-refusal.ts'
import { placeOf } from '../../../shared/place-of.ts'
import { useSession } from '../../../shared/session.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { daysText } from './course-event.view.ts'
import { useCourseSearch } from './use-course-search.ts'

const NewCourseEvent = lazy(() =>
  import('./components/course-event-drawer.tsx').then((file) => ({ default: file.NewCourseEvent })),
)

type Address = Record<string, unknown>

/** Course events, the next ones first (ps053). */
export const CourseEventsPage = ({
  address,
  onSearch,
  isCreating = false,
  onClose,
  onSaved,
}: {
  address: Address
  onSearch: (address: Address) => void
  isCreating?: boolean
  onClose: () => void
  onSaved: () => void
}) => {
  const { t } = useTranslation('courses')
  const formats = useFormats()
  const { user } = useSession()
  const { client } = trpc.useUtils()
  const { q, from, to, search } = useCourseSearch(address, onSearch)
  const isUpsideDown = from !== undefined && to !== undefined && from > to
  const input = { searchString: askable(q), from, to: isUpsideDown ? undefined : to }
  const list = useCursorList(getQueryKey(trpc.courses.courseEvent.calendar, input, 'infinite'), (after) =>
    client.courses.courseEvent.calendar.query({ ...input, after }),
  )
  const federations = (user?.federations ?? []).filter(({ canRead }) => canRead)
  if (isCreating && user && federations.length === 0) throw new PageRefusal(403)
  const roomOf = ({ registrations, maxRegistrations }: CourseCalendarItem): string =>
    maxRegistrations === 0 ? String(registrations) : `${registrations} / ${maxRegistrations}`
  return (
    <OfficePage
      title={t('event.title')}
      actions={
        federations.length > 0 && (
          <Button component={AppLink} href="/courses/create" leftSection={<IconPlus size={16} aria-hidden />}>
            {t('event.create')}
          </Button>
        )
      }
    >
      <DataTable
        {...list}
        label={t('event.title')}
        tableId="course-events"
        rowKey={(row) => row.ref}
        rowName={(row) => row.title}
        rowHref={(row) => `${placeOf.course(row.ref)}/overview`}
        filter={q ?? ''}
        onFilter={(text) => search({ q: text === '' ? undefined : text })}
        toolbar={
          <>
            <DateInput
              aria-label={t('event.from')}
              placeholder={t('event.from')}
              value={from ?? null}
              onChange={(date) => search({ from: date ?? undefined })}
            />
            <DateInput
              aria-label={t('event.to')}
              placeholder={t('event.to')}
              value={to ?? null}
              onChange={(date) => search({ to: date ?? undefined })}
              error={isUpsideDown && t('event.upsideDown')}
            />
          </>
        }
        columns={[
          {
            id: 'days',
            header: t('event.days'),
            width: '210px',
            cell: (row) => daysText(row, formats.date),
          },
          {
            id: 'title',
            header: t('event.name'),
            width: 'minmax(180px, 2fr)',
            primary: true,
            hideable: false,
            cell: (row) => row.title,
          },
          {
            id: 'place',
            header: t('event.place'),
            width: 'minmax(110px, 1fr)',
            cell: (row) => row.location.cityName,
          },
          { id: 'room', header: t('event.registrations'), width: '130px', numeric: true, cell: roomOf },
          {
            id: 'price',
            header: t('event.price'),
            width: '110px',
            numeric: true,
            cell: ({ money }) =>
              money.amountWithTax === 0 ? t('event.free') : formats.money(money.amountWithTax, money.currency),
          },
          {
            id: 'own',
            header: t('event.own'),
            width: '140px',
            cell: (row) => row.userIsRegistered && <StatusBadge tone="good">{t('status.SUBSCRIBED')}</StatusBadge>,
          },
        ]}
        empty={
          q === undefined && from === undefined && to === undefined ? (
            <EmptyState title={t('event.none')} message={t('event.noneWhy')} />
          ) : (
            <EmptyState title={t('event.notFound')} message={t('event.notFoundWhy')} />
          )
        }
      />
      <Suspense>
        {isCreating && federations.length > 0 && (
          <NewCourseEvent federations={federations} onClose={onClose} onSaved={onSaved} />
        )}
      </Suspense>
    </OfficePage>
  )
}
