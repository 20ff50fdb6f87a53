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
  /** A quick series of changes shows only its last message under one name; each can still be taken back by Ctrl+Z. */
  series?: string | undefined
  /** The inverse command. Without it, the change cannot be taken back. */
  undo?: (() => Promise<unknown>) | undefined
}

/** The message that each series shows. */
const lastOf = new Map<string, string>()

/** Says what a change did, marks its row, and offers to take it back for ten seconds. */
export const useDone = (): ((done: Done) => void) => {
  const { t, i18n } = useTranslation(['ui', 'forms'])
  return ({ message, row, series, undo }) => {
    if (row !== undefined) markRow(row)
    if (!undo) {
      showSuccess(message)
      return
    }
    const id = crypto.randomUUID()
    if (series !== undefined) {
      const last = lastOf.get(series)
      if (last !== undefined) notifications.hide(last)
      lastOf.set(series, id)
    }
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
