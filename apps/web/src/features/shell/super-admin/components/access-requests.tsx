import { Button } from '@mantine/core'
import type { RegistrationRequest } from '@oxer/domain/access/registration-request/registration-request.schema'
import { DataTable, DeleteConfirmation, EmptyState, Section } from '@oxer/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showSuccess } from '../../../../shared/failure.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { accessRequestColumns } from '../access-requests.columns.tsx'
import classes from '../super-admin.module.css'
import { useDecisions } from '../super-admin.mutations.ts'

const AcceptDrawer = lazy(() => import('./accept-drawer.tsx').then((file) => ({ default: file.AcceptDrawer })))

type Open = { kind: 'accept' | 'refuse'; request: RegistrationRequest }

/**
 * The users who signed in and wait for access (q009). The page depends on this list, because only super administrators
 * get an answer.
 */
export const AccessRequests = () => {
  const { t } = useTranslation('access')
  const formats = useFormats()
  const requests = trpc.access.registrationRequest.list.useQuery(undefined, { meta: { page: true } })
  const { refuse } = useDecisions()
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  const refused = open?.kind === 'refuse' ? open.request : null
  return (
    <Section title={t('registrationRequest.title')} description={t('registrationRequest.description')}>
      <DataTable
        label={t('registrationRequest.title')}
        columns={accessRequestColumns(t, formats)}
        rows={requests.data ?? []}
        rowKey={(request) => request.ref}
        rowName={(request) => request.name}
        status={requests.isPending ? 'loading' : requests.isError ? 'error' : 'ready'}
        onRetry={() => void requests.refetch()}
        empty={<EmptyState title={t('registrationRequest.none')} />}
        rowActions={(request) => (
          <span className={classes.actions}>
            <Button
              size="compact-md"
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
          <AcceptDrawer request={open.request} onClose={close} />
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
            { ref },
            { onSuccess: () => showSuccess(t('registrationRequest.refused', { name })), onSettled: close },
          )
        }}
      />
    </Section>
  )
}
