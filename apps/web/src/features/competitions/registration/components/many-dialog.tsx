import { Alert, Button, Group, Modal } from '@mantine/core'
import type { ShownRegistration } from '@oxer/domain/competitions/registration/registration.schema'
import { useUi } from '@oxer/ui'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureTexts } from '../../../../shared/failure.ts'
import classes from '../registrations.module.css'
import { changedBy, type ManyAct, useManyRegistrations } from '../use-many-registrations.ts'
import { ReasonField } from './reason-field.tsx'
import { WhomList } from './whom-list.tsx'

/** Says whom an act will change and who stays as they are, and does it for all of them or for none. */
export const ManyDialog = ({
  act,
  rows,
  competition,
  onClose,
  onDone,
}: {
  act: ManyAct
  rows: readonly ShownRegistration[]
  competition: string
  onClose: () => void
  onDone: () => void
}) => {
  const { t, i18n } = useTranslation('competitions')
  const { texts } = useUi()
  const many = useManyRegistrations(competition)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string[]>([])
  const changing = changedBy(act, rows)
  const count = changing.length
  const staying = rows.length - count
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (act === 'SIGN_OFF' && reason.trim() === '') return setMissing(t('registration.signOff.reasonRequired'))
    try {
      await many.act(act, changing, act === 'SIGN_OFF' ? reason : null)
      onDone()
    } catch (error) {
      setRefusal(failureTexts(error, i18n))
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`registration.many.will.${act}`, { count })}
      closeButtonProps={{ 'aria-label': texts.action.close }}
    >
      <form className={classes.fields} onSubmit={(event) => void submit(event)} noValidate>
        <WhomList rows={changing} />
        {staying > 0 && <span className={classes.quiet}>{t('registration.many.stay', { count: staying })}</span>}
        {act === 'SIGN_OFF' && (
          <ReasonField
            value={reason}
            error={missing}
            onChange={(typed) => {
              setReason(typed)
              setMissing(null)
            }}
          />
        )}
        {refusal.length > 0 && (
          <Alert color="red" role="alert">
            {refusal.join(' ')}
          </Alert>
        )}
        <Group justify="end" gap={8} mt={8}>
          <Button variant="default" onClick={onClose}>
            {texts.action.cancel}
          </Button>
          <Button
            type="submit"
            loading={many.isBusy}
            disabled={count === 0}
            {...(act !== 'SIGN_OFF' && { 'data-autofocus': true })}
          >
            {t(`registration.many.act.${act}`)}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
