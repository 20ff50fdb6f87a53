import { Button, CopyButton, Modal, Skeleton, TextInput } from '@mantine/core'
import { ErrorState, useUi } from '@oxer/ui'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { QrPicture } from '../../../../shared/qr-picture.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import classes from './dialog.module.css'

/** cr081: the code by which other devices and programs find the competition: typed, scanned, or as an address. */
export const CodeDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('competitions')
  const { texts } = useUi()
  const { competition } = useManagedCompetition()
  const { data, isError, refetch } = trpc.competitions.competition.code.useQuery({ competition: competition.ref })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('competition.code.title')}
      closeButtonProps={{ 'aria-label': texts.action.close }}
    >
      {isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <div className={classes.body}>
          {data ? <div className={classes.code}>{data.code}</div> : <Skeleton height={38} width={220} />}
          <p className={classes.muted}>{t('competition.code.why')}</p>
          {data ? (
            <QrPicture qr={data.qr} label={t('competition.code.qr', { name: competition.name })} />
          ) : (
            <Skeleton height={168} width={168} />
          )}
          <TextInput label={t('competition.code.short')} readOnly value={data?.shortUrl ?? ''} />
          <TextInput label={t('competition.code.address')} readOnly value={data?.url ?? ''} />
          <CopyButton value={data?.shortUrl ?? ''}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
                onClick={copy}
                disabled={!data}
              >
                {copied ? t('competition.code.copied') : t('competition.code.copy')}
              </Button>
            )}
          </CopyButton>
        </div>
      )}
    </Modal>
  )
}
