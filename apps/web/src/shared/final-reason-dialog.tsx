import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useUi } from '@oxer/ui'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Asks why a final list is changed; the public sees that it was changed, and the history why. */
export const FinalReasonDialog = ({
  title,
  notice,
  onClose,
  onConfirm,
}: {
  title: string
  /** What is final, where the screen does not say it. */
  notice?: string
  onClose: () => void
  onConfirm: (reason: string) => void
}) => {
  const { t } = useTranslation('competitions')
  const { texts } = useUi()
  const [reason, setReason] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (reason.trim() !== '') onConfirm(reason.trim())
  }
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': texts.action.close }}>
      <form onSubmit={submit} noValidate>
        {notice !== undefined && <p style={{ marginBlockStart: 0 }}>{notice}</p>}
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
