import { ActionIcon } from '@mantine/core'
import { CourseResult, SaveCourseResult } from '@oxer/domain/courses/course-event/course-registration.schema'
import { DataTable, EmptyState, Section, StatusBadge } from '@oxer/ui'
import { IconPencil } from '@tabler/icons-react'
import { getQueryKey } from '@trpc/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askable, useCursorList } from '../../../shared/cursor-list.ts'
import { ChangeDrawer } from '../../../shared/edit-drawer.tsx'
import { fieldsOf } from '../../../shared/form/fields-of.tsx'
import { type FormWords, orNull } from '../../../shared/form/form-words.ts'
import { todayHere } from '../../../shared/own-time.ts'
import { schemaErrorsOf } from '../../../shared/schema-errors.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { useCourseEventChanges } from './course-event.mutations.ts'
import { useCourseEvent } from './course-event.queries.ts'

type Values = { achieved: boolean; score: string; date: string | null; notes: string }

const valuesOf = (row: CourseResult): Values => ({
  achieved: row.result.achieved ?? false,
  score: row.score ?? '',
  date: row.date ?? todayHere(),
  notes: row.notes ?? '',
})

/** The results of the participants (ps059, ps150). */
export const CourseEventResultsPage = ({ courseEvent }: { courseEvent: string }) => {
  const { t, i18n } = useTranslation('courses')
  const formats = useFormats()
  const { profile, abilities } = useCourseEvent(courseEvent)
  const { client } = trpc.useUtils()
  const { result } = useCourseEventChanges()
  const [editing, setEditing] = useState<CourseResult | null>(null)
  const [q, setQ] = useState('')
  const input = { courseEvent, q: askable(q) }
  const list = useCursorList(
    getQueryKey(trpc.courses.courseEvent.results, input, 'infinite'),
    (after) => client.courses.courseEvent.results.query({ ...input, after }),
    { isPage: true },
  )
  const canManage = abilities?.canManageResults === true
  const words: FormWords<Values> = {
    achieved: t('export.achieved'),
    date: t('result.date'),
    score: t('result.score'),
    notes: t('result.notes'),
  }
  const toInput = (row: CourseResult, { score, ...values }: Values) => ({
    ...values,
    registrationRef: row.registrationRef,
    score: orNull(score.replace(',', '.')),
    version: row.version,
  })
  return (
    <Section title={t('event.part.results')}>
      <DataTable
        {...list}
        label={t('event.part.results')}
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
          {
            id: 'achievement',
            header: t('event.achievement'),
            width: 'minmax(130px, 1fr)',
            cell: (row) => row.result.achievementName ?? '',
          },
          {
            id: 'achieved',
            header: t('export.achieved'),
            width: '120px',
            cell: (row) =>
              row.result.achieved !== null && (
                <StatusBadge tone={row.result.achieved ? 'good' : 'neutral'}>
                  {t(row.result.achieved ? 'result.yes' : 'result.no')}
                </StatusBadge>
              ),
          },
          {
            id: 'date',
            header: t('result.date'),
            width: '130px',
            numeric: true,
            cell: (row) => (row.date === null ? '' : formats.date(row.date)),
          },
          ...(canManage
            ? [
                {
                  id: 'score',
                  header: t('result.score'),
                  width: '100px',
                  numeric: true,
                  cell: (row: CourseResult) => row.score ?? '',
                },
              ]
            : []),
        ]}
        {...(canManage && {
          rowActions: (row: CourseResult) => (
            <ActionIcon aria-label={t('result.edit', { name: row.person.name })} onClick={() => setEditing(row)}>
              <IconPencil size={16} aria-hidden />
            </ActionIcon>
          ),
        })}
        empty={input.q === undefined && <EmptyState title={t('registration.none')} message={t('attendance.noneWhy')} />}
      />
      {editing && (
        <ChangeDrawer<Values, CourseResult>
          title={t('result.edit', { name: editing.person.name })}
          onClose={() => setEditing(null)}
          stored={editing}
          view={CourseResult}
          valuesOf={valuesOf}
          words={words}
          validate={(values) => schemaErrorsOf(SaveCourseResult, toInput(editing, values), i18n)}
          save={(values, seen) => result.mutateAsync({ courseEvent, ...toInput(seen, values) })}
        >
          {(form) => {
            const field = fieldsOf(form, words)
            return (
              <>
                {field.flag('achieved', {
                  autofocus: true,
                  description: profile?.achievement && t('result.gives', { achievement: profile.achievement.name }),
                })}
                {field.day('date')}
                {field.text('score', { inputMode: 'decimal' })}
                {field.prose('notes')}
              </>
            )
          }}
        </ChangeDrawer>
      )}
    </Section>
  )
}
