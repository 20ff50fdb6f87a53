import type { HomeParts as Parts } from '@oxer/domain/shell/home/home.schema'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../../shared/session.ts'
import { CompetitionsPart } from './competitions-part.tsx'
import { FederationPart } from './federation-part.tsx'
import { FirstSteps } from './first-steps.tsx'
import { FollowedPart } from './followed-part.tsx'
import { JudgingPart } from './judging-part.tsx'
import { OrganisationPart } from './organisation-part.tsx'
import classes from './queue.module.css'
import { RidersPart } from './riders-part.tsx'
import { WorkPart } from './work-part.tsx'

/**
 * "What must I do now", for each role of the reader: a day at the ring cannot wait, so the own competitions come first. Each
 * part loads and fails by itself.
 */
export const HomeParts = ({
  parts,
  today,
  isCalendarEmpty,
}: {
  parts: Parts
  today: string
  isCalendarEmpty: boolean
}) => {
  const { t } = useTranslation('home')
  const { user } = useSession()
  const managed = user?.federations.find(({ canManage }) => canManage)
  const { federations, organisations, hasCompetitions, hasJudging, hasRiders, hasFollowed } = parts
  return (
    <>
      {isCalendarEmpty && managed && (
        <Suspense fallback={null}>
          <FirstSteps federation={managed} />
        </Suspense>
      )}
      <div className={classes.parts}>
        {hasJudging && <JudgingPart />}
        {hasRiders && <RidersPart />}
        {hasFollowed && <FollowedPart today={today} />}
        <WorkPart />
        {hasCompetitions && <CompetitionsPart today={today} />}
        {federations.map(({ ref, name }) => (
          <FederationPart key={ref} federation={ref} title={federations.length === 1 ? t('toDo') : name} />
        ))}
        {organisations.map(({ ref, name }) => (
          <OrganisationPart key={ref} organisation={ref} title={name} />
        ))}
      </div>
    </>
  )
}
