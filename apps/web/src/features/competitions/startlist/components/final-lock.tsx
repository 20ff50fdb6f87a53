import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useUi } from '@oxer/ui'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../startlist.module.css'
import type { EditorScreen } from '../use-editor-screen.ts'

/** Asks why a final list is changed; the public sees that it was changed, and the history why. */
const ReasonDialog = ({ onClose, onConfirm }: { onClose: () => void; onConfirm: (reason: string) => void }) => {
  const { t } = useTranslation('competitions')
  const { texts } = useUi()
  const [reason, setReason] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (reason.trim() !== '') onConfirm(reason.trim())
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('startlist.final.locked')}
      closeButtonProps={{ 'aria-label': texts.action.close }}
    >
      <form onSubmit={submit} noValidate>
        <TextInput
          data-autofocus
          required
          maxLength={500}
          label={t('startlist.final.reason')}
          description={t('startlist.final.reasonWhy')}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {texts.action.cancel}
          </Button>
          <Button type="submit" disabled={reason.trim() === ''}>
            {t('startlist.final.change')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

/** decision 57: a final list is locked until somebody says why it is changed. The reason goes with each change of this visit. */
export const FinalLock = ({
  screen: { competition, view, canManage, changeReason, setReason },
}: {
  screen: EditorScreen
}) => {
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
        <ReasonDialog
          onClose={() => setAsking(false)}
          onConfirm={(reason) => {
            setReason(reason)
            setAsking(false)
          }}
        />
      )}
    </>
  )
}
