import { Button, Modal, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './secret-once.module.css'

/**
 * The only display of something secret. It closes only after the user confirms that it is stored, because a click beside it
 * would lose it.
 */
export const ShownOnce = ({
  title,
  why,
  secret,
  done,
  select,
  onClose,
  children,
}: {
  title: string
  why: string
  /** What is copied. */
  secret: string
  /** The words of the confirmation. */
  done: string
  /** Selects the secret on the screen, for a browser that does not let pages copy. */
  select?: () => void
  onClose: () => void
  children: ReactNode
}) => {
  const { t } = useTranslation('access')
  const [isCopied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    select?.()
    // Without https there is no clipboard to write to. The user can then copy what is selected.
    if (!window.navigator.clipboard) return
    try {
      await window.navigator.clipboard.writeText(secret)
      setCopied(true)
    } catch {
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
      {children}
      <div className={classes.buttons}>
        <Button
          data-autofocus
          leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          <span aria-live="polite">{isCopied ? t('personalToken.copied') : t('personalToken.copy')}</span>
        </Button>
        <Button variant="default" onClick={onClose}>
          {done}
        </Button>
      </div>
    </Modal>
  )
}

/** The only display of a new secret of one line. */
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
  return (
    <ShownOnce
      title={title}
      why={why}
      secret={secret}
      done={t('personalToken.done')}
      select={() => field.current?.select()}
      onClose={onClose}
    >
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
    </ShownOnce>
  )
}
