import type { RankingHeader } from '@oxer/domain/competitions/ranking/ranking.schema'
import type { RankingViewRow } from '@oxer/domain/competitions/ranking/ranking-view.schema'
import { ShapeSkeleton } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { explanationWords } from '../../../../shared/ranking-words.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../rankings.module.css'
import { WhyPopover } from './why-popover.tsx'

type Where = { competition: string; test: string; testSet: string; ranking: string }

const Explanation = ({
  where,
  row,
  before,
  headers,
}: {
  where: Where
  row: RankingViewRow
  before: RankingViewRow
  headers: readonly RankingHeader[]
}) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const answer = trpc.competitions.ranking.explain.useQuery({ ...where, left: before.id, right: row.id })
  if (answer.isError) return <p className={classes.explanation}>{t('ranking.explain.nothing')}</p>
  if (!answer.data) return <ShapeSkeleton shape="text" />
  const { explanation } = answer.data
  return (
    <p className={classes.explanation} role="status">
      {explanation.key === null
        ? t('ranking.explain.shared', { other: before.rider.name })
        : t('ranking.explain.behind', {
            other: before.rider.name,
            why: explanationWords(explanation, headers, { t, formats }),
          })}
    </p>
  )
}

/** Why a row comes after the previous one: the first key of the protocol in which they differ. */
export const ExplainPopover = ({
  where,
  row,
  before,
  headers,
}: {
  where: Where
  row: RankingViewRow
  before: RankingViewRow | undefined
  headers: readonly RankingHeader[]
}) => {
  const { t } = useTranslation('competitions')
  return (
    <WhyPopover label={t('ranking.explain.open', { rider: row.rider.name })}>
      {before ? (
        <Explanation where={where} row={row} before={before} headers={headers} />
      ) : (
        <p className={classes.explanation}>{t('ranking.explain.first')}</p>
      )}
    </WhyPopover>
  )
}
