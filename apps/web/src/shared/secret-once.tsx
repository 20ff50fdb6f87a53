import { Button, Modal, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './secret-once.module.css'

/**
 * The only display of a new secret. It closes only after the user confirms that it is stored, because a click beside it
 * would lose it.
 */
export const SecretOnce = ({
  title,
  why,
  label,
  secret,
  onClose,
}: {
  title: string
  why: string
  label: string
  secret: string
  onClose: () => void
}) => {
  const { t } = useTranslation('access')
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    field.current?.select()
    // Without https there is no clipboard to write to. The token is then selected, so that the user can copy it.
    if (!window.navigator.clipboard) return
    try {
      await window.navigator.clipboard.writeText(secret)
      setCopied(true)
    } catch {
      // The browser does not let pages copy, so the token stays selected.
      setCopied(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <p className={classes.why}>{why}</p>
      <TextInput
        ref={field}
        label={label}
        value={secret}
        readOnly
        spellCheck={false}
        autoComplete="off"
        classNames={{ input: classes.token ?? '' }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.buttons}>
        <Button
          data-autofocus
          leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          <span aria-live="polite">{isCopied ? t('personalToken.copied') : t('personalToken.copy')}</span>
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('personalToken.done')}
        </Button>
      </div>
    </Modal>
  )
}
