import { Alert, Button, Modal, TextInput } from '@mantine/core'
import type { SecondFactorSecret } from '@oxer/domain/access/second-factor/second-factor.schema'
import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { useTranslation } from 'react-i18next'
import { useSecondFactorChanges } from '../second-factor.mutations.ts'
import { useLoginForm } from '../use-login-form.ts'
import classes from './second-factor.module.css'

/** The light border without which cameras do not find the picture. */
const border = 4

const Picture = ({ address, title }: { address: string; title: string }) => {
  const code = generate(address)
  const size = code.size + 2 * border
  return (
    <svg
      className={classes.picture}
      viewBox={`${-border} ${-border} ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={title}
    >
      <rect x={-border} y={-border} width={size} height={size} fill="#ffffff" />
      <path d={toSvgPath(code)} fill="#000000" />
    </svg>
  )
}

/** Groups of four are easier to type. */
const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** Shows the secret to an app, and confirms it by the app's first code. */
export const SetUp = ({
  secret: { secret, address },
  onClose,
  onDone,
}: {
  secret: SecondFactorSecret
  onClose: () => void
  onDone: (codes: readonly string[]) => void
}) => {
  const { t } = useTranslation('access')
  const { t: ui } = useTranslation('ui')
  const { confirm } = useSecondFactorChanges()
  const { form, submit, refusal, isSending } = useLoginForm(
    { code: '' },
    async ({ code }) => onDone((await confirm.mutateAsync({ code })).codes),
    ({ code }): Record<string, string> => (code.trim() === '' ? { code: t('security.secondFactor.fillIn') } : {}),
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('security.secondFactor.setUpTitle')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': ui('action.close') }}
    >
      <form className={classes.form} onSubmit={submit} noValidate>
        <p>{t('security.secondFactor.scan')}</p>
        <Picture address={address} title={t('security.secondFactor.picture')} />
        <TextInput
          className={classes.secret ?? ''}
          label={t('security.secondFactor.secret')}
          value={inGroups(secret)}
          readOnly
          spellCheck={false}
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
        />
        {refusal.length > 0 && (
          <Alert color="red" role="alert">
            {refusal.join(' ')}
          </Alert>
        )}
        <TextInput
          data-autofocus
          label={t('security.secondFactor.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
          {...form.getInputProps('code')}
        />
        <Button type="submit" loading={isSending}>
          {t('security.secondFactor.confirm')}
        </Button>
      </form>
    </Modal>
  )
}
