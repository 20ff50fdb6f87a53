import { Alert, Button, Group, Modal } from '@mantine/core'
import { useUi } from '@oxer/ui'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './finance.module.css'

/** A row that was refused, with its reason in words. */
export type RefusedRow = { name: string; why: string }

/** Says what will happen to the ticked rows and which stay as they are, does it, and lists what was refused. */
export const BulkDialog = ({
  title,
  staying,
  refused,
  act,
  isBusy,
  isDisabled = false,
  onAct,
  onClose,
  children,
}: {
  title: string
  /** Which of the ticked rows stay as they are, and why. */
  staying?: string | null
  /** Null before it was done. */
  refused: readonly RefusedRow[] | null
  /** What the button says. */
  act: string
  isBusy: boolean
  isDisabled?: boolean
  onAct: () => void
  onClose: () => void
  children?: ReactNode
}) => {
  const { t } = useTranslation('finance')
  const { texts } = useUi()
  const label = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAct()
  }
  return (
    <Modal opened onClose={onClose} size="lg" title={title} closeButtonProps={{ 'aria-label': texts.action.close }}>
      {refused === null ? (
        <form onSubmit={submit} noValidate>
          {children}
          {staying && <p className={classes.staying}>{staying}</p>}
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={onClose}>
              {texts.action.cancel}
            </Button>
            <Button type="submit" loading={isBusy} disabled={isDisabled} data-autofocus>
              {act}
            </Button>
          </Group>
        </form>
      ) : (
        <>
          <Alert color="yellow" role="alert" title={t('bulk.refused', { count: refused.length })} id={label}>
            <ul aria-labelledby={label} className={classes.refused}>
              {refused.map(({ name, why }) => (
                <li key={name}>
                  <strong>{name}</strong>: {why}
                </li>
              ))}
            </ul>
          </Alert>
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={onClose} data-autofocus>
              {texts.action.close}
            </Button>
          </Group>
        </>
      )}
    </Modal>
  )
}
