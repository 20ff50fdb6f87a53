import type { CrossCountryRules } from '@oxer/domain/competitions/result/result.schema'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../results.module.css'

const Obstacles = ({ obstacles }: { obstacles: CrossCountryRules['obstacles'] }) => {
  const { t } = useTranslation('catalogue')
  return (
    <details className={classes.hint}>
      <summary>{t('protocol.obstacle.title')}</summary>
      <ul className={classes.obstacles}>
        {obstacles.map(({ label, type, name }) => (
          <li key={label}>
            <strong>{label}</strong> {t(`obstacleType.${type}`)}
            {name !== undefined && ` · ${name}`}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The course of the day beside the faults by fence: each label with its type (cr341). */
export const CourseObstacles = ({ rules }: { rules: CrossCountryRules | null | undefined }) =>
  rules && rules.obstacles.length > 0 ? (
    <Suspense>
      <Obstacles obstacles={rules.obstacles} />
    </Suspense>
  ) : null
