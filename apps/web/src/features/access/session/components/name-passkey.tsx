import { Alert, Button, Modal, TextInput } from '@mantine/core'
import { textOfCode } from '@oxer/i18n/error-text'
import { useTranslation } from 'react-i18next'
import { useLoginForm } from '../use-login-form.ts'
import classes from './second-factor.module.css'

/** The name of a new passkey, or another one. */
export const NamePasskey = ({
  title,
  submitText,
  name,
  save,
  onClose,
}: {
  title: string
  submitText: string
  name: string
  save: (name: string) => Promise<void>
  onClose: () => void
}) => {
  const { t, i18n } = useTranslation('access')
  const { t: ui } = useTranslation('ui')
  const { form, submit, refusal, isSending } = useLoginForm(
    { name },
    (values) => save(values.name),
    (values): Record<string, string> =>
      values.name.trim() === '' ? { name: textOfCode(i18n, '000-0000000050', {}) } : {},
  )
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': ui('action.close') }}>
      <form className={classes.form} onSubmit={submit} noValidate>
        {refusal.length > 0 && (
          <Alert color="red" role="alert">
            {refusal.join(' ')}
          </Alert>
        )}
        <TextInput
          data-autofocus
          label={t('security.passkey.name')}
          description={t('security.passkey.nameHint')}
          maxLength={60}
          required
          {...form.getInputProps('name')}
        />
        <Button type="submit" loading={isSending}>
          {submitText}
        </Button>
      </form>
    </Modal>
  )
}
