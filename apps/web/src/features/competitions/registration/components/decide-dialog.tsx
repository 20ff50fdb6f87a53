import { Alert, Button, Group, Modal } from '@mantine/core'
import type { ShownRegistration } from '@oxer/domain/competitions/registration/registration.schema'
import { useUi } from '@oxer/ui'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureTexts } from '../../../../shared/failure.ts'
import classes from '../registrations.module.css'
import { WhomList } from './whom-list.tsx'

export type Decision = 'APPROVE' | 'REJECT' | 'CANCEL'

/** Decision 85: an approval, a rejection and a cancelling cannot be taken back, so each names whom it is about first. */
export const DecideDialog = ({
  decision,
  rows,
  onClose,
  send,
}: {
  decision: Decision
  rows: readonly Pick<ShownRegistration, 'ref' | 'type' | 'rider' | 'horse' | 'team' | 'testName'>[]
  onClose: () => void
  send: () => Promise<unknown>
}) => {
  const { t, i18n } = useTranslation('competitions')
  const { texts } = useUi()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    try {
      await send()
      onClose()
    } catch (error) {
      setRefusal(failureTexts(error, i18n).join(' '))
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`registration.decide.${decision}`, { count: rows.length })}
      closeButtonProps={{ 'aria-label': texts.action.close }}
    >
      <form className={classes.fields} onSubmit={(event) => void submit(event)} noValidate>
        <WhomList rows={rows} />
        <span className={classes.quiet}>{t('registration.decide.forGood')}</span>
        {refusal !== null && (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        <Group justify="end" gap={8} mt={8}>
          <Button variant="default" onClick={onClose}>
            {texts.action.cancel}
          </Button>
          <Button type="submit" loading={isBusy} data-autofocus>
            {t(`registration.action.${decision}`)}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
