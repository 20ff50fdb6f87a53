import { ActionIcon, Checkbox } from '@mantine/core'
import { isLabels } from '@oxer/domain/competitions/print/print.rules'
import type {
  PrintOptions as Options,
  PrintDocumentType,
  PrintField,
} from '@oxer/domain/competitions/print/print.schema'
import { IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FormPart } from '../../../../shared/form-part.tsx'
import { Figure, PageOptionsPanel } from '../../../../shared/print/page-options.tsx'
import classes from '../../../../shared/print/print.module.css'
import { fieldOrder, moveUp, toggle } from '../print.view.ts'

type Props = {
  readonly document: PrintDocumentType
  readonly offered: readonly PrintField[]
  readonly options: Options
  readonly onChange: (options: Options) => void
}

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
      <PageOptionsPanel options={options} isLookFixed={isOwn} onChange={set} />
    </div>
  )
}
