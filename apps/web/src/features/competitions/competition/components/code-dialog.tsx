import { Button, CopyButton, Modal, Skeleton, TextInput } from '@mantine/core'
import { ErrorState, useUi } from '@oxer/ui'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { trpc } from '../../../../shared/trpc.ts'
import classes from './dialog.module.css'

/** cr081: the short code of the competition and its address, for sharing. */
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
          <TextInput label={t('competition.code.address')} readOnly value={data?.url ?? ''} />
          <CopyButton value={data?.url ?? ''}>
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
