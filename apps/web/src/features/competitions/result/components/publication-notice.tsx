import { Button } from '@mantine/core'
import { IconWorldUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { showSuccess } from '../../../../shared/failure.ts'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { usePublishResults } from '../result-publication.mutations.ts'
import classes from '../results.module.css'

/** What the public sees of the results now, and the button that shows it the rest. */
export const PublicationNotice = () => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const { competition, abilities } = useManagedCompetition()
  const metadata = trpc.competitions.result.metadata.useQuery({ competition: competition.ref })
  const publish = usePublishResults()
  if (!metadata.data) return null
  const { publication, tests } = metadata.data
  const { held, isPublished, updates, dueAt, autoPublish } = publication
  const hasResults = tests.some(({ testSets }) => testSets.some(({ done }) => done > 0))
  const isOpen = competition.status !== 'ARCHIVED' && competition.status !== 'CANCELLED'
  const canPublish = abilities.canManage && isOpen && (held > 0 || (!isPublished && hasResults))
  const state = !isPublished
    ? t('result.publication.notPublished')
    : held === 0
      ? t('result.publication.allPublic')
      : t('result.publication.held', { count: held })
  return (
    <div className={classes.publication} data-waits={canPublish || undefined}>
      <p role="status">
        <strong>{state}</strong>{' '}
        <span className={classes.muted}>
          {t(`result.publication.mode.${updates.mode}`, { count: updates.everyMinutes })}
          {dueAt !== null &&
            ` ${t('result.publication.dueAt', { time: formats.instant(dueAt, competition.timeZone) })}`}
          {autoPublish && ` ${t('result.publication.autoPublish')}`}
        </span>
      </p>
      {canPublish && (
        <Button
          variant="light"
          leftSection={<IconWorldUpload size={16} aria-hidden />}
          loading={publish.isPending}
          onClick={() =>
            publish.mutate(
              { competition: competition.ref },
              { onSuccess: ({ published }) => showSuccess(t('result.publication.done', { count: published })) },
            )
          }
        >
          {t('result.publication.publishNow')}
        </Button>
      )}
    </div>
  )
}
