import { Alert, Button, Skeleton } from '@mantine/core'
import type { SecondFactorSecret } from '@oxer/domain/access/second-factor/second-factor.schema'
import { DeleteConfirmation, Section, StatusBadge } from '@oxer/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureTexts, showSuccess } from '../../../../shared/failure.ts'
import { ownTimeZone } from '../../../../shared/own-time.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { useFreshSignIn } from '../../../../shared/use-fresh-sign-in.tsx'
import { useSecondFactorChanges } from '../second-factor.mutations.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './second-factor.module.css'

const SetUp = lazy(() => import('./set-up.tsx').then((file) => ({ default: file.SetUp })))

/** Few enough to make new ones. */
const fewCodes = 3

type Open =
  | { kind: 'setUp'; secret: SecondFactorSecret }
  | { kind: 'codes'; codes: readonly string[] }
  | { kind: 'remove' }

/** The authenticator app of the user: set up, its recovery codes renewed, removed. */
export const SecondFactorPart = () => {
  const { t, i18n } = useTranslation('access')
  const formats = useFormats()
  const state = trpc.access.secondFactor.get.useQuery()
  const { begin, renew, remove } = useSecondFactorChanges()
  const { freshly, question } = useFreshSignIn()
  const [open, setOpen] = useState<Open | null>(null)
  const [refusal, setRefusal] = useState<unknown>(null)
  const close = (): void => setOpen(null)
  /** A refusal is shown in the part itself. */
  const attempt = async (act: () => Promise<void>): Promise<void> => {
    setRefusal(null)
    try {
      await act()
    } catch (error) {
      setRefusal(error)
    }
  }
  const setUp = () =>
    attempt(async () => setOpen({ kind: 'setUp', secret: await freshly(() => begin.mutateAsync(undefined)) }))
  const renewCodes = () =>
    attempt(async () => {
      const { codes } = await freshly(() => renew.mutateAsync(undefined))
      setOpen({ kind: 'codes', codes })
    })
  const removeFactor = () =>
    attempt(async () => {
      close()
      await freshly(() => remove.mutateAsync(undefined))
      showSuccess(t('security.secondFactor.removed'))
    })
  const since = state.data?.since ?? null
  const left = state.data?.recoveryCodesLeft ?? 0
  const buttons = state.data?.isHere && (
    <>
      {since === null && (
        <Button variant="default" loading={begin.isPending} onClick={() => void setUp()}>
          {t('security.secondFactor.setUp')}
        </Button>
      )}
      {since !== null && (
        <>
          <Button variant="default" loading={renew.isPending} onClick={() => void renewCodes()}>
            {t('security.secondFactor.renew')}
          </Button>
          <Button variant="default" color="red" loading={remove.isPending} onClick={() => setOpen({ kind: 'remove' })}>
            {t('security.secondFactor.remove')}
          </Button>
        </>
      )}
    </>
  )
  return (
    <Section
      title={t('security.secondFactor.title')}
      description={t(state.data?.isHere === false ? 'security.secondFactor.elsewhere' : 'security.secondFactor.why')}
      actions={buttons}
    >
      {(state.error ?? refusal) !== null && (
        <Alert color="red" role="alert">
          {failureTexts(state.error ?? refusal, i18n).join(' ')}
        </Alert>
      )}
      {state.isPending && <Skeleton height={24} />}
      {state.data?.isHere && (
        <div className={classes.state}>
          {since === null ? (
            <StatusBadge>{t('security.secondFactor.off')}</StatusBadge>
          ) : (
            <>
              <StatusBadge tone="good">
                {t('security.secondFactor.on', { since: formats.instant(since, ownTimeZone()) })}
              </StatusBadge>
              <p>{t('security.secondFactor.left', { count: left })}</p>
              {left <= fewCodes && <p>{t('security.secondFactor.few')}</p>}
            </>
          )}
        </div>
      )}
      {open?.kind === 'setUp' && (
        <Suspense fallback={null}>
          <SetUp secret={open.secret} onClose={close} onDone={(codes) => setOpen({ kind: 'codes', codes })} />
        </Suspense>
      )}
      {open?.kind === 'codes' && <RecoveryCodes codes={open.codes} onClose={close} />}
      <DeleteConfirmation
        opened={open?.kind === 'remove'}
        onClose={close}
        title={t('security.secondFactor.removeTitle')}
        message={t('security.secondFactor.removeWhy')}
        confirm={t('security.secondFactor.remove')}
        onConfirm={() => void removeFactor()}
      />
      {question}
    </Section>
  )
}
