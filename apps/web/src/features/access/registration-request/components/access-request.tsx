import { Button, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showSuccess } from '../../../../shared/failure.ts'
import { useSession } from '../../../../shared/session.ts'
import { trpc } from '../../../../shared/trpc.ts'
import classes from './access-request.module.css'

const longestMessage = 1000

/**
 * For signed-in users without an account: requests access, or shows that the request is pending (ps103, ps119).
 * `asPage` if it is the whole page.
 */
export const AccessRequest = ({ asPage = false }: { asPage?: boolean }) => {
  const { t } = useTranslation(['access', 'shell'])
  const { standing, tenant, user } = useSession()
  const request = trpc.access.registrationRequest.request.useMutation()
  const [message, setMessage] = useState('')
  const [email, setEmail] = useState('')
  /** Only a sign-in without an address is asked for one. */
  const isAsked = user?.email === ''
  const typedEmail = isAsked && email.trim() !== '' ? email.trim() : null
  const id = useId()
  const [isAskedNow, setAskedNow] = useState(false)
  const isWaiting = standing === 'waiting' || isAskedNow
  const heading = isWaiting ? t('shell:access.pendingTitle') : t('accessRequest.title')
  const send = (event: FormEvent): void => {
    event.preventDefault()
    request.mutate({ message, email: typedEmail }, { onSuccess: () => setAskedNow(true) })
  }
  return (
    <section className={classes.access} aria-live="polite" aria-labelledby={id}>
      {asPage ? (
        <h1 id={id} tabIndex={-1} data-page-title>
          {heading}
        </h1>
      ) : (
        <h2 id={id}>{heading}</h2>
      )}
      {isWaiting ? (
        <>
          <p>{t('accessRequest.pending', { tenant: tenant.name })}</p>
          <Button
            variant="default"
            loading={request.isPending}
            onClick={() =>
              request.mutate({ message, email: typedEmail }, { onSuccess: () => showSuccess(t('accessRequest.sent')) })
            }
          >
            {t('accessRequest.again')}
          </Button>
        </>
      ) : (
        <form className={classes.form} onSubmit={send}>
          <p>{t('accessRequest.message', { tenant: tenant.name })}</p>
          <Textarea
            label={t('accessRequest.note')}
            description={t('accessRequest.noteHint')}
            rows={2}
            maxLength={longestMessage}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          {isAsked && (
            <TextInput
              type="email"
              label={t('accessRequest.email')}
              autoComplete="email"
              required
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
          )}
          <p className={classes.warning}>{t('accessRequest.warning')}</p>
          <Button type="submit" loading={request.isPending}>
            {t('shell:access.request')}
          </Button>
        </form>
      )}
    </section>
  )
}
