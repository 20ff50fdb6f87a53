// Import, export and recalculation: buttons in the toolbar, or on a phone one menu, so that the rider comes first.
import { ActionIcon, Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDots, IconRefresh, IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from '../results.module.css'
import { ExportItems, ExportMenu } from './export-menu.tsx'

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
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false
  if (isNarrow) {
    return (
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon className={classes.more ?? ''} variant="default" size={44} aria-label={t('result.more')}>
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
  return (
    <span className={classes.actions}>
      {!isReadOnly && (
        <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={onImport}>
          {t('result.import.open')}
        </Button>
      )}
      <ExportMenu competition={competition} testSet={testSet} />
      {!isReadOnly && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={isRecalculating}
          onClick={onRecalculate}
        >
          {t('result.recalculate')}
        </Button>
      )}
    </span>
  )
}
