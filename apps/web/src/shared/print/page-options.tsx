import { Alert, Checkbox, NativeSelect, NumberInput } from '@mantine/core'
import {
  type PageOptions,
  PrintFontSize,
  PrintLanguage,
  PrintLayout,
  PrintMargin,
  PrintPaper,
} from '@oxer/domain/kernel/paper/paper.schema'
import { useTranslation } from 'react-i18next'
import classes from './print.module.css'

type Props = {
  readonly options: PageOptions
  /** Whether direction and letters are decided elsewhere. */
  readonly isLookFixed?: boolean
  readonly onChange: (change: Partial<PageOptions>) => void
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

/** A whole number, or millimetres. */
export const Figure = ({
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

const Margins = ({ options, onChange }: Pick<Props, 'options' | 'onChange'>) => {
  const { t } = useTranslation('competitions')
  return (
    <>
      <Choice
        label={t('print.margin')}
        value={options.margin}
        options={PrintMargin.options}
        name={(margin) => t(`print.margins.${margin}`)}
        onChange={(margin) => onChange({ margin })}
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
              onChange={(value) => onChange({ [side]: value })}
            />
          ))}
        </div>
      )}
    </>
  )
}

/** How anything looks on paper: its size and direction, its letters and margins, its language and copies. */
export const PageOptionsPanel = ({ options, isLookFixed = false, onChange }: Props) => {
  const { t } = useTranslation('competitions')
  return (
    <>
      <div className={classes.pair}>
        <Choice
          label={t('print.paper')}
          value={options.paper}
          options={PrintPaper.options}
          name={(paper) => paper}
          onChange={(paper) => onChange({ paper })}
        />
        {!isLookFixed && (
          <>
            <Choice
              label={t('print.layout')}
              value={options.layout}
              options={PrintLayout.options}
              name={(layout) => t(`print.layouts.${layout}`)}
              onChange={(layout) => onChange({ layout })}
            />
            <Choice
              label={t('print.fontSize')}
              value={options.fontSize}
              options={PrintFontSize.options}
              name={(size) => t(`print.fontSizes.${size}`)}
              onChange={(fontSize) => onChange({ fontSize })}
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
          onChange={(language) => onChange({ language })}
        />
        <Figure
          {...{ label: t('print.copies'), value: options.copies, least: 1, most: 50 }}
          onChange={(copies) => onChange({ copies })}
        />
      </div>
      {options.copies > 1 && (
        <Checkbox
          label={t('print.collated')}
          checked={options.collated}
          onChange={({ currentTarget }) => onChange({ collated: currentTarget.checked })}
        />
      )}
    </>
  )
}
