import { Button, Group } from '@mantine/core'
import type { FieldLease } from '@oxer/domain/exchange/take-along/take-along.schema'
import { DeleteConfirmation, Section } from '@oxer/ui'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { useTakeAlongChanges } from '../take-along.mutations.ts'
import { saveFile } from '../take-along.view.ts'

/** The log of the laptop at any time, and the end of its day. */
export const OnLaptop = ({ lease }: { lease: FieldLease }) => {
  const { t } = useTranslation('exchange')
  const { competition } = useManagedCompetition()
  const { finish } = useTakeAlongChanges()
  const [asks, setAsks] = useState(false)
  const isFinished = lease.state === 'FINISHED'
  const end = (): void =>
    finish.mutate(
      { competition: competition.ref },
      { onSuccess: (file) => saveFile(file, 'oxer-return.json'), onSettled: () => setAsks(false) },
    )
  return (
    <>
      <Section title={t('takeAlong.log.title')} description={t('takeAlong.log.why')}>
        <Button
          component="a"
          variant={isFinished ? 'default' : 'filled'}
          leftSection={<IconDownload size={16} aria-hidden />}
          href={`/api/competition/manage/${competition.ref}/take-along/commands`}
          download
        >
          {t('takeAlong.log.action')}
        </Button>
      </Section>
      <Section title={t('takeAlong.finish.title')} description={t('takeAlong.finish.why')}>
        <Group>
          <Button variant="default" loading={finish.isPending} onClick={isFinished ? end : () => setAsks(true)}>
            {isFinished ? t('takeAlong.finish.again') : t('takeAlong.finish.action')}
          </Button>
        </Group>
        <DeleteConfirmation
          opened={asks}
          onClose={() => setAsks(false)}
          isBusy={finish.isPending}
          title={t('takeAlong.finish.ask')}
          message={t('takeAlong.finish.askWhy')}
          confirm={t('takeAlong.finish.action')}
          onConfirm={end}
        />
      </Section>
    </>
  )
}
