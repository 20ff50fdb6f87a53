import { ActionIcon, Button } from '@mantine/core'
import { DataTable, EmptyState, Section } from '@oxer/ui'
import { IconLogout } from '@tabler/icons-react'
import { getQueryKey } from '@trpc/react-query'
import { useTranslation } from 'react-i18next'
import { useCursorList } from '../../../shared/cursor-list.ts'
import { showSuccess } from '../../../shared/failure.ts'
import { deviceInWords, signInColumns } from '../../../shared/sign-in-columns.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { PasskeysPart } from './components/passkeys.tsx'
import { SecondFactorPart } from './components/second-factor.tsx'
import { useSessionChanges } from './session.mutations.ts'
import { sessionColumns } from './sessions.columns.tsx'

/** Where the user is signed in, and who signed in or tried to. */
export const SecurityPage = () => {
  const { t } = useTranslation('access')
  const formats = useFormats()
  const { client } = trpc.useUtils()
  const sessions = trpc.access.session.list.useQuery(undefined, { meta: { page: true } })
  const signIns = useCursorList(getQueryKey(trpc.access.signIn.list, {}, 'infinite'), (after) =>
    client.access.signIn.list.query({ after, size: 20 }),
  )
  const { endOne, endOthers } = useSessionChanges()
  const hasOthers = sessions.data?.some(({ isCurrent }) => !isCurrent) ?? false
  return (
    <>
      <Section
        title={t('security.sessions')}
        description={t('security.sessionsWhy')}
        actions={
          <Button
            variant="default"
            disabled={!hasOthers}
            loading={endOthers.isPending}
            onClick={() => endOthers.mutate(undefined, { onSuccess: () => showSuccess(t('security.othersEnded')) })}
          >
            {t('security.endOthers')}
          </Button>
        }
      >
        <DataTable
          label={t('security.sessions')}
          columns={sessionColumns(t, formats)}
          rows={sessions.data ?? []}
          rowKey={(session) => session.ref}
          rowName={(session) => deviceInWords(session.device, t)}
          status={sessions.isPending ? 'loading' : sessions.isError ? 'error' : 'ready'}
          onRetry={() => void sessions.refetch()}
          empty={<EmptyState title={t('security.noSessions')} />}
          rowActions={({ ref, device, isCurrent }) =>
            isCurrent ? null : (
              <ActionIcon
                aria-label={t('security.endOne', { device: deviceInWords(device, t) })}
                onClick={() => endOne.mutate({ ref }, { onSuccess: () => showSuccess(t('security.ended')) })}
              >
                <IconLogout size={16} aria-hidden />
              </ActionIcon>
            )
          }
        />
      </Section>
      <PasskeysPart />
      <SecondFactorPart />
      <Section title={t('security.signIns')} description={t('security.signInsWhy')}>
        <DataTable
          {...signIns}
          label={t('security.signIns')}
          columns={signInColumns(t, formats)}
          rows={[...signIns.rows]}
          rowKey={({ at, outcome, way }) => `${at} ${outcome} ${way}`}
          empty={<EmptyState title={t('security.noSignIns')} />}
        />
      </Section>
    </>
  )
}
