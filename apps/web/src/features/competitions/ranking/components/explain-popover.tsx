import { ActionIcon, Popover } from '@mantine/core'
import type { RankingViewRow } from '@oxer/domain/competitions/ranking/ranking-view.schema'
import { LoadingOverlay } from '@oxer/ui'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { trpc } from '../../../../shared/trpc.ts'
import classes from '../rankings.module.css'

type Where = { competition: string; test: string; testSet: string; ranking: string }

const values: ReadonlySet<string> = new Set([
  'FINISHED',
  'NOT_STARTED',
  'ELIMINATED',
  'WITHDRAWN',
  'RETIRED',
  'DISQUALIFIED',
  'RODE',
  'NOT_COMPLETED',
  'WITHDREW',
  'NOT_ENTITLED',
  'YES',
  'NO',
])

const Explanation = ({ where, row, before }: { where: Where; row: RankingViewRow; before: RankingViewRow }) => {
  const { t } = useTranslation('competitions')
  const answer = trpc.competitions.ranking.explain.useQuery({ ...where, left: before.id, right: row.id })
  if (answer.isError) return <p className={classes.explanation}>{t('ranking.explain.nothing')}</p>
  if (!answer.data) return <LoadingOverlay />
  const { key, left, right } = answer.data.explanation
  const say = (text: string | null): string =>
    text === null ? t('ranking.explain.nothing') : values.has(text) ? t(`ranking.value.${text as 'YES'}`) : text
  return (
    <p className={classes.explanation} role="status">
      {key === null
        ? t('ranking.explain.shared', { other: before.rider.name })
        : t('ranking.explain.because', {
            other: before.rider.name,
            key: t(`ranking.key.${key}`),
            left: say(right),
            right: say(left),
          })}
    </p>
  )
}

/** Why a row stands behind the one before it: the first thing on which the protocol tells them apart. */
export const ExplainPopover = ({
  where,
  row,
  before,
}: {
  where: Where
  row: RankingViewRow
  before: RankingViewRow | undefined
}) => {
  const { t } = useTranslation('competitions')
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" withArrow trapFocus={false}>
      <Popover.Target>
        <ActionIcon
          size="sm"
          variant="subtle"
          aria-label={t('ranking.explain.open', { rider: row.rider.name })}
          onClick={() => setOpen((was) => !was)}
        >
          <IconInfoCircle size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        {before ? (
          <Explanation where={where} row={row} before={before} />
        ) : (
          <p className={classes.explanation}>{t('ranking.explain.first')}</p>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
