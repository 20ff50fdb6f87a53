import { Button, Checkbox, Modal, Select, Skeleton } from '@mantine/core'
import { CompetitionPart } from '@oxer/domain/competitions/competition/competition.schema'
import { StartlistStatus } from '@oxer/domain/competitions/startlist/startlist.schema'
import { ErrorState, useUi } from '@oxer/ui'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HealthSummary } from '../../../../shared/health-check/health-summary.tsx'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useCompetitionMoves } from '../competition.mutations.ts'
import { useCompetitionUndo } from '../use-competition-undo.ts'
import classes from './dialog.module.css'

/** What the health check finds, before anybody else sees it. Problems do not forbid to publish. */
const Health = ({ onOpen }: { onOpen: () => void }) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const check = trpc.competitions.healthCheck.get.useQuery({ competition: competition.ref }, { staleTime: 0 })
  if (check.isError) return <ErrorState onRetry={() => void check.refetch()} />
  if (!check.data) return <Skeleton height={24} aria-hidden />
  const { findings } = check.data
  return (
    <section aria-label={t('healthCheck.title')} className={classes.body}>
      <p className={classes.muted}>
        {findings.length === 0 ? t('healthCheck.none') : t('healthCheck.before', { count: findings.length })}
      </p>
      {findings.length > 0 && <HealthSummary findings={findings} onOpen={onOpen} />}
    </section>
  )
}

const targets = StartlistStatus.options.filter((status) => status !== 'INITIAL')

/** What the public sees: the competition, and some of its parts. Clearing a box withdraws its part. */
export const PublishCompetitionDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('competitions')
  const { texts } = useUi()
  const { competition } = useManagedCompetition()
  const { publish } = useCompetitionMoves(competition.ref)
  const undo = useCompetitionUndo(competition.ref)
  const [parts, setParts] = useState<readonly CompetitionPart[]>(competition.publishedParts)
  const [startlistStatus, setStartlistStatus] = useState<StartlistStatus | null>(null)
  const isNew = competition.status === 'DRAFT' || competition.status === 'HIDDEN'
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    publish.mutate(
      {
        competition: competition.ref,
        parts: [...parts],
        withdraw: competition.publishedParts.filter((part) => !parts.includes(part)),
        startlistStatus,
      },
      {
        onSuccess: (outcome) => {
          onClose()
          undo.published({ status: competition.status, before: competition.publishedParts, after: parts }, outcome)
        },
      },
    )
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('competition.publish.title')}
      closeButtonProps={{ 'aria-label': texts.action.close }}
    >
      <form onSubmit={submit} className={classes.body}>
        <p style={{ margin: 0 }}>{t(isNew ? 'competition.publish.messageNew' : 'competition.publish.message')}</p>
        <Health onOpen={onClose} />
        <Checkbox.Group
          label={t('competition.publish.parts')}
          value={[...parts]}
          onChange={(chosen) => setParts(CompetitionPart.options.filter((part) => chosen.includes(part)))}
        >
          <div className={classes.body} style={{ gap: 10, marginBlockStart: 8 }}>
            {CompetitionPart.options.map((part) => (
              <Checkbox key={part} value={part} label={t(`competition.part.${part}`)} />
            ))}
          </div>
        </Checkbox.Group>
        <Select
          label={t('competition.publish.startlistStatus')}
          description={t('competition.publish.startlistStatusWhy')}
          placeholder={t('competition.publish.startlistsStay')}
          clearable
          clearButtonProps={{ 'aria-label': texts.typeahead.clear }}
          data={targets.map((value) => ({ value, label: t(`startlist.status.${value}`) }))}
          value={startlistStatus}
          onChange={(value) => setStartlistStatus(targets.find((status) => status === value) ?? null)}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {texts.action.cancel}
          </Button>
          <Button type="submit" loading={publish.isPending}>
            {texts.action.publish}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
