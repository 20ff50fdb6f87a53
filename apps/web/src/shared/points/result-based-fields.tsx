import { NativeSelect } from '@mantine/core'
import {
  CountType,
  type ResultBased,
  ResultBasedType,
} from '@oxer/domain/catalogue/point-distribution/point-distribution.schema'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { WholeNumberInput } from '../whole-number-input.tsx'
import { BandList } from './band-list.tsx'
import { DecimalInput } from './decimal-input.tsx'
import classes from './points.module.css'

type Props = { value: ResultBased; errorAt: (field: string) => ReactNode; onChange: (value: ResultBased) => void }
type By = ResultBased['by']

const beginBy = (source: string): By =>
  source === 'RANK'
    ? { source: 'RANK', bands: [{ countType: 'PERCENTAGE', count: 25, points: '2' }], beyond: '0', last: null }
    : { source: 'RESULT', bands: [{ from: '60', points: '1' }], below: '0' }

/** The unit of the count: a number of places, or a share of those who started. */
export const CountFields = ({
  countType,
  count,
  error,
  onChange,
}: {
  countType: CountType
  count: number
  error: ReactNode
  onChange: (change: { countType: CountType; count: number }) => void
}) => {
  const { t } = useTranslation(['catalogue', 'careers'])
  return (
    <>
      <WholeNumberInput
        label={t('careers:career.count')}
        whenEmpty={1}
        minimum={1}
        value={count}
        error={error}
        onChange={(next) => onChange({ countType, count: next })}
      />
      <NativeSelect
        label={t('careers:career.countType')}
        data={CountType.options.map((value) => ({ value, label: t(`careers:career.countTypes.${value}`) }))}
        value={countType}
        onChange={(event) => onChange({ count, countType: CountType.parse(event.currentTarget.value) })}
      />
    </>
  )
}

const RankFields = ({
  by,
  errorAt,
  onChange,
}: Omit<Props, 'value' | 'onChange'> & {
  by: Extract<By, { source: 'RANK' }>
  onChange: (by: By) => void
}) => {
  const { t } = useTranslation(['catalogue', 'careers'])
  return (
    <>
      <BandList
        bands={by.bands}
        added={(last) => ({ countType: last?.countType ?? 'PERCENTAGE', count: (last?.count ?? 0) + 25, points: '0' })}
        onChange={(bands) => onChange({ ...by, bands })}
        fields={(band, index, set) => (
          <>
            <CountFields
              countType={band.countType}
              count={band.count}
              error={errorAt(`by.bands.${String(index)}.count`)}
              onChange={(change) => set({ ...band, ...change })}
            />
            <DecimalInput
              label={t('careers:career.pointsLabel')}
              value={band.points}
              error={errorAt(`by.bands.${String(index)}.points`)}
              onChange={(points) => set({ ...band, points })}
            />
          </>
        )}
      />
      <div className={classes.pair}>
        <DecimalInput
          label={t('careers:career.beyond')}
          value={by.beyond}
          error={errorAt('by.beyond')}
          onChange={(beyond) => onChange({ ...by, beyond })}
        />
        <DecimalInput
          label={t('careers:career.last')}
          description={t('careers:career.lastHint')}
          value={by.last ?? ''}
          error={errorAt('by.last')}
          onChange={(last) => onChange({ ...by, last: last === '' ? null : last })}
        />
      </div>
    </>
  )
}

/** Points by result, or by the place among all. */
export const ResultBasedFields = ({ value, errorAt, onChange }: Props) => {
  const { t } = useTranslation(['catalogue', 'careers'])
  const { by } = value
  const set = (next: By): void => onChange({ ...value, by: next })
  return (
    <>
      <div className={classes.pair}>
        <NativeSelect
          label={t('careers:career.resultType')}
          data={ResultBasedType.options.map((type) => ({ value: type, label: t(`sportType.${type}`) }))}
          value={value.type}
          onChange={(event) => onChange({ ...value, type: ResultBasedType.parse(event.currentTarget.value) })}
        />
        <NativeSelect
          label={t('careers:career.by')}
          data={(['RESULT', 'RANK'] as const).map((source) => ({
            value: source,
            label: t(`careers:career.bys.${source}`),
          }))}
          value={by.source}
          onChange={(event) => set(beginBy(event.currentTarget.value))}
        />
      </div>
      {by.source === 'RANK' ? (
        <RankFields by={by} errorAt={errorAt} onChange={set} />
      ) : (
        <>
          <BandList
            bands={by.bands}
            added={(last) => ({ from: String(Math.max(0, Number(last?.from ?? 65) - 5)), points: '0' })}
            onChange={(bands) => set({ ...by, bands })}
            fields={(band, index, setBand) => (
              <>
                <DecimalInput
                  label={t('careers:career.fromResult')}
                  value={band.from}
                  error={errorAt(`by.bands.${String(index)}.from`)}
                  onChange={(from) => setBand({ ...band, from })}
                />
                <DecimalInput
                  label={t('careers:career.pointsLabel')}
                  value={band.points}
                  error={errorAt(`by.bands.${String(index)}.points`)}
                  onChange={(points) => setBand({ ...band, points })}
                />
              </>
            )}
          />
          <DecimalInput
            label={t('careers:career.below')}
            value={by.below}
            error={errorAt('by.below')}
            onChange={(below) => set({ ...by, below })}
          />
        </>
      )}
    </>
  )
}
