import { ActionIcon, Button } from '@mantine/core'
import { IconChevronDown, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useTestPane } from './test-pane.ts'
import classes from './test-panes.module.css'
import { TestSteps } from './test-steps.tsx'

/** The beginning of the toolbar of a pane: which test, where the rail is not seen, and how far it is. */
export const TestLine = () => {
  const { t } = useTranslation('competitions')
  const pane = useTestPane()
  if (pane === null) return null
  const { part, label, isFolded, unfold, openSheet } = pane
  return (
    <div className={classes.line} data-folded={isFolded || undefined}>
      <ActionIcon className={classes.unfold ?? ''} variant="subtle" aria-label={t('test.rail.show')} onClick={unfold}>
        <IconLayoutSidebarLeftExpand size={18} aria-hidden />
      </ActionIcon>
      <span className={classes.name} title={label}>
        {label}
      </span>
      <Button
        className={classes.choose ?? ''}
        variant="default"
        aria-haspopup="dialog"
        aria-label={t('test.rail.choose', { name: label })}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        onClick={openSheet}
      >
        {label}
      </Button>
      {part && <TestSteps part={part} />}
    </div>
  )
}
