import { Button } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FinalReasonDialog } from '../../../../shared/final-reason-dialog.tsx'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../startlist.module.css'
import type { EditorScreen } from '../use-editor-screen.ts'

/** decision 57: a final list is locked until somebody says why it is changed. The reason goes with each change of this visit. */
export const FinalLock = memo(
  ({ screen: { competition, view, canManage, changeReason, setReason } }: { screen: EditorScreen }) => {
    const { t } = useTranslation('competitions')
    const formats = useFormats()
    const [isAsking, setAsking] = useState(false)
    if (!view.isFinal) return null
    const isOpen = changeReason !== undefined
    const Icon = isOpen ? IconLockOpen : IconLock
    return (
      <>
        <div className={classes.final} data-open={isOpen || undefined}>
          <Icon size={16} aria-hidden />
          <span role="status">
            {isOpen ? t('startlist.final.changing', { reason: changeReason }) : t('startlist.final.locked')}
          </span>
          {view.changedAt !== null && (
            <span>{t('startlist.final.changedAt', { at: formats.instant(view.changedAt, competition.timeZone) })}</span>
          )}
          {canManage && view.isEditable && (
            <Button size="compact-sm" variant="default" onClick={() => (isOpen ? setReason(null) : setAsking(true))}>
              {t(isOpen ? 'startlist.final.stop' : 'startlist.final.change')}
            </Button>
          )}
        </div>
        {isAsking && (
          <FinalReasonDialog
            title={t('startlist.final.locked')}
            onClose={() => setAsking(false)}
            onConfirm={(reason) => {
              setReason(reason)
              setAsking(false)
            }}
          />
        )}
      </>
    )
  },
)
FinalLock.displayName = 'FinalLock'
