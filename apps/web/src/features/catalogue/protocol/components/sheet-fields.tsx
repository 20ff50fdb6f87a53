// The fields that the sheets of several kinds share.
import { ActionIcon, Button, NativeSelect, TagsInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ResultInputKind } from '@oxer/domain/catalogue/protocol/protocol.schema'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormPart } from '../../../../shared/form-part.tsx'
import { WholeNumberInput } from '../../../../shared/whole-number-input.tsx'
import { type SheetValues, sheetParts } from '../sheet.form.ts'
import { rescaled } from '../sheet-rows.form.ts'
import classes from './protocol-editor.module.css'

export type SheetForm = UseFormReturnType<SheetValues>

export const JudgesField = ({ form }: { form: SheetForm }) => {
  const { t } = useTranslation('catalogue')
  return (
    <TagsInput
      label={t('protocol.judges')}
      description={t('protocol.judgesHint')}
      data={['K', 'E', 'H', 'C', 'M', 'B', 'F']}
      maxTags={15}
      {...form.getInputProps('judges')}
    />
  )
}

export const DecimalsField = ({ form }: { form: SheetForm }) => {
  const { t } = useTranslation('catalogue')
  return (
    <WholeNumberInput
      label={t('protocol.decimals')}
      description={t('protocol.decimalsHint')}
      whenEmpty={3}
      max={9}
      value={form.values.decimals}
      onChange={(decimals) => form.setFieldValue('decimals', decimals)}
    />
  )
}

export const JudgeMaximumField = ({ form }: { form: SheetForm }) => {
  const { t } = useTranslation('catalogue')
  return (
    <TextInput
      label={t('protocol.judgeMaximum')}
      description={t('protocol.judgeMaximumHint')}
      inputMode="decimal"
      {...form.getInputProps('judgeMaximum')}
    />
  )
}

/**
 * How a mark is entered on the screen, and on which scale. The scale is set for all exercises at once, and may differ
 * by exercise.
 */
export const MarkFields = ({ form }: { form: SheetForm }) => {
  const { t } = useTranslation('catalogue')
  const first = sheetParts.flatMap((part) => form.values.lists[part]).find((row) => !row.isHeading)
  const [scale, setScale] = useState({ maximum: first?.maximum ?? '10', markStep: first?.markStep ?? '0.5' })
  return (
    <FormPart legend={t('protocol.marks')}>
      <div className={classes.row}>
        <NativeSelect
          label={t('protocol.inputKind')}
          data={ResultInputKind.options.map((value) => ({ value, label: t(`protocol.inputKinds.${value}`) }))}
          value={form.values.inputKind || 'TEXT'}
          onChange={({ currentTarget }) => {
            const chosen = ResultInputKind.options.find((kind) => kind === currentTarget.value)
            form.setFieldValue('inputKind', chosen ?? '')
          }}
        />
        <TextInput
          label={t('protocol.scaleMaximum')}
          inputMode="decimal"
          value={scale.maximum}
          onChange={({ currentTarget }) => setScale({ ...scale, maximum: currentTarget.value })}
        />
        <TextInput
          label={t('protocol.scaleStep')}
          inputMode="decimal"
          value={scale.markStep}
          onChange={({ currentTarget }) => setScale({ ...scale, markStep: currentTarget.value })}
        />
      </div>
      <div>
        <Button
          size="compact-sm"
          variant="default"
          disabled={first === undefined}
          onClick={() => form.setFieldValue('lists', rescaled(form.values.lists, scale))}
        >
          {t('protocol.scaleAll')}
        </Button>
      </div>
    </FormPart>
  )
}

const deductionKinds = ['POINTS', 'PERCENTAGE', 'ELIMINATION'] as const

/** The deduction for the first, the second, … error of course. */
export const CourseErrorFields = ({ form, isReadOnly }: { form: SheetForm; isReadOnly: boolean }) => {
  const { t } = useTranslation('catalogue')
  return (
    <FormPart legend={t('protocol.courseErrors')}>
      <p className={classes.hint}>{t('protocol.courseErrorsHint')}</p>
      {form.values.courseErrors.map((error, index) => {
        const path = `courseErrors.${String(index)}`
        return (
          <div key={path} className={classes.deduction}>
            <NativeSelect
              label={t('protocol.courseError', { number: index + 1 })}
              data={deductionKinds.map((value) => ({ value, label: t(`protocol.deduction.${value}`) }))}
              {...form.getInputProps(`${path}.kind`)}
            />
            {error.kind === 'ELIMINATION' ? (
              <span />
            ) : (
              <TextInput
                label={t('protocol.deductionValue')}
                inputMode="decimal"
                {...form.getInputProps(`${path}.value`)}
              />
            )}
            {!isReadOnly && (
              <ActionIcon
                size="lg"
                aria-label={t('protocol.removeDeductionOf', { number: index + 1 })}
                onClick={() => form.removeListItem('courseErrors', index)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            )}
          </div>
        )
      })}
      {!isReadOnly && form.values.courseErrors.length < 10 && (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => form.insertListItem('courseErrors', { kind: 'POINTS', value: '2' })}
          >
            {t('protocol.addDeduction')}
          </Button>
        </div>
      )}
    </FormPart>
  )
}
