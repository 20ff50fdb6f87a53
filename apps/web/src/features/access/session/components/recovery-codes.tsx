import { Button, Modal } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './second-factor.module.css'

/** The only display of the codes. It closes only after the user confirms that they are kept. */
export const RecoveryCodes = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => {
  const { t } = useTranslation('access')
  const [isCopied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    try {
      await window.navigator.clipboard.writeText(codes.join('\n'))
      setCopied(true)
    } catch {
      // Without https, or if the browser does not let pages copy: one click selects all codes.
      setCopied(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('security.secondFactor.codesTitle')}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <div className={classes.form}>
        <p>{t('security.secondFactor.codesWhy')}</p>
        <ul className={classes.codes} aria-label={t('security.secondFactor.codes')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={classes.buttons}>
          <Button
            data-autofocus
            leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={() => void copy()}
          >
            <span aria-live="polite">{isCopied ? t('personalToken.copied') : t('personalToken.copy')}</span>
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('security.secondFactor.kept')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
