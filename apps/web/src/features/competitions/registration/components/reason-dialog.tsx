import { Button, Group, Modal } from '@mantine/core'
import { useUi } from '@oxer/ui'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureTexts } from '../../../../shared/failure.ts'
import { ReasonField } from './reason-field.tsx'

/** A sign-off requires a reason (spec section 4), and so does the rejection by a club. */
export const ReasonDialog = ({
  title,
  action,
  onClose,
  send,
}: {
  title: string
  action: string
  onClose: () => void
  send: (reason: string) => Promise<unknown>
}) => {
  const { t, i18n } = useTranslation('competitions')
  const { texts } = useUi()
  const [reason, setReason] = useState('')
  const [message, setMessage] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (reason.trim() === '') return setMessage(t('registration.signOff.reasonRequired'))
    setBusy(true)
    try {
      await send(reason)
      onClose()
    } catch (error) {
      setMessage(failureTexts(error, i18n).join(' '))
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': texts.action.close }}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <ReasonField
          value={reason}
          error={message}
          onChange={(typed) => {
            setReason(typed)
            setMessage(null)
          }}
        />
        <Group justify="end" gap={8} mt={24}>
          <Button variant="default" onClick={onClose}>
            {texts.action.cancel}
          </Button>
          <Button type="submit" loading={isBusy}>
            {action}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
