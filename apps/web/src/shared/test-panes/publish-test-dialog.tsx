import { Alert, Button, Checkbox, Modal, NativeSelect } from '@mantine/core'
import { StartlistStatus } from '@oxer/domain/competitions/startlist/startlist.schema'
import { isPublicEvent } from '@oxer/domain/federation/event-status/event-status.rules'
import { useUi } from '@oxer/ui'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettled } from '../changes.ts'
import { useDone } from '../hands/use-done.tsx'
import { useManagedCompetition } from '../managed-competition.ts'
import { trpc } from '../trpc.ts'
import { useFormats } from '../use-formats.ts'
import type { Pane, TestPart } from './panes.ts'
import { type Chosen, listStatuses, nextListStatus, publicationOf, visibilityOf } from './publication.ts'
import classes from './test-panes.module.css'

/** Sends what was chosen, and says what the public sees now. A list that went one step may go back. */
const usePublication = (part: TestPart, onClose: () => void) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const { competition } = useManagedCompetition()
  const done = useDone()
  const utils = trpc.useUtils()
  const { settled } = useSettled('competitions')
  const publish = trpc.competitions.ranking.publish.useMutation(settled)
  const move = trpc.competitions.startlist.changeStatus.useMutation(settled)
  const { startlist, test, label } = part
  const send = (chosen: Chosen): void => {
    const { parts, step } = publicationOf(part, competition, chosen)
    const { list } = chosen
    const onList = { competition: competition.ref, id: startlist?.ref ?? '' }
    const back = async (): Promise<void> => {
      if (startlist)
        await utils.client.competitions.startlist.changeStatus.mutate({ ...onList, status: startlist.status })
      await settled.onSettled()
    }
    const what = formats.list([
      ...(step === 0 || list === null ? [] : [t('test.publish.listIs', { status: t(`startlist.status.${list}`) })]),
      ...parts.filter((each) => each !== 'STARTLISTS' || step === 0).map((each) => t(`competition.part.${each}`)),
    ])
    const onSuccess = (): void => {
      onClose()
      done({
        message: t('test.publish.done', { name: label, what }),
        undo: step === 1 && parts.every((each) => each === 'STARTLISTS') ? back : undefined,
      })
    }
    if (parts.length > 0) {
      const startlistStatus = step > 0 ? list : null
      publish.mutate({ competition: competition.ref, test: test.ref, parts, startlistStatus }, { onSuccess })
    } else if (list !== null) move.mutate({ ...onList, status: list }, { onSuccess })
  }
  return { send, isSending: publish.isPending || move.isPending }
}

/** When results become public without this dialog: a setting of the competition. */
const useResultsRhythm = (): string => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const { competition } = useManagedCompetition()
  const { data } = trpc.competitions.result.metadata.useQuery({ competition: competition.ref })
  if (!data) return ''
  const { updates, dueAt, autoPublish } = data.publication
  return [
    t(`result.publication.mode.${updates.mode}`, { count: updates.everyMinutes }),
    dueAt !== null && t('result.publication.dueAt', { time: formats.instant(dueAt, competition.timeZone) }),
    autoPublish && t('result.publication.autoPublish'),
  ]
    .filter(Boolean)
    .join(' ')
}

/** What becomes visible of one test, in the words of the competition's own dialog. */
export const PublishTestDialog = ({ pane, part, onClose }: { pane: Pane; part: TestPart; onClose: () => void }) => {
  const { t } = useTranslation('competitions')
  const { texts } = useUi()
  const formats = useFormats()
  const { competition } = useManagedCompetition()
  const { startlist, results, label } = part
  /** A competition that is not public hides also what is published in it already. */
  const isDue = (each: Pane): boolean => {
    const visibility = visibilityOf(each, part, { ...competition, status: 'PUBLISHED' })
    return visibility !== null && visibility !== 'PUBLIC'
  }
  const [chosen, setChosen] = useState<Chosen>({
    list: startlist && (pane === 'startlists' ? nextListStatus(startlist.status) : startlist.status),
    results: pane !== 'startlists' && pane !== 'subscriptions' && isDue('results'),
    ranking: pane === 'rankings' && isDue('rankings'),
  })
  const rhythm = useResultsRhythm()
  const { send, isSending } = usePublication(part, onClose)
  const { parts, step, isNew } = publicationOf(part, competition, chosen)
  const isNothing = parts.length === 0 && step === 0
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isNothing) send(chosen)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('test.publish.title', { name: label })}
      closeButtonProps={{ 'aria-label': texts.action.close }}
    >
      <form onSubmit={submit} className={classes.publish} noValidate>
        <p>{t('test.publish.why')}</p>
        {!isPublicEvent(competition.status) && <Alert color="yellow">{t('test.publish.notPublicYet')}</Alert>}
        {startlist && (
          <NativeSelect
            data-autofocus
            label={t('test.publish.startlist')}
            value={chosen.list ?? startlist.status}
            onChange={({ currentTarget }) => {
              const status = StartlistStatus.safeParse(currentTarget.value)
              if (status.success) setChosen({ ...chosen, list: status.data })
            }}
            data={listStatuses(startlist.status, results.done > 0).map((value) => ({
              value,
              label: t(`startlist.status.${value}`),
            }))}
          />
        )}
        <Checkbox
          label={t('test.publish.results', { count: results.done })}
          description={isDue('results') || results.done === 0 ? rhythm : t('test.publish.already')}
          disabled={!isDue('results')}
          checked={chosen.results || (results.done > 0 && !isDue('results'))}
          onChange={({ currentTarget }) => setChosen({ ...chosen, results: currentTarget.checked })}
        />
        <Checkbox
          label={t('test.publish.ranking')}
          description={t(
            part.ranking === null
              ? 'ranking.noneWhy'
              : !isDue('rankings')
                ? 'test.publish.already'
                : part.ranking.lock === 'CLOSED'
                  ? 'test.publish.rankingClosed'
                  : 'test.publish.rankingOpen',
          )}
          disabled={!isDue('rankings')}
          checked={chosen.ranking || (part.ranking !== null && !isDue('rankings'))}
          onChange={({ currentTarget }) => setChosen({ ...chosen, ranking: currentTarget.checked })}
        />
        {isNew.length > 0 && (
          <p className={classes.quiet}>
            {t('test.publish.others', { parts: formats.list(isNew.map((each) => t(`competition.part.${each}`))) })}
          </p>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {texts.action.cancel}
          </Button>
          <Button type="submit" loading={isSending} disabled={isNothing}>
            {t(step < 0 ? 'test.publish.apply' : 'test.publish.action')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
