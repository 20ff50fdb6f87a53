import { Checkbox, Radio, TextInput } from '@mantine/core'
import { segmentSizes } from '@oxer/domain/competitions/test/test.rules'
import type { SegmentTest, TestSummary } from '@oxer/domain/competitions/test/test.schema'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { orNull } from '../../../../shared/form/form-words.ts'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { WholeNumberInput } from '../../../../shared/whole-number-input.tsx'
import { useTestChanges } from '../test.mutations.ts'
import classes from './test-drawer.module.css'

type SegmentText = {
  method: 'MANUAL' | 'AVG_CAPACITY'
  parts: number
  capacity: number
  fill: 'MAX' | 'AVG'
  padWithOpenPositions: boolean
  createStartlists: boolean
  onShrink: 'REMOVE_PARTICIPATIONS' | 'REDISTRIBUTE_PARTICIPATIONS'
  changeReason: string
}

const toSegment = ({ method, parts, capacity, fill, padWithOpenPositions, ...rest }: SegmentText): SegmentTest => {
  const { createStartlists, onShrink } = rest
  const changeReason = orNull(rest.changeReason) ?? undefined
  return method === 'MANUAL'
    ? { method, parts, createStartlists, onShrink, changeReason }
    : {
        method,
        capacity,
        fill,
        padWithOpenPositions: padWithOpenPositions && createStartlists,
        createStartlists,
        onShrink,
        changeReason,
      }
}

/** The size of each part, shown before the split. */
const sizesOf = ({ method, parts, capacity, fill }: SegmentText, registrations: number): number[] => {
  const count = method === 'MANUAL' ? parts : Math.max(1, Math.ceil(registrations / Math.max(1, capacity)))
  return segmentSizes(registrations, count, method === 'AVG_CAPACITY' && fill === 'MAX' ? capacity : null)
}

/** decision 57: needed if a final start list changes. */
const Reason = ({
  value,
  error,
  onChange,
}: {
  value: string
  error: ReactNode
  onChange: (change: { changeReason: string }) => void
}) => {
  const { t } = useTranslation('competitions')
  return (
    <TextInput
      maxLength={500}
      label={t('test.segment.reason')}
      description={t('test.segment.reasonWhy')}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange({ changeReason: currentTarget.value })}
    />
  )
}

/** c066: splits a test into parts, by their number or by the size of a part. */
export const SegmentDrawer = ({ test, onClose }: { test: TestSummary; onClose: () => void }) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const { segment } = useTestChanges()
  const initial: SegmentText = {
    method: 'MANUAL',
    parts: Math.max(2, test.testSets.length),
    capacity: 20,
    fill: 'AVG',
    padWithOpenPositions: false,
    createStartlists: false,
    onShrink: 'REDISTRIBUTE_PARTICIPATIONS',
    changeReason: '',
  }
  return (
    <EditDrawer
      title={t('test.segment.title', { name: test.name })}
      saveLabel={t('test.segment.do')}
      onClose={onClose}
      initialValues={{ segment: initial }}
      save={(values) =>
        segment.mutateAsync({
          competition: competition.ref,
          test: test.ref,
          segment: toSegment(values.segment),
        })
      }
    >
      {(form) => {
        const { segment: value } = form.values
        const change = (part: Partial<SegmentText>): void => form.setFieldValue('segment', { ...value, ...part })
        const sizes = sizesOf(value, test.registrationCount)
        return (
          <>
            <Radio.Group
              label={t('test.segment.method')}
              value={value.method}
              onChange={(method) => change({ method: method === 'MANUAL' ? 'MANUAL' : 'AVG_CAPACITY' })}
            >
              <Radio mt="xs" value="MANUAL" label={t('test.segment.MANUAL')} />
              <Radio mt="xs" value="AVG_CAPACITY" label={t('test.segment.AVG_CAPACITY')} />
            </Radio.Group>
            {value.method === 'MANUAL' ? (
              <WholeNumberInput
                label={t('test.segment.parts')}
                minimum={1}
                max={50}
                whenEmpty={1}
                value={value.parts}
                error={form.errors['segment.parts']}
                onChange={(parts) => change({ parts })}
              />
            ) : (
              <>
                <WholeNumberInput
                  label={t('test.segment.capacity')}
                  minimum={1}
                  max={1000}
                  whenEmpty={1}
                  value={value.capacity}
                  error={form.errors['segment.capacity']}
                  onChange={(capacity) => change({ capacity })}
                />
                <Radio.Group
                  label={t('test.segment.fill')}
                  value={value.fill}
                  onChange={(fill) => change({ fill: fill === 'MAX' ? 'MAX' : 'AVG' })}
                >
                  <Radio mt="xs" value="AVG" label={t('test.segment.AVG')} />
                  <Radio mt="xs" value="MAX" label={t('test.segment.MAX')} />
                </Radio.Group>
              </>
            )}
            <p className={classes.why} style={{ margin: 0 }} role="status">
              {t('test.segment.sizes', { sizes: sizes.join(' + '), count: sizes.length })}
            </p>
            <Checkbox
              label={t('test.segment.createStartlists')}
              checked={value.createStartlists}
              onChange={(event) => change({ createStartlists: event.currentTarget.checked })}
            />
            {value.method === 'AVG_CAPACITY' && value.createStartlists && (
              <Checkbox
                label={t('test.segment.pad')}
                checked={value.padWithOpenPositions}
                onChange={(event) => change({ padWithOpenPositions: event.currentTarget.checked })}
              />
            )}
            {test.testSets.some(({ startlistRef }) => startlistRef !== null) && (
              <Reason value={value.changeReason} error={form.errors.changeReason} onChange={change} />
            )}
            {test.testSets.length > sizes.length && (
              <Radio.Group
                label={t('test.segment.onShrink')}
                value={value.onShrink}
                onChange={(choice) =>
                  change({
                    onShrink:
                      choice === 'REMOVE_PARTICIPATIONS' ? 'REMOVE_PARTICIPATIONS' : 'REDISTRIBUTE_PARTICIPATIONS',
                  })
                }
              >
                <Radio
                  mt="xs"
                  value="REDISTRIBUTE_PARTICIPATIONS"
                  label={t('test.segment.REDISTRIBUTE_PARTICIPATIONS')}
                />
                <Radio mt="xs" value="REMOVE_PARTICIPATIONS" label={t('test.segment.REMOVE_PARTICIPATIONS')} />
              </Radio.Group>
            )}
          </>
        )
      }}
    </EditDrawer>
  )
}
