import { ActionIcon } from '@mantine/core'
import type { CourseEventProfile } from '@oxer/domain/courses/course-event/course-event.schema'
import { DataTable, Facts, Section } from '@oxer/ui'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { oneLineAddress } from '../../../shared/one-line-address.ts'
import { RichProse } from '../../../shared/rich-text/rich-prose.tsx'
import { useSession } from '../../../shared/session.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { useCourseEventChanges } from './course-event.mutations.ts'
import { useCourseEvent } from './course-event.queries.ts'

type Day = CourseEventProfile['days'][number]

/** The subject and the days of a course event (ps056); a day can be saved in the side panel. */
export const CourseEventOverviewPage = ({ courseEvent }: { courseEvent: string }) => {
  const { t } = useTranslation('courses')
  const formats = useFormats()
  const { user } = useSession()
  const { profile } = useCourseEvent(courseEvent)
  const { favourite } = useCourseEventChanges()
  if (!profile) return null
  const { money, maxRegistrations, registrations } = profile
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      <Section title={t('event.about')}>
        <Facts
          items={[
            { label: t('event.course'), value: profile.courseRef.name },
            { label: t('event.achievement'), value: profile.achievement?.name },
            {
              label: t('event.price'),
              value: money.amountWithTax === 0 ? t('event.free') : formats.money(money.amountWithTax, money.currency),
            },
            {
              label: t('event.registrations'),
              value: maxRegistrations === 0 ? registrations : `${registrations} / ${maxRegistrations}`,
            },
            {
              label: t('event.contact'),
              value: profile.contactEmail && <a href={`mailto:${profile.contactEmail}`}>{profile.contactEmail}</a>,
            },
            { label: t('event.own'), value: profile.userIsRegistered && t('status.SUBSCRIBED') },
          ].map((fact) => ({ ...fact, value: fact.value === false ? null : fact.value }))}
        />
        <RichProse text={profile.description} />
      </Section>
      <Section title={t('event.days')}>
        <DataTable<Day>
          label={t('event.days')}
          filterable={false}
          maxHeight="none"
          rows={profile.days}
          rowKey={(row) => row.ref}
          columns={[
            { id: 'number', header: t('event.number'), width: '60px', numeric: true, cell: (row) => row.courseDay },
            { id: 'day', header: t('event.day'), width: '130px', primary: true, cell: (row) => formats.date(row.day) },
            { id: 'start', header: t('event.start'), width: '90px', numeric: true, cell: (row) => row.start },
            { id: 'end', header: t('event.end'), width: '90px', numeric: true, cell: (row) => row.end },
            {
              id: 'location',
              header: t('event.location'),
              width: 'minmax(180px, 2fr)',
              cell: (row) => oneLineAddress(row.location, formats.language),
            },
          ]}
          {...(user && {
            rowActions: (row: Day) => (
              <ActionIcon
                aria-pressed={row.isFavourite}
                aria-label={t('event.keepDay', { day: formats.date(row.day) })}
                onClick={() => favourite.mutate({ courseDay: row.ref })}
                {...(row.isFavourite && { c: 'var(--oxer-brand-ink)' })}
              >
                {row.isFavourite ? <IconStarFilled size={16} aria-hidden /> : <IconStar size={16} aria-hidden />}
              </ActionIcon>
            ),
          })}
        />
      </Section>
    </div>
  )
}
