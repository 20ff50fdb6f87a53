import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useUi } from '@oxer/ui'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureTexts } from '../failure.ts'

/** A rejection says why, because whoever proposed it goes on from there. */
export const RejectDialog = ({
  title,
  onClose,
  send,
}: {
  title: string
  onClose: () => void
  send: (reason: string) => Promise<unknown>
}) => {
  const { t, i18n } = useTranslation('finance')
  const { texts } = useUi()
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (reason.trim() === '') return
    setBusy(true)
    try {
      await send(reason.trim())
      onClose()
    } catch (error) {
      setRefusal(failureTexts(error, i18n).join(' '))
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': texts.action.close }}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          data-autofocus
          required
          maxLength={500}
          label={t('show.rejectReason')}
          description={t('show.rejectReasonWhy')}
          value={reason}
          error={refusal}
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value)
            setRefusal(null)
          }}
        />
        <Group justify="flex-end" gap={8} mt="md">
          <Button variant="default" onClick={onClose}>
            {texts.action.cancel}
          </Button>
          <Button type="submit" color="red" loading={isBusy} disabled={reason.trim() === ''}>
            {t('show.reject')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
