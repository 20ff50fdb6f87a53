import { Button } from '@mantine/core'
import type { RegistrationRequest } from '@oxer/domain/access/registration-request/registration-request.schema'
import { DataTable, DeleteConfirmation, EmptyState, Section } from '@oxer/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showSuccess } from '../failure.ts'
import { trpc } from '../trpc.ts'
import { useFormats } from '../use-formats.ts'
import { accessRequestColumns } from './access-requests.columns.tsx'
import classes from './access-requests.module.css'
import { useDecisions } from './use-decisions.ts'

const PersonOfDrawer = lazy(() => import('./person-of-drawer.tsx').then((file) => ({ default: file.PersonOfDrawer })))

type Open = { kind: 'accept' | 'refuse'; request: RegistrationRequest }

/** Those of one federation, for its administrators, or all, for super administrators. */
const useRequests = (federation: string | undefined) => {
  const router = trpc.access.registrationRequest
  const isAll = federation === undefined
  const all = router.list.useQuery(undefined, { enabled: isAll, meta: { page: isAll } })
  const own = router.listOfFederation.useQuery({ federation: federation ?? '' }, { enabled: !isAll })
  return isAll ? all : own
}

/** The users who signed in and wait for access (q009). */
export const AccessRequests = ({ federation }: { federation?: string }) => {
  const { t } = useTranslation('access')
  const formats = useFormats()
  const requests = useRequests(federation)
  const { accept, refuse } = useDecisions()
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  const refused = open?.kind === 'refuse' ? open.request : null
  return (
    <Section title={t('registrationRequest.title')} description={t('registrationRequest.description')}>
      <DataTable
        label={t('registrationRequest.title')}
        columns={accessRequestColumns(t, formats)}
        rows={requests.data ?? []}
        filterable={(requests.data ?? []).length > 8}
        rowKey={(request) => request.ref}
        rowName={(request) => request.name}
        status={requests.isPending ? 'loading' : requests.isError ? 'error' : 'ready'}
        onRetry={() => void requests.refetch()}
        empty={<EmptyState title={t('registrationRequest.none')} />}
        rowActions={(request) => (
          <span className={classes.actions}>
            <Button
              size="compact-md"
              variant="default"
              aria-label={t('registrationRequest.acceptName', { name: request.name })}
              onClick={() => setOpen({ kind: 'accept', request })}
            >
              {t('registrationRequest.accept')}
            </Button>
            <Button
              size="compact-md"
              variant="default"
              aria-label={t('registrationRequest.refuseName', { name: request.name })}
              onClick={() => setOpen({ kind: 'refuse', request })}
            >
              {t('registrationRequest.refuse')}
            </Button>
          </span>
        )}
      />
      {open?.kind === 'accept' && (
        <Suspense fallback={null}>
          <PersonOfDrawer
            title={t('registrationRequest.acceptTitle', { name: open.request.name })}
            saveLabel={t('registrationRequest.accept')}
            facts={[
              { label: t('registrationRequest.email'), value: open.request.email },
              { label: t('registrationRequest.message'), value: open.request.message },
            ]}
            onClose={close}
            save={async (personRef) => {
              await accept.mutateAsync({ request: open.request.ref, personRef })
              showSuccess(t('registrationRequest.accepted', { name: open.request.name }))
            }}
          />
        </Suspense>
      )}
      <DeleteConfirmation
        opened={refused !== null}
        onClose={close}
        isBusy={refuse.isPending}
        title={t('registrationRequest.refuseTitle', { name: refused?.name ?? '' })}
        message={t('registrationRequest.refuseWhy')}
        confirm={t('registrationRequest.refuse')}
        onConfirm={() => {
          if (refused === null) return
          const { ref, name } = refused
          refuse.mutate(
            { request: ref },
            { onSuccess: () => showSuccess(t('registrationRequest.refused', { name })), onSettled: close },
          )
        }}
      />
    </Section>
  )
}
