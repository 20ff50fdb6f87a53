import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './points.module.css'

/** Rows of a points table: one can be added at the end, and each except the last can be removed. */
export const BandList = <Band extends object>({
  bands,
  added,
  fields,
  onChange,
}: {
  bands: readonly Band[]
  /** The band after the last one. */
  added: (last: Band | undefined) => Band
  fields: (band: Band, index: number, set: (band: Band) => void) => ReactNode
  onChange: (bands: Band[]) => void
}) => {
  const { t } = useTranslation(['catalogue', 'careers'])
  return (
    <>
      {bands.map((band, index) => (
        <div key={String(index)} className={classes.band}>
          {fields(band, index, (next) => onChange(bands.with(index, next)))}
          <ActionIcon
            aria-label={t('careers:career.removeRow', { number: index + 1 })}
            disabled={bands.length === 1}
            onClick={() => onChange(bands.toSpliced(index, 1))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...bands, added(bands.at(-1))])}
        >
          {t('careers:career.addRow')}
        </Button>
      </div>
    </>
  )
}
