import { Button } from '@mantine/core'
import { IconEye, IconEyeOff, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useManagedCompetition } from '../managed-competition.ts'
import { visibilityOf } from './publication.ts'
import { PublishTestDialog } from './publish-test-dialog.tsx'
import { useTestPane } from './test-pane.ts'
import classes from './test-panes.module.css'

/** Whether the public sees what is on the screen, and the one button that shows it. */
export const PublishTest = () => {
  const { t } = useTranslation('competitions')
  const { competition, abilities } = useManagedCompetition()
  const shown = useTestPane()
  const [isOpen, setOpen] = useState(false)
  if (!shown?.part) return null
  const { pane, part } = shown
  const visibility = visibilityOf(pane, part, competition)
  const Icon = visibility === 'PUBLIC' || visibility === 'PROVISIONAL' ? IconEye : IconEyeOff
  const isDue = (visibility !== null && visibility !== 'PUBLIC') || (pane === 'startlists' && part.state === 'PROPOSAL')
  const canPublish =
    abilities.canManage &&
    !part.test.isCancelled &&
    competition.status !== 'ARCHIVED' &&
    competition.status !== 'CANCELLED'
  return (
    <>
      {visibility && (
        <span className={classes.visibility}>
          <Icon size={16} aria-hidden />
          {t(`test.visibility.${visibility}`, { count: part.results.held })}
        </span>
      )}
      {canPublish && (
        <Button
          // Where results are entered, entering them is the main thing to do.
          variant={!isDue ? 'default' : pane === 'results' ? 'light' : 'filled'}
          leftSection={<IconSend size={16} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('test.publish.action')}
        </Button>
      )}
      {isOpen && <PublishTestDialog pane={pane} part={part} onClose={() => setOpen(false)} />}
    </>
  )
}
