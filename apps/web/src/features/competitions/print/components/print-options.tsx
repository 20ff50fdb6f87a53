import { ActionIcon, Alert, Checkbox, NativeSelect, NumberInput } from '@mantine/core'
import { isLabels } from '@oxer/domain/competitions/print/print.rules'
import {
  type PrintOptions as Options,
  type PrintDocumentType,
  type PrintField,
  PrintFontSize,
  PrintLanguage,
  PrintLayout,
  PrintMargin,
  PrintPaper,
} from '@oxer/domain/competitions/print/print.schema'
import { IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FormPart } from '../../../../shared/form-part.tsx'
import classes from '../print.module.css'
import { fieldOrder, moveUp, toggle } from '../print.view.ts'

type Props = {
  readonly document: PrintDocumentType
  readonly offered: readonly PrintField[]
  readonly options: Options
  readonly onChange: (options: Options) => void
}

/** A choice among words of the domain. */
export const Choice = <T extends string>({
  label,
  value,
  options,
  name,
  onChange,
}: {
  label: string
  value: T
  options: readonly T[]
  name: (option: T) => string
  onChange: (option: T) => void
}) => (
  <NativeSelect
    label={label}
    value={value}
    data={options.map((option) => ({ value: option, label: name(option) }))}
    onChange={({ currentTarget }) => {
      const found = options.find((option) => option === currentTarget.value)
      if (found !== undefined) onChange(found)
    }}
  />
)

const Figure = ({
  label,
  value,
  most,
  least = 0,
  onChange,
}: {
  label: string
  value: number
  most: number
  least?: number
  onChange: (value: number) => void
}) => (
  <NumberInput
    label={label}
    value={value}
    min={least}
    max={most}
    clampBehavior="strict"
    allowNegative={false}
    onChange={(given) => {
      if (typeof given === 'number' && given >= least) onChange(given)
    }}
  />
)

const Fields = ({ offered, options, onChange }: Omit<Props, 'document'>) => {
  const { t } = useTranslation('competitions')
  const nameOf = (field: PrintField): string =>
    field === 'STATUS'
      ? t('startlist.field.status')
      : field === 'TESTS'
        ? t('print.tests')
        : t(`startlist.layout.column.${field}`)
  return (
    <FormPart legend={t('print.fields')}>
      <ol className={classes.fields}>
        {fieldOrder(offered, options.fields).map((field) => {
          const isShown = options.fields.includes(field)
          return (
            <li key={field}>
              <Checkbox
                label={nameOf(field)}
                checked={isShown}
                onChange={() => onChange({ ...options, fields: toggle(options.fields, field) })}
              />
              {isShown && field !== options.fields[0] && (
                <ActionIcon
                  variant="subtle"
                  aria-label={t('print.up', { field: nameOf(field) })}
                  onClick={() => onChange({ ...options, fields: moveUp(options.fields, field) })}
                >
                  <IconArrowUp size={16} aria-hidden />
                </ActionIcon>
              )}
            </li>
          )
        })}
      </ol>
    </FormPart>
  )
}

const Margins = ({ options, onChange }: Pick<Props, 'options' | 'onChange'>) => {
  const { t } = useTranslation('competitions')
  return (
    <>
      <Choice
        label={t('print.margin')}
        value={options.margin}
        options={PrintMargin.options}
        name={(margin) => t(`print.margins.${margin}`)}
        onChange={(margin) => onChange({ ...options, margin })}
      />
      {options.margin === 'NONE' && <Alert variant="light">{t('print.noMarginWarning')}</Alert>}
      {options.margin === 'CUSTOM' && (
        <div className={classes.pair}>
          {(['top', 'right', 'bottom', 'left'] as const).map((side) => (
            <Figure
              key={side}
              label={t(`print.sides.${side}`)}
              value={options[side]}
              most={100}
              onChange={(value) => onChange({ ...options, [side]: value })}
            />
          ))}
        </div>
      )}
    </>
  )
}

/** How a document looks on paper. */
export const PrintOptionsPanel = ({ document, offered, options, onChange }: Props) => {
  const { t } = useTranslation('competitions')
  const set = (change: Partial<Options>) => onChange({ ...options, ...change })
  const isOwn = document === 'STARTLISTS' && options.ownLayout
  return (
    <div className={classes.options}>
      {document === 'STARTLISTS' && (
        <Checkbox
          label={t('print.ownLayout')}
          description={t('print.ownLayoutWhy')}
          checked={options.ownLayout}
          onChange={({ currentTarget }) => set({ ownLayout: currentTarget.checked })}
        />
      )}
      {!isOwn && <Fields offered={offered} options={options} onChange={onChange} />}
      {isLabels(document) && (
        <div className={classes.pair}>
          <Figure
            {...{ label: t('print.labelRows'), value: options.labelRows, least: 1, most: 20 }}
            onChange={(labelRows) => set({ labelRows })}
          />
          <Figure
            {...{ label: t('print.labelColumns'), value: options.labelColumns, least: 1, most: 8 }}
            onChange={(labelColumns) => set({ labelColumns })}
          />
          <Figure
            {...{ label: t('print.labelMargin'), value: options.labelMargin, most: 30 }}
            onChange={(labelMargin) => set({ labelMargin })}
          />
        </div>
      )}
      <div className={classes.pair}>
        <Choice
          label={t('print.paper')}
          value={options.paper}
          options={PrintPaper.options}
          name={(paper) => paper}
          onChange={(paper) => set({ paper })}
        />
        {!isOwn && (
          <>
            <Choice
              label={t('print.layout')}
              value={options.layout}
              options={PrintLayout.options}
              name={(layout) => t(`print.layouts.${layout}`)}
              onChange={(layout) => set({ layout })}
            />
            <Choice
              label={t('print.fontSize')}
              value={options.fontSize}
              options={PrintFontSize.options}
              name={(size) => t(`print.fontSizes.${size}`)}
              onChange={(fontSize) => set({ fontSize })}
            />
          </>
        )}
      </div>
      <Margins options={options} onChange={onChange} />
      <div className={classes.pair}>
        <Choice
          label={t('print.language')}
          value={options.language}
          options={PrintLanguage.options}
          name={(language) => t(`print.languages.${language}`)}
          onChange={(language) => set({ language })}
        />
        <Figure
          {...{ label: t('print.copies'), value: options.copies, least: 1, most: 50 }}
          onChange={(copies) => set({ copies })}
        />
      </div>
      {options.copies > 1 && (
        <Checkbox
          label={t('print.collated')}
          checked={options.collated}
          onChange={({ currentTarget }) => set({ collated: currentTarget.checked })}
        />
      )}
    </div>
  )
}
