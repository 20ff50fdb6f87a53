import { NativeSelect } from '@mantine/core'
import { EmptyState, ErrorState, ShapeSkeleton } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../../../shared/pre-registration/pre-registration.module.css'
import { PreRegistrationChart } from '../../../../shared/pre-registration/pre-registration-chart.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import { useTitlePart } from '../../../../shared/use-title.ts'

/** What clubs announced for each competition of a championship (cs079). */
export const ChampionshipPreRegistrations = ({ championship }: { championship: string }) => {
  const { t } = useTranslation(['competitions', 'championships'])
  useTitlePart(t('championships:championship.managePart.pre-registrations'))
  const [chosen, setChosen] = useState<string | null>(null)
  const charts = trpc.competitions.preRegistration.charts.useQuery({ championship }, { meta: { page: true } })
  if (charts.isError) return <ErrorState onRetry={() => void charts.refetch()} />
  if (!charts.data) return <ShapeSkeleton />
  // A season begins with competitions about which nobody was asked, so it opens on the latest one with an answer.
  const latest = charts.data.findLast(({ answered }) => answered > 0) ?? charts.data[0]
  const chart = charts.data.find(({ competition }) => competition.ref === chosen) ?? latest
  if (chart === undefined) {
    return <EmptyState title={t('preRegistration.noCompetitions')} message={t('preRegistration.noCompetitionsWhy')} />
  }
  return (
    <div className={classes.parts}>
      <NativeSelect
        className={classes.choice ?? ''}
        label={t('preRegistration.of')}
        value={chart.competition.ref}
        data={charts.data.map(({ competition, announced }) => ({
          value: competition.ref,
          label: `${competition.name} (${String(announced)})`,
        }))}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <PreRegistrationChart chart={chart} />
    </div>
  )
}
