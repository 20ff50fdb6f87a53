import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { showFailure, showSuccess } from '../failure.ts'
import classes from './done.module.css'
import { markRow } from './mark-row.ts'
import { offerUndo, undoTime } from './undo.ts'

export type Done = {
  /** What happened, as a sentence: "Aerts signed off". */
  message: string
  /** The key of the row that changed. */
  row?: string | undefined
  /** The inverse command. Without it, the change cannot be taken back. */
  undo?: (() => Promise<unknown>) | undefined
}

/** Says what a change did, marks its row, and offers to take it back for ten seconds. */
export const useDone = (): ((done: Done) => void) => {
  const { t, i18n } = useTranslation(['ui', 'forms'])
  return ({ message, row, undo }) => {
    if (row !== undefined) markRow(row)
    if (!undo) {
      showSuccess(message)
      return
    }
    const id = crypto.randomUUID()
    const run = offerUndo(async () => {
      notifications.hide(id)
      try {
        await undo()
        if (row !== undefined) markRow(row)
        showSuccess(t('forms:undone', { what: message }))
      } catch (error) {
        showFailure(error, i18n)
      }
    })
    notifications.show({
      id,
      color: 'green',
      autoClose: undoTime,
      message: (
        <div className={classes.done}>
          <span>{message}</span>
          <Button variant="subtle" size="compact-sm" onClick={() => void run()}>
            {t('ui:action.undo')}
          </Button>
        </div>
      ),
    })
  }
}
