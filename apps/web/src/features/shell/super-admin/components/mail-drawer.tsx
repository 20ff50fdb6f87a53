import { Alert, Button, SegmentedControl, Skeleton, useMantineStyleNonce } from '@mantine/core'
import type { MailPreview } from '@oxer/domain/kernel/mail/mail.schema'
import { Facts, SideDrawer, StatusBadge } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showSuccess } from '../../../../shared/failure.ts'
import { ownTimeZone } from '../../../../shared/own-time.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { mailTones } from '../mails.columns.tsx'
import classes from '../super-admin.module.css'
import { useMailSending } from '../super-admin.mutations.ts'

const forms = ['html', 'text'] as const
type Form = (typeof forms)[number]

const MailBody = ({ mail }: { mail: MailPreview }) => {
  const { t } = useTranslation('mail')
  const formats = useFormats()
  const [form, setForm] = useState<Form>('html')
  return (
    <div className={classes.mail}>
      <Facts
        columns={1}
        items={[
          { label: t('outbox.to'), value: mail.toAddress },
          { label: t('outbox.about'), value: t(`outbox.kind.${mail.kind}`) },
          {
            label: t('outbox.state'),
            value: <StatusBadge tone={mailTones[mail.status]}>{t(`outbox.status.${mail.status}`)}</StatusBadge>,
          },
          { label: t('outbox.at'), value: formats.instant(mail.createdAt, ownTimeZone()) },
          {
            label: t('outbox.sentAt'),
            value: mail.sentAt === null ? null : formats.instant(mail.sentAt, ownTimeZone()),
          },
          { label: t('outbox.error'), value: mail.error },
        ]}
      />
      <Alert color={mail.link === null ? 'gray' : 'yellow'}>
        {t(mail.link === null ? 'outbox.linkHidden' : 'outbox.linkShown')}
      </Alert>
      {mail.link !== null && (
        <Button component="a" href={mail.link} target="_blank" rel="noreferrer" variant="default">
          {t('outbox.follow')}
        </Button>
      )}
      <SegmentedControl
        aria-label={t('outbox.form')}
        data={[
          { value: 'html' satisfies Form, label: t('outbox.asHtml') },
          { value: 'text' satisfies Form, label: t('outbox.asText') },
        ]}
        value={form}
        onChange={(value) => setForm(forms.find((each) => each === value) ?? 'html')}
      />
      {form === 'html' ? (
        // No script, no form and no navigation: the frame only shows.
        <iframe
          className={classes.frame}
          title={t('outbox.frame', { name: mail.toAddress })}
          sandbox=""
          srcDoc={mail.html}
        />
      ) : (
        <pre className={classes.text}>{mail.text}</pre>
      )}
    </div>
  )
}

/** One mail of the outbox, as its reader sees it. */
export const MailDrawer = ({ mail, onClose }: { mail: string; onClose: () => void }) => {
  const { t } = useTranslation('mail')
  // The frame inherits the policy of this page, so its style sheet needs the nonce of this page.
  const nonce = useMantineStyleNonce()?.()
  const preview = trpc.shell.mail.preview.useQuery({ mail, ...(nonce && { nonce }) })
  const send = useMailSending()
  const { data } = preview
  return (
    <SideDrawer
      title={data?.subject ?? t('outbox.loading')}
      opened
      onClose={onClose}
      size="xl"
      footer={
        data?.canSend && (
          <Button
            loading={send.isPending}
            onClick={() =>
              send.mutate(
                { mail },
                {
                  onSuccess: () => {
                    showSuccess(t('outbox.willSend', { name: data.toAddress }))
                    onClose()
                  },
                },
              )
            }
          >
            {t(data.status === 'SENT' ? 'outbox.sendAgain' : 'outbox.send')}
          </Button>
        )
      }
    >
      {data === undefined ? <Skeleton height={320} aria-label={t('outbox.loading')} /> : <MailBody mail={data} />}
    </SideDrawer>
  )
}
