import { NativeSelect } from '@mantine/core'
import {
  JumpingErrorField,
  type JumpingLine,
  type JumpingResultPoints,
  JumpingResultSource,
  PointStatus,
} from '@oxer/domain/catalogue/point-distribution/point-distribution.schema'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BandList } from './band-list.tsx'
import { DecimalInput } from './decimal-input.tsx'
import { statusPoints } from './distribution.form.ts'
import classes from './points.module.css'

const fieldsOfLine = ['STATUS', ...JumpingErrorField.options] as const

const ofField = (line: JumpingLine, field: (typeof fieldsOfLine)[number]): JumpingLine => {
  const { source } = line
  if (field === 'STATUS') return { source, field, points: { FINISHED: '1' } }
  return line.field === 'STATUS'
    ? { source, field, bands: [{ upTo: '0', points: '1' }], above: '0' }
    : { ...line, field }
}

const LineFields = ({
  line,
  errorAt,
  onChange,
}: {
  line: JumpingLine
  errorAt: (field: string) => ReactNode
  onChange: (line: JumpingLine) => void
}) => {
  const { t } = useTranslation(['catalogue', 'careers'])
  return (
    <div className={classes.line}>
      <div className={classes.pair}>
        <NativeSelect
          label={t('careers:career.jumping.source')}
          data={JumpingResultSource.options.map((value) => ({
            value,
            label: t(`careers:career.jumping.sources.${value}`),
          }))}
          value={line.source}
          error={errorAt('')}
          onChange={(event) => onChange({ ...line, source: JumpingResultSource.parse(event.currentTarget.value) })}
        />
        <NativeSelect
          label={t('careers:career.jumping.field')}
          data={fieldsOfLine.map((value) => ({ value, label: t(`careers:career.jumping.fields.${value}`) }))}
          value={line.field}
          onChange={({ currentTarget }) =>
            onChange(ofField(line, fieldsOfLine.find((field) => field === currentTarget.value) ?? 'TOTAL_ERRORS'))
          }
        />
      </div>
      {line.field === 'STATUS' ? (
        <div className={classes.pair}>
          {PointStatus.options.map((status) => (
            <DecimalInput
              key={status}
              label={t(`careers:career.status.${status}`)}
              value={line.points[status] ?? ''}
              error={errorAt(`.points.${status}`)}
              onChange={(text) => onChange({ ...line, points: statusPoints(line.points, status, text) })}
            />
          ))}
        </div>
      ) : (
        <>
          <BandList
            bands={line.bands}
            added={(last) => ({ upTo: String(Number(last?.upTo ?? 0) + 4), points: '0' })}
            onChange={(bands) => onChange({ ...line, bands })}
            fields={(band, index, set) => (
              <>
                <DecimalInput
                  label={t('careers:career.jumping.upTo')}
                  value={band.upTo}
                  error={errorAt(`.bands.${String(index)}.upTo`)}
                  onChange={(upTo) => set({ ...band, upTo })}
                />
                <DecimalInput
                  label={t('careers:career.pointsLabel')}
                  value={band.points}
                  error={errorAt(`.bands.${String(index)}.points`)}
                  onChange={(points) => set({ ...band, points })}
                />
              </>
            )}
          />
          <DecimalInput
            label={t('careers:career.jumping.above')}
            value={line.above}
            error={errorAt('.above')}
            onChange={(above) => onChange({ ...line, above })}
          />
        </>
      )}
    </div>
  )
}

/** Points for faults or for the end of a round, line by line; the lines are added up. */
export const JumpingFields = ({
  value,
  errorAt,
  onChange,
}: {
  value: JumpingResultPoints
  errorAt: (field: string) => ReactNode
  onChange: (value: JumpingResultPoints) => void
}) => (
  <BandList
    bands={value.lines}
    added={(): JumpingLine => ({
      source: 'ROUND1',
      field: 'TOTAL_ERRORS',
      bands: [{ upTo: '0', points: '1' }],
      above: '0',
    })}
    onChange={(lines) => onChange({ ...value, lines })}
    fields={(line, index, set) => (
      <LineFields line={line} errorAt={(field) => errorAt(`lines.${String(index)}${field}`)} onChange={set} />
    )}
  />
)
