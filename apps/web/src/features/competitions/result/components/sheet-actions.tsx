import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from '../results.module.css'
import { ExportItems } from './export-menu.tsx'

/** Import, export and recalculation, in one menu: the bar keeps its one line, so the rows stay where they are while somebody types. */
export const SheetActions = ({
  competition,
  testSet,
  isReadOnly,
  isRecalculating,
  onImport,
  onRecalculate,
}: {
  competition: string
  testSet: string
  isReadOnly: boolean
  isRecalculating: boolean
  onImport: () => void
  onRecalculate: () => void
}) => {
  const { t } = useTranslation('competitions')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          className={classes.more ?? ''}
          variant="default"
          size="input-sm"
          loading={isRecalculating}
          aria-label={t('result.more')}
        >
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!isReadOnly && <Menu.Item onClick={onImport}>{t('result.import.open')}</Menu.Item>}
        {!isReadOnly && <Menu.Item onClick={onRecalculate}>{t('result.recalculate')}</Menu.Item>}
        <Menu.Divider />
        <Menu.Label>{t('result.export.open')}</Menu.Label>
        <ExportItems competition={competition} testSet={testSet} />
      </Menu.Dropdown>
    </Menu>
  )
}
