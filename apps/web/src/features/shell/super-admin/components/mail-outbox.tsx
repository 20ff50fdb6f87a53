import { Alert, Button, Select } from '@mantine/core'
import { MailStatus } from '@oxer/domain/kernel/mail/mail.schema'
import { DataTable, EmptyState, Section } from '@oxer/ui'
import { getQueryKey } from '@trpc/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCursorList } from '../../../../shared/cursor-list.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { mailColumns } from '../mails.columns.tsx'

const MailDrawer = lazy(() => import('./mail-drawer.tsx').then((file) => ({ default: file.MailDrawer })))

/** The promised mails of the whole installation. Without a mail server, this is where they are read. */
export const MailOutbox = () => {
  const { t } = useTranslation('mail')
  const formats = useFormats()
  const { client } = trpc.useUtils()
  const [status, setStatus] = useState<MailStatus | null>(null)
  const [open, setOpen] = useState<string | null>(null)
  const server = trpc.shell.mail.list.useQuery({ size: 1 })
  const input = { status }
  const list = useCursorList(getQueryKey(trpc.shell.mail.list, input, 'infinite'), (after) =>
    client.shell.mail.list.query({ ...input, after }),
  )
  return (
    <Section
      title={t('outbox.title')}
      description={t('outbox.description')}
      actions={
        <Select
          aria-label={t('outbox.filter')}
          placeholder={t('outbox.all')}
          data={MailStatus.options.map((value) => ({ value, label: t(`outbox.status.${value}`) }))}
          value={status}
          onChange={(value) => setStatus(MailStatus.nullable().parse(value))}
          clearable
        />
      }
    >
      {server.data?.isSending === false && <Alert color="yellow">{t('outbox.notSending')}</Alert>}
      {(server.data?.untold ?? 0) > 0 && (
        <Alert color="yellow">{t('outbox.untold', { count: server.data?.untold ?? 0 })}</Alert>
      )}
      <DataTable
        {...list}
        label={t('outbox.title')}
        columns={mailColumns(t, formats)}
        rows={[...list.rows]}
        rowKey={(mail) => mail.ref}
        rowName={(mail) => mail.toAddress}
        empty={<EmptyState title={t('outbox.none')} />}
        rowActions={(mail) => (
          <Button
            size="compact-md"
            variant="default"
            aria-label={t('outbox.openName', { name: mail.toAddress })}
            onClick={() => setOpen(mail.ref)}
          >
            {t('outbox.open')}
          </Button>
        )}
      />
      {open !== null && (
        <Suspense fallback={null}>
          <MailDrawer mail={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </Section>
  )
}
