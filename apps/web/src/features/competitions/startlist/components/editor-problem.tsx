import { Alert } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { failureTexts } from '../../../../shared/failure.ts'
import type { EditorScreen } from '../use-editor-screen.ts'

/** Why the last edit was not stored. */
export const EditorProblem = memo(({ screen: { editor } }: { screen: EditorScreen }) => {
  const { t, i18n } = useTranslation('competitions')
  const { problem } = editor
  if (!problem) return null
  return (
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
  )
})
EditorProblem.displayName = 'EditorProblem'
