import { ActionIcon, Alert, Button } from '@mantine/core'
import type { Passkey } from '@oxer/domain/access/passkey/passkey.schema'
import { DataTable, DeleteConfirmation, EmptyState, Section } from '@oxer/ui'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { knowsPasskeys } from '../../../../shared/browser-passkey.ts'
import { failureTexts, showSuccess } from '../../../../shared/failure.ts'
import { deviceInWords } from '../../../../shared/sign-in-columns.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { useFreshSignIn } from '../../../../shared/use-fresh-sign-in.tsx'
import { makePasskey } from '../browser-passkey.view.ts'
import { usePasskeyChanges } from '../passkey.mutations.ts'
import { passkeyColumns } from '../passkeys.columns.tsx'
import { NamePasskey } from './name-passkey.tsx'

type Open = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey }

/** The passkeys of the user: made, renamed, removed. */
export const PasskeysPart = () => {
  const { t, i18n } = useTranslation('access')
  const formats = useFormats()
  const list = trpc.access.passkey.list.useQuery()
  const sessions = trpc.access.session.list.useQuery()
  const { begin, add, rename, remove } = usePasskeyChanges()
  const { freshly, question } = useFreshSignIn()
  const [open, setOpen] = useState<Open | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const close = (): void => setOpen(null)
  const isHere = list.data?.isHere ?? true
  const device = sessions.data?.find(({ isCurrent }) => isCurrent)?.device
  const make = async (name: string): Promise<void> => {
    setProblem(null)
    const registration = await makePasskey(await freshly(() => begin.mutateAsync(undefined)))
    close()
    if (registration === null) {
      setProblem(t('security.passkey.refused'))
      return
    }
    await add.mutateAsync({ name, registration }).then(
      () => showSuccess(t('security.passkey.added', { name })),
      (error: unknown) => setProblem(failureTexts(error, i18n).join(' ')),
    )
  }
  const removeIt = async ({ ref, name }: Passkey): Promise<void> => {
    setProblem(null)
    close()
    try {
      await freshly(() => remove.mutateAsync({ ref }))
      showSuccess(t('security.passkey.removed', { name }))
    } catch (error) {
      setProblem(failureTexts(error, i18n).join(' '))
    }
  }
  return (
    <Section
      title={t('security.passkey.title')}
      description={t(isHere ? 'security.passkey.why' : 'security.passkey.elsewhere')}
      actions={
        isHere && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={!knowsPasskeys()}
            onClick={() => setOpen({ kind: 'add' })}
          >
            {t('security.passkey.add')}
          </Button>
        )
      }
    >
      {problem !== null && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      {isHere && !knowsPasskeys() && <p>{t('security.passkey.unsupported')}</p>}
      {isHere && (
        <DataTable
          label={t('security.passkey.list')}
          columns={passkeyColumns(t, formats)}
          rows={list.data?.passkeys ?? []}
          rowKey={({ ref }) => ref}
          rowName={({ name }) => name}
          status={list.isPending ? 'loading' : list.isError ? 'error' : 'ready'}
          onRetry={() => void list.refetch()}
          empty={<EmptyState title={t('security.passkey.none')} message={t('security.passkey.noneWhy')} />}
          rowActions={(passkey) => (
            <>
              <ActionIcon
                aria-label={t('security.passkey.renameName', { name: passkey.name })}
                onClick={() => setOpen({ kind: 'rename', passkey })}
              >
                <IconPencil size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                aria-label={t('security.passkey.removeName', { name: passkey.name })}
                onClick={() => setOpen({ kind: 'remove', passkey })}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </>
          )}
        />
      )}
      {open?.kind === 'add' && (
        <NamePasskey
          title={t('security.passkey.addTitle')}
          submitText={t('security.passkey.make')}
          name={device ? deviceInWords(device, t) : ''}
          save={make}
          onClose={close}
        />
      )}
      {open?.kind === 'rename' && (
        <NamePasskey
          title={t('security.passkey.renameTitle')}
          submitText={t('security.passkey.save')}
          name={open.passkey.name}
          save={async (name) => {
            await rename.mutateAsync({ ref: open.passkey.ref, name })
            close()
          }}
          onClose={close}
        />
      )}
      <DeleteConfirmation
        opened={open?.kind === 'remove'}
        onClose={close}
        title={t('security.passkey.removeTitle', { name: open?.kind === 'remove' ? open.passkey.name : '' })}
        message={t('security.passkey.removeWhy')}
        confirm={t('security.passkey.remove')}
        onConfirm={() => {
          if (open?.kind === 'remove') void removeIt(open.passkey)
        }}
      />
      {question}
    </Section>
  )
}
