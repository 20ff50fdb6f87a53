import { Anchor } from '@mantine/core'
import type { HealthCheck } from '@oxer/domain/competitions/health-check/health-check.schema'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../app-link.tsx'
import { useManagedCompetition } from '../managed-competition.ts'
import { HealthSubjectLink } from './health-subject-link.tsx'
import classes from './health-summary.module.css'

/** The subjects that fit into one line; the health check has all. */
const mostLinks = 3

/** One line for each problem, with links to where it is solved. `onOpen` runs before a link is followed. */
export const HealthSummary = ({
  findings,
  onOpen,
}: {
  findings: HealthCheck['findings']
  onOpen?: (() => void) | undefined
}) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  return (
    <ul className={classes.list} aria-label={t('healthCheck.title')}>
      {findings.map(({ problem, count, subjects }) => {
        const shown = subjects.slice(0, mostLinks)
        return (
          <li key={problem} className={classes.line}>
            <IconAlertTriangle size={16} className={classes.mark} aria-hidden />
            <span className={classes.problem}>
              {t(`healthCheck.problem.${problem}`)} <span className={classes.count}>{count}</span>
            </span>
            <span className={classes.links}>
              {shown.map((subject) => (
                <HealthSubjectLink key={subject.ref} problem={problem} subject={subject} onOpen={onOpen} />
              ))}
              {count > shown.length && (
                <Anchor
                  component={AppLink}
                  href={`/competitions/${competition.ref}/manage/health-check#${problem}`}
                  onClick={onOpen}
                  inherit
                >
                  {t('healthCheck.more', { count: count - shown.length })}
                </Anchor>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
