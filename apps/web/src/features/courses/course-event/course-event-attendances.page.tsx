import { Button, Checkbox } from '@mantine/core'
import type { CourseAttendance } from '@oxer/domain/courses/course-event/course-registration.schema'
import { DataTable, EmptyState, Section } from '@oxer/ui'
import { IconPrinter } from '@tabler/icons-react'
import { getQueryKey } from '@trpc/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import { askable, useCursorList } from '../../../shared/cursor-list.ts'
import { useCostColumn } from '../../../shared/finance/cost-column.tsx'
import { useCosts } from '../../../shared/finance/use-costs.ts'
import { placeOf } from '../../../shared/place-of.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { useCourseEventChanges } from './course-event.mutations.ts'
import { useCourseEvent } from './course-event.queries.ts'

/** The attendance by day (ps058); a tick is saved at once. */
export const CourseEventAttendancesPage = ({ courseEvent }: { courseEvent: string }) => {
  const { t } = useTranslation('courses')
  const formats = useFormats()
  const { profile, abilities } = useCourseEvent(courseEvent)
  const { client } = trpc.useUtils()
  const { attend } = useCourseEventChanges()
  const [q, setQ] = useState('')
  const input = { courseEvent, q: askable(q) }
  const list = useCursorList(
    getQueryKey(trpc.courses.courseEvent.attendances, input, 'infinite'),
    (after) => client.courses.courseEvent.attendances.query({ ...input, after }),
    { isPage: true },
  )
  const costs = useCosts(list.rows.map(({ registrationRef }) => registrationRef))
  const costColumn = useCostColumn<CourseAttendance>(costs, ({ registrationRef }) => registrationRef)
  /** A tick is shown at once; a refusal reverses it. */
  const isPresent = (row: CourseAttendance, day: string): boolean => {
    const sent = attend.isPending && attend.variables.registrationRef === row.registrationRef && attend.variables.days
    const said = sent ? sent.find(({ ref }) => ref === day) : undefined
    return (said ?? row.attendances.find(({ ref }) => ref === day))?.present === true
  }
  return (
    <Section
      title={t('event.part.attendances')}
      actions={
        <Button
          component={AppLink}
          variant="default"
          href={`${placeOf.course(courseEvent)}/print`}
          leftSection={<IconPrinter size={16} aria-hidden />}
        >
          {t('event.part.print')}
        </Button>
      }
    >
      <DataTable
        {...list}
        label={t('event.part.attendances')}
        filter={q}
        onFilter={setQ}
        rowKey={(row) => row.registrationRef}
        rowName={(row) => row.person.name}
        columns={[
          {
            id: 'name',
            header: t('registration.person'),
            width: 'minmax(160px, 2fr)',
            primary: true,
            cell: (row) => row.person.name,
          },
          ...(profile?.days ?? []).map((day) => ({
            id: day.ref,
            header: formats.date(day.day),
            width: '130px',
            cell: (row: CourseAttendance) => (
              <Checkbox
                aria-label={t('attendance.present', { name: row.person.name, day: formats.date(day.day) })}
                disabled={abilities?.canManageAttendances !== true}
                checked={isPresent(row, day.ref)}
                onChange={({ currentTarget: { checked } }) =>
                  attend.mutate({
                    courseEvent,
                    registrationRef: row.registrationRef,
                    days: [{ ref: day.ref, present: checked }],
                  })
                }
              />
            ),
          })),
          ...costColumn,
        ]}
        empty={input.q === undefined && <EmptyState title={t('registration.none')} message={t('attendance.noneWhy')} />}
      />
    </Section>
  )
}
