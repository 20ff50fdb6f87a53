// A course event for visitors: its days, its price and its places. It contains no person.
import type { PublicPage } from '@oxer/api/types'
import { RichText } from '../shared/rich-text/rich-text.tsx'
import { useArena } from './arena-context.tsx'
import { Hero } from './calendar.tsx'
import { Chip, Icon } from './marks.tsx'

type Course = Extract<PublicPage, { kind: 'course' }>['course']

const Places = ({ course }: { course: Course }) => {
  const { t } = useArena()
  const { maxRegistrations, registrations } = course
  // 0 is no limit (decision 14).
  if (maxRegistrations === 0) return t('course.noLimit')
  const count = Math.max(0, maxRegistrations - registrations)
  return count === 0 ? <Chip tone="warn">{t('course.full')}</Chip> : t('course.placesLeft', { count })
}

const Days = ({ course }: { course: Course }) => {
  const { t, formats } = useArena()
  return (
    <section className="card" aria-labelledby="days">
      <h2 id="days">{t('course.days')}</h2>
      <ol className="lines">
        {course.days.map(({ ref, day, start, end, location }) => (
          <li key={ref} className="line">
            <span className="line-text">
              <strong>{formats.longDate(day)}</strong>
              <span className="muted">
                <span className="figure">
                  {start}–{end}
                </span>
                {[[location.street, location.number].filter(Boolean).join(' '), location.cityName]
                  .filter(Boolean)
                  .map((part) => ` · ${part}`)
                  .join('')}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

export const CoursePage = ({ course }: { course: Course }) => {
  const { t, formats } = useArena()
  const [first, last] = [course.days[0], course.days.at(-1)]
  return (
    <main id="main">
      <Hero title={course.title} lead={course.federation.name}>
        <p className="hero-facts">
          <Chip>{t('course.tag')}</Chip>
          {first !== undefined && last !== undefined && (
            <span>
              <Icon name="day" /> <time dateTime={first.day}>{formats.dateRange(first.day, last.day)}</time>
            </span>
          )}
          {course.location.cityName !== '' && (
            <span>
              <Icon name="pin" /> {course.location.cityName}
            </span>
          )}
          <a href={`/courses/${course.ref}.ics`}>{t('inCalendar')}</a>
        </p>
      </Hero>
      <div className="page">
        <div className="cards">
          <section className="card" aria-labelledby="about">
            <h2 id="about">{t('course.about')}</h2>
            <dl className="facts">
              <div>
                <dt>{t('course.price')}</dt>
                <dd className="figure">
                  {course.money.amountWithTax === 0
                    ? t('course.free')
                    : formats.money(course.money.amountWithTax, course.money.currency)}
                </dd>
              </div>
              <div>
                <dt>{t('course.places')}</dt>
                <dd>
                  <Places course={course} />
                </dd>
              </div>
              {course.contactEmail !== null && (
                <div>
                  <dt>{t('course.contact')}</dt>
                  <dd>
                    <a href={`mailto:${course.contactEmail}`}>{course.contactEmail}</a>
                  </dd>
                </div>
              )}
              {course.achievement !== null && (
                <div>
                  <dt>{t('course.achievement')}</dt>
                  <dd>{course.achievement.name}</dd>
                </div>
              )}
            </dl>
            <RichText text={course.description} className="prose" />
            <p>
              <a className="button" href={`/auth/login?returnTo=/courses/${course.ref}`}>
                {t('course.register')}
              </a>
            </p>
          </section>
          <Days course={course} />
        </div>
      </div>
    </main>
  )
}
