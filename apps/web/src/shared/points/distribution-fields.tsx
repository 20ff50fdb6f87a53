import { Checkbox, NativeSelect } from '@mantine/core'
import {
  type PointDistribution,
  type RankAndPractitionersGrid,
  type RankTable,
  SharedPlacePoints,
  type TopCount,
} from '@oxer/domain/catalogue/point-distribution/point-distribution.schema'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormPart } from '../form-part.tsx'
import { WholeNumberInput } from '../whole-number-input.tsx'
import { BandList } from './band-list.tsx'
import { DecimalInput, PlacesInput } from './decimal-input.tsx'
import { statusPoints, unfinished } from './distribution.form.ts'
import { FormulaFields } from './formula-fields.tsx'
import { JumpingFields } from './jumping-fields.tsx'
import classes from './points.module.css'
import { CountFields, ResultBasedFields } from './result-based-fields.tsx'

type Props<Kind> = {
  value: Kind
  /** The error of a field, or of anything below it. */
  errorAt: (field: string) => ReactNode
  onChange: (value: Kind) => void
}

const Places = <Kind extends RankTable | RankAndPractitionersGrid>({ value, errorAt, onChange }: Props<Kind>) => {
  const { t } = useTranslation(['catalogue', 'careers'])
  return (
    <div className={classes.pair}>
      <DecimalInput
        label={t('careers:career.beyond')}
        value={value.beyond}
        error={errorAt('beyond')}
        onChange={(beyond) => onChange({ ...value, beyond })}
      />
      <NativeSelect
        label={t('careers:career.sharedPlaces')}
        data={SharedPlacePoints.options.map((each) => ({ value: each, label: t(`careers:career.shared.${each}`) }))}
        value={value.sharedPlaces}
        onChange={(event) => onChange({ ...value, sharedPlaces: SharedPlacePoints.parse(event.currentTarget.value) })}
      />
    </div>
  )
}

const GridFields = (props: Props<RankAndPractitionersGrid>) => {
  const { t } = useTranslation(['catalogue', 'careers'])
  const { value, errorAt, onChange } = props
  return (
    <>
      <BandList
        bands={value.columns}
        added={(last) => ({ fromParticipants: (last?.fromParticipants ?? 0) + 10, points: last?.points ?? ['1'] })}
        onChange={(columns) => onChange({ ...value, columns })}
        fields={(column, index, set) => (
          <>
            <WholeNumberInput
              label={t('careers:career.fromParticipants')}
              whenEmpty={0}
              value={column.fromParticipants}
              error={errorAt(`columns.${String(index)}.fromParticipants`)}
              onChange={(fromParticipants) => set({ ...column, fromParticipants })}
            />
            <PlacesInput
              label={t('careers:career.places')}
              value={column.points}
              error={errorAt(`columns.${String(index)}.points`)}
              onChange={(points) => set({ ...column, points })}
            />
          </>
        )}
      />
      <Places {...props} />
    </>
  )
}

const TopFields = ({ value, errorAt, onChange }: Props<TopCount>) => {
  const { t } = useTranslation(['catalogue', 'careers'])
  const { points } = value
  return (
    <>
      <div className={classes.pair}>
        <CountFields
          countType={value.countType}
          count={value.count}
          error={errorAt('count')}
          onChange={(change) => onChange({ ...value, ...change })}
        />
      </div>
      <Checkbox
        label={t('careers:career.resultAsPoints')}
        checked={points.source === 'RESULT'}
        onChange={(event) =>
          onChange({
            ...value,
            points: event.currentTarget.checked ? { source: 'RESULT' } : { source: 'CONSTANT', points: '1' },
          })
        }
      />
      {points.source === 'CONSTANT' && (
        <DecimalInput
          label={t('careers:career.pointsLabel')}
          value={points.points}
          error={errorAt('points')}
          onChange={(text) => onChange({ ...value, points: { source: 'CONSTANT', points: text } })}
        />
      )}
    </>
  )
}

const KindFields = ({ value, errorAt, onChange }: Props<PointDistribution>) => {
  const { t } = useTranslation(['catalogue', 'careers'])
  switch (value.kind) {
    case 'RANK_TABLE':
      return (
        <>
          <PlacesInput
            label={t('careers:career.places')}
            description={t('careers:career.placesHint')}
            required
            value={value.points}
            error={errorAt('points')}
            onChange={(points) => onChange({ ...value, points })}
          />
          <Places value={value} errorAt={errorAt} onChange={onChange} />
        </>
      )
    case 'RANK_AND_PRACTITIONERS_GRID':
      return <GridFields value={value} errorAt={errorAt} onChange={onChange} />
    case 'JUMPING_RESULT':
      return <JumpingFields value={value} errorAt={errorAt} onChange={onChange} />
    case 'TOP_COUNT':
      return <TopFields value={value} errorAt={errorAt} onChange={onChange} />
    case 'OWN_FORMULA':
      return <FormulaFields value={value} error={errorAt('formula')} onChange={onChange} />
    case 'RESULT_BASED':
      return <ResultBasedFields value={value} errorAt={errorAt} onChange={onChange} />
  }
}

/** The fields of a point distribution: first those of its kind, then those of all kinds. */
export const DistributionFields = (props: Props<PointDistribution>) => {
  const { t } = useTranslation(['catalogue', 'careers'])
  const { value, errorAt, onChange } = props
  return (
    <>
      <KindFields {...props} />
      <FormPart legend={t('careers:career.unfinished')}>
        <div className={classes.pair}>
          {unfinished.map((status) => (
            <DecimalInput
              key={status}
              label={t(`careers:career.status.${status}`)}
              placeholder={t('careers:career.nothing')}
              value={value.statusPoints[status] ?? ''}
              error={errorAt(`statusPoints.${status}`)}
              onChange={(text) => onChange({ ...value, statusPoints: statusPoints(value.statusPoints, status, text) })}
            />
          ))}
        </div>
      </FormPart>
      <FormPart legend={t('careers:career.rounding')}>
        <div className={classes.pair}>
          <WholeNumberInput
            label={t('careers:career.decimals')}
            whenEmpty={3}
            max={6}
            value={value.decimals}
            error={errorAt('decimals')}
            onChange={(decimals) => onChange({ ...value, decimals })}
          />
          <WholeNumberInput
            label={t('careers:career.minusFrom')}
            description={t('careers:career.minusFromHint')}
            whenEmpty={0}
            value={value.minusPoints.fromParticipants}
            error={errorAt('minusPoints.fromParticipants')}
            onChange={(fromParticipants) =>
              onChange({ ...value, minusPoints: { ...value.minusPoints, fromParticipants } })
            }
          />
        </div>
        <Checkbox
          label={t('careers:career.minusAtChampionships')}
          checked={value.minusPoints.atChampionships}
          onChange={(event) =>
            onChange({ ...value, minusPoints: { ...value.minusPoints, atChampionships: event.currentTarget.checked } })
          }
        />
      </FormPart>
    </>
  )
}
