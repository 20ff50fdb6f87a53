import { ActionIcon, Alert } from '@mantine/core'
import { SaveState, useUi } from '@oxer/ui'
import { IconArrowLeft, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { failureTexts } from '../../../../shared/failure.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../startlist.module.css'
import type { EditorScreen } from '../use-editor-screen.ts'
import { StartlistSteps } from './startlist-status.tsx'

/** The name, day and time of a list, and whether its edits are stored. */
export const EditorHead = ({ screen: { competition, editor, view, canManage } }: { screen: EditorScreen }) => {
  const { t, i18n } = useTranslation('competitions')
  const { Link } = useUi()
  const formats = useFormats()
  const { problem } = editor
  const base = `/competitions/${competition.ref}/manage/startlists`
  const place = [
    view.date !== null && formats.date(view.date),
    view.start !== null && formats.time(view.start),
    view.arenaName,
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <>
      <div className={classes.head}>
        <ActionIcon component={Link} href={base} variant="subtle" aria-label={t('startlist.back')}>
          <IconArrowLeft size={18} aria-hidden />
        </ActionIcon>
        <h2 className={classes.title}>{view.name}</h2>
        <span className={classes.quiet}>
          {[place || t('startlist.notPlanned'), t('startlist.starts', { count: view.participantCount })].join(' · ')}
        </span>
        <span className={classes.grow} />
        {canManage && (
          <SaveState
            state={problem ? 'refused' : editor.isSaving ? 'saving' : 'saved'}
            {...(problem?.kind === 'stale' && { message: t('startlist.staleShort') })}
          />
        )}
        <StartlistSteps
          status={view.status}
          next={canManage ? view.nextStatuses : []}
          onChange={(status) => editor.changeStatus(status)}
        />
      </div>
      {problem && (
        <Alert
          color="red"
          role="alert"
          withCloseButton
          closeButtonLabel={t('startlist.dismiss')}
          onClose={editor.dismiss}
          style={{ marginBlockEnd: 12 }}
        >
          {problem.kind === 'stale' ? t('startlist.stale') : failureTexts(problem.error, i18n).join(' ')}
        </Alert>
      )}
      {view.mayStillChange && (
        <Alert color="blue" icon={<IconClock size={18} aria-hidden />} style={{ marginBlockEnd: 12 }}>
          {t('startlist.mayStillChange')}
        </Alert>
      )}
    </>
  )
}
