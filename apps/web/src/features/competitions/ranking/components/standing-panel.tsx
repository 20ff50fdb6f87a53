import { SegmentedControl } from '@mantine/core'
import type { StandingKind } from '@oxer/domain/competitions/ranking/ranking.schema'
import { ErrorState, ShapeSkeleton } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { trpc } from '../../../../shared/trpc.ts'
import classes from '../rankings.module.css'
import { StandingTable } from './standing-table.tsx'

type Where = { competition: string; test: string; testSet: string; ranking: string }

/** Chooses one of the rankings of the same results: after each phase in riding order, then the final one. */
export const StandingSwitch = ({
  kinds,
  value,
  onChange,
}: {
  kinds: readonly StandingKind[]
  value: StandingKind | 'FINAL'
  onChange: (kind: StandingKind | 'FINAL') => void
}) => {
  const { t } = useTranslation('competitions')
  // The jumping ranking of style riding is a second ranking of the test, not an earlier one.
  const isByJumping = kinds.includes('JUMPING')
  const own = { value: 'FINAL', label: t(isByJumping ? 'ranking.standings.MAIN' : 'ranking.standings.FINAL') }
  const others = kinds.map((kind) => ({ value: kind, label: t(`ranking.standings.${kind}`) }))
  return (
    <SegmentedControl
      className={classes.standings}
      aria-label={t('ranking.standings.label')}
      value={value}
      onChange={(chosen) => onChange(kinds.find((kind) => kind === chosen) ?? 'FINAL')}
      data={isByJumping ? [own, ...others] : [...others, own]}
    />
  )
}

export const StandingPanel = ({ where, kind }: { where: Where; kind: StandingKind }) => {
  const { t } = useTranslation('competitions')
  const standings = trpc.competitions.ranking.standings.useQuery(where)
  if (standings.isError) return <ErrorState onRetry={() => void standings.refetch()} />
  if (!standings.data) return <ShapeSkeleton />
  const standing = standings.data.find((each) => each.kind === kind)
  return (
    <>
      <StandingTable
        label={t(`ranking.standings.${kind}`)}
        headers={standing?.headers ?? []}
        rows={standing?.rows ?? []}
      />
      {standing !== undefined && standing.waiting > 0 && (
        <p className={classes.note}>{t('ranking.standings.waiting', { count: standing.waiting })}</p>
      )}
    </>
  )
}
