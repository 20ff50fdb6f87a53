import { Button, CopyButton } from '@mantine/core'
import type { EquipeSetting } from '@oxer/domain/exchange/equipe/equipe.schema'
import { DeleteConfirmation, ErrorState, Section, ShapeSkeleton } from '@oxer/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureTexts, showSuccess } from '../../../shared/failure.ts'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { dateHere } from '../../../shared/own-time.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { useFreshSignIn } from '../../../shared/use-fresh-sign-in.tsx'
import classes from './equipe.module.css'
import { useEquipeKeyChanges } from './equipe.mutations.ts'

const SecretOnce = lazy(() => import('../../../shared/secret-once.tsx').then((file) => ({ default: file.SecretOnce })))

type Open = 'renew' | 'remove' | { secret: string }

/** The addresses that an administrator types into the settings of the federation at Equipe, in their order there. */
const endpoints = [
  'shows.json',
  'search/riders.json',
  'search/officials.json',
  'search/horses.json',
  'search/clubs.json',
  'results',
] as const

const Addresses = ({ address }: { address: string }) => {
  const { t } = useTranslation('exchange')
  return (
    <Section title={t('equipe.addresses')} description={t('equipe.addressesWhy')}>
      <ul className={classes.addresses}>
        {endpoints.map((path) => (
          <li key={path}>
            <span>{t(`equipe.endpoint.${path.replace('.json', '').replace('/', '-') as 'shows'}`)}</span>
            <code>{`${address}/${path}`}</code>
            <CopyButton value={`${address}/${path}`}>
              {({ copied, copy }) => (
                <Button size="compact-sm" variant="subtle" onClick={copy}>
                  {copied ? t('equipe.copied') : t('equipe.copy')}
                </Button>
              )}
            </CopyButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const stateOf = (
  { key }: EquipeSetting,
  t: ReturnType<typeof useTranslation<'exchange'>>['t'],
  date: (at: string) => string,
): string => {
  if (key === null) return t('equipe.noKey')
  const since = t('equipe.keySince', { date: date(key.renewedAt) })
  const used =
    key.lastUsedAt === null
      ? t('equipe.neverUsed')
      : t('equipe.lastUsed', { date: date(key.lastUsedAt), name: key.lastUserName ?? 'Equipe' })
  return `${since} ${used}`
}

/** By which key Equipe fetches entries of the federation and sends results to it. */
export const EquipeKeyPage = () => {
  const { t, i18n } = useTranslation('exchange')
  const { federation } = useManagedFederation()
  const formats = useFormats()
  const input = { federation: federation.ref }
  const setting = trpc.exchange.equipe.setting.useQuery(input, { meta: { page: true } })
  const { renew, remove } = useEquipeKeyChanges()
  const { freshly, question } = useFreshSignIn()
  const [open, setOpen] = useState<Open | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  if (setting.isPending) return <ShapeSkeleton />
  if (setting.isError) return <ErrorState onRetry={() => void setting.refetch()} />
  const { key, address } = setting.data
  const make = async (): Promise<void> => {
    setProblem(null)
    try {
      const { secret } = await freshly(() => renew.mutateAsync(input))
      setOpen({ secret })
    } catch (error) {
      setOpen(null)
      setProblem(failureTexts(error, i18n).join(' '))
    }
  }
  const end = (): void =>
    remove.mutate(input, { onSuccess: () => showSuccess(t('equipe.removed')), onSettled: () => setOpen(null) })
  const isBusy = renew.isPending || remove.isPending
  const asked = open === 'renew' || open === 'remove' ? open : null
  const ask = asked ?? 'remove'
  return (
    <>
      <Section title={t('equipe.title')} description={t('equipe.why')}>
        <p className={classes.state}>{stateOf(setting.data, t, (at) => formats.date(dateHere(at)))}</p>
        {problem !== null && <p role="alert">{problem}</p>}
        <div className={classes.buttons}>
          {key === null ? (
            <Button loading={isBusy} onClick={() => void make()}>
              {t('equipe.make')}
            </Button>
          ) : (
            <>
              <Button variant="default" disabled={isBusy} onClick={() => setOpen('renew')}>
                {t('equipe.renew')}
              </Button>
              <Button variant="default" disabled={isBusy} onClick={() => setOpen('remove')}>
                {t('equipe.remove')}
              </Button>
            </>
          )}
        </div>
      </Section>
      <Addresses address={address} />
      <DeleteConfirmation
        opened={asked !== null}
        onClose={() => setOpen(null)}
        isBusy={isBusy}
        title={t(`equipe.ask.${ask}.title`)}
        message={t(`equipe.ask.${ask}.why`)}
        confirm={t(`equipe.${ask}`)}
        onConfirm={() => (ask === 'renew' ? void make() : end())}
      />
      {question}
      {open !== null && typeof open === 'object' && (
        <Suspense fallback={null}>
          <SecretOnce
            title={t('equipe.key')}
            why={t('equipe.once')}
            label={t('equipe.key')}
            secret={open.secret}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  )
}
