import { Button } from '@mantine/core'
import type { PointHistory } from '@oxer/domain/competitions/championship-ranking/championship-ranking.schema'
import { ErrorState, Facts, Section, ShapeSkeleton, SideDrawer, StatusBadge } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../championship-part.module.css'
import { type HistoryLine, practitionerName, roundsOf } from '../championship-ranking.view.ts'

type StoredLine = HistoryLine & { ref: string }
const isStored = (line: HistoryLine): line is StoredLine => line.ref !== null

const Line = ({ line, onEdit }: { line: HistoryLine; onEdit: ((line: StoredLine) => void) | null }) => {
  const { t } = useTranslation('championships')
  const formats = useFormats()
  const { date, test, place, participants, points, factor, use, isManual, calculated, notes, byName } = line
  const figures = { points: points === null ? '–' : formats.number(points), factor: formats.number(factor) }
  const parts = [
    formats.date(date),
    place === null ? t('championshipRanking.noPlace') : t('championshipRanking.placeOf', { place, participants }),
    factor === '1' ? t('championshipRanking.points', figures) : t('championshipRanking.pointsTimes', figures),
    t(`championshipRanking.use.${use}`),
  ]
  const manual = [
    t('championshipRanking.byHand', { calculated: calculated === null ? '–' : formats.number(calculated) }),
    ...(byName === null ? [] : [t('championshipRanking.by', { name: byName })]),
    ...(notes ? [t('championshipRanking.note', { note: notes })] : []),
  ]
  return (
    <li className={classes.item}>
      <span className={classes.name}>
        {test.name}
        <br />
        <span className={classes.muted}>{parts.join(' · ')}</span>
        {isManual && (
          <>
            <br />
            <span className={classes.muted}>{manual.join(' · ')}</span>
          </>
        )}
      </span>
      {onEdit !== null && isStored(line) && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('championshipRanking.editPointsOf', { test: test.name })}
          onClick={() => onEdit(line)}
        >
          {t('championshipRanking.editPoints')}
        </Button>
      )}
    </li>
  )
}

type Neighbour = NonNullable<PointHistory['above']>

/** What decides between an entry and the one before or after it. */
const Neighbours = ({ history: { above, below } }: { history: PointHistory }) => {
  const { t } = useTranslation('championships')
  const formats = useFormats()
  const show = (value: string | null): string => (value === null ? '–' : formats.number(value))
  const because = ({ decidedBy, own, other }: Neighbour, isAbove: boolean): string =>
    t(`championshipRanking.explanation.${decidedBy ?? 'EQUAL'}`, {
      better: show(isAbove ? other : own),
      worse: show(isAbove ? own : other),
    })
  return (
    <Section title={t('championshipRanking.neighbours')}>
      <Facts
        columns={1}
        items={[
          ...(above === null
            ? []
            : [
                {
                  label: t('championshipRanking.aboveOf', { name: practitionerName(above) }),
                  value: because(above, true),
                },
              ]),
          ...(below === null
            ? []
            : [
                {
                  label: t('championshipRanking.belowOf', { name: practitionerName(below) }),
                  value: because(below, false),
                },
              ]),
        ]}
      />
    </Section>
  )
}

const Corrections = ({ history, onCorrect }: { history: PointHistory; onCorrect: (() => void) | null }) => {
  const { t } = useTranslation('championships')
  const formats = useFormats()
  const { manual, excludedReason } = history
  const isCorrected = excludedReason !== null || (manual !== null && (manual.total !== null || manual.notes !== ''))
  return (
    <Section
      title={t('championshipRanking.corrections')}
      empty={isCorrected || onCorrect !== null ? undefined : t('championshipRanking.noCorrections')}
      actions={
        onCorrect !== null && (
          <Button variant="default" onClick={onCorrect}>
            {t('championshipRanking.correct')}
          </Button>
        )
      }
    >
      {isCorrected ? (
        <Facts
          columns={1}
          items={[
            {
              label: t('championshipRanking.manual'),
              value: manual === null || manual.total === null ? null : formats.number(manual.total),
            },
            { label: t('championshipRanking.excluded'), value: excludedReason },
            { label: t('championshipRanking.notes'), value: manual?.notes },
            { label: t('championshipRanking.writtenBy'), value: manual?.byName },
          ]}
        />
      ) : (
        <p className={classes.muted}>{t('championshipRanking.noCorrections')}</p>
      )}
    </Section>
  )
}

type Can = {
  canEditPoints: boolean
  canCorrect: boolean
  onCorrect: (history: PointHistory) => void
  onEditPoints: (line: StoredLine) => void
}

const History = ({ history, canEditPoints, canCorrect, onCorrect, onEditPoints }: Can & { history: PointHistory }) => {
  const { t } = useTranslation('championships')
  const formats = useFormats()
  const { row, bestOf, carried, missed, above, below } = history
  const rounds = roundsOf(history)
  return (
    <>
      <Facts
        items={[
          {
            label: t('championshipRanking.place'),
            value: row.unrankedReason === null ? row.place : t(`championshipRanking.unranked.${row.unrankedReason}`),
          },
          { label: t('championshipRanking.total'), value: formats.number(row.total) },
          { label: t('championshipRanking.bestOf'), value: bestOf },
          { label: t('championshipRanking.carried'), value: carried === null ? null : formats.number(carried) },
        ]}
      />
      <Section
        title={t('championshipRanking.results')}
        empty={rounds.length === 0 ? t('championshipRanking.noResults') : undefined}
      >
        {rounds.map(({ name, points, isCounted, lines }) => (
          <div key={lines[0]?.competition.ref} className={classes.group}>
            <div className={classes.head}>
              <h3>{name}</h3>
              <StatusBadge tone={isCounted ? 'good' : 'neutral'}>
                {[
                  t(isCounted ? 'championshipRanking.counts' : 'championshipRanking.countsNot'),
                  ...(points === null ? [] : [formats.number(points)]),
                ].join(': ')}
              </StatusBadge>
            </div>
            <ul className={classes.list} aria-label={name}>
              {lines.map((line) => (
                <Line key={`${line.test.ref} ${line.ref}`} line={line} onEdit={canEditPoints ? onEditPoints : null} />
              ))}
            </ul>
          </div>
        ))}
      </Section>
      {missed.length > 0 && (
        <Section title={t('championshipRanking.missed')}>
          <ul className={classes.sentences}>
            {missed.map(({ ref, name }) => (
              <li key={ref}>{name}</li>
            ))}
          </ul>
        </Section>
      )}
      {(above !== null || below !== null) && <Neighbours history={history} />}
      <Corrections history={history} onCorrect={canCorrect ? () => onCorrect(history) : null} />
    </>
  )
}

/** Where a place comes from: which results count, what separates it from its neighbours, and what was written by hand. */
export const RankingWhy = ({
  of,
  onClose,
  ...can
}: Can & { of: { championship: string; ranking: string; practitioner: string }; onClose: () => void }) => {
  const { t } = useTranslation('championships')
  const history = trpc.competitions.championshipRanking.managedHistory.useQuery(of)
  const title = history.data
    ? t('championshipRanking.whyOf', { name: practitionerName(history.data.row) })
    : t('championshipRanking.why')
  return (
    <SideDrawer title={title} opened onClose={onClose} size="lg">
      {history.isError && <ErrorState onRetry={() => void history.refetch()} />}
      {history.isPending && <ShapeSkeleton />}
      {history.data && <History history={history.data} {...can} />}
    </SideDrawer>
  )
}
