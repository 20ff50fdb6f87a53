// The entries of a rider on waiting lists, and the answers to an offered place.
import { Button, Modal, Skeleton } from '@mantine/core'
import type { MemberWaitingEntry, WaitingState } from '@oxer/domain/competitions/waiting-list/waiting-list.schema'
import { ErrorState, Section, StatusBadge, useUi } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirmedSave } from '../confirmed-save.tsx'
import { showFailure } from '../failure.ts'
import { useDone } from '../hands/use-done.tsx'
import { trpc } from '../trpc.ts'
import classes from './waiting-list.module.css'
import { useWaitingWords } from './waiting-words.ts'

type Answer = 'accept' | 'decline' | 'withdraw'
type Asked = { entry: MemberWaitingEntry; answer: Answer }

const tones = {
  WAITING: 'neutral',
  OFFERED: 'warning',
  ACCEPTED: 'good',
  DECLINED: 'neutral',
  EXPIRED: 'neutral',
  WITHDRAWN: 'neutral',
} as const satisfies Record<WaitingState, string>

const answersOf: Record<WaitingState, readonly Answer[]> = {
  WAITING: ['withdraw'],
  OFFERED: ['accept', 'decline'],
  ACCEPTED: [],
  DECLINED: [],
  EXPIRED: [],
  WITHDRAWN: [],
}

const wordsOf = ({ rider, horse, test }: MemberWaitingEntry) => ({
  name: rider.name,
  horse: horse.name,
  test: test.name,
})

/** Asks before an answer, because none of them is taken back. */
const AnswerDialog = ({
  member,
  asked: { entry, answer },
  onClose,
}: {
  member: string
  asked: Asked
  onClose: () => void
}) => {
  const { t, i18n } = useTranslation('competitions')
  const { texts } = useUi()
  const done = useDone()
  const utils = trpc.useUtils()
  const quiet = { meta: { quiet: true }, onSettled: () => utils.competitions.invalidate() }
  const changes = {
    accept: trpc.competitions.memberWaitingList.accept.useMutation(quiet),
    decline: trpc.competitions.memberWaitingList.decline.useMutation(quiet),
    withdraw: trpc.competitions.memberWaitingList.withdraw.useMutation(quiet),
  }
  const words = wordsOf(entry)
  const { save, dialog } = useConfirmedSave(words.name)
  const of = { member, competition: entry.competition.ref, entry: entry.ref, version: entry.version }
  const send = async (): Promise<void> => {
    try {
      if (answer === 'accept') {
        await save((confirmSaveWithWarnings) => changes.accept.mutateAsync({ ...of, confirmSaveWithWarnings }))
      } else await changes[answer].mutateAsync(of)
      done({ message: t(`waitingList.mine.done.${answer}`, words) })
    } catch (error) {
      showFailure(error, i18n)
    }
    onClose()
  }
  return (
    <>
      <Modal
        opened
        onClose={onClose}
        title={t(`waitingList.mine.${answer}`)}
        closeButtonProps={{ 'aria-label': texts.action.close }}
      >
        <p>{t(`waitingList.mine.asks.${answer}`, words)}</p>
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t('waitingList.mine.keep')}
          </Button>
          <Button data-autofocus loading={changes[answer].isPending} onClick={() => void send()}>
            {t(`waitingList.mine.${answer}`)}
          </Button>
        </div>
      </Modal>
      {dialog}
    </>
  )
}

const Entry = ({ entry, onAsk }: { entry: MemberWaitingEntry; onAsk: (asked: Asked) => void }) => {
  const { t } = useTranslation('competitions')
  const { at, reasonOf } = useWaitingWords(entry.timeZone)
  const { place, giving, offeredUntil } = entry
  const words = wordsOf(entry)
  return (
    <li className={classes.entry}>
      <div className={classes.who}>
        <strong>{t('waitingList.mine.of', { test: words.test, competition: entry.competition.name })}</strong>
        <span>
          {words.name} · {words.horse}
        </span>
        {place !== null && <span>{t('waitingList.positionLine', place)}</span>}
        {place !== null && <span className={classes.why}>{reasonOf(place)}</span>}
        {entry.state === 'WAITING' && place === null && giving.drawAt !== null && (
          <span>{t('waitingList.awaitsDraw', { at: at(giving.drawAt), count: entry.waiting })}</span>
        )}
        {offeredUntil !== null && <span>{t('waitingList.offeredUntil', { at: at(offeredUntil) })}</span>}
      </div>
      <StatusBadge tone={tones[entry.state]}>{t(`waitingList.states.${entry.state}`)}</StatusBadge>
      {entry.canAnswer && (
        <div className={classes.actions}>
          {answersOf[entry.state].map((answer) => (
            <Button
              key={answer}
              size="compact-sm"
              variant={answer === 'accept' ? 'filled' : 'default'}
              aria-label={t('waitingList.mine.label', { ...words, action: t(`waitingList.mine.${answer}`) })}
              onClick={() => onAsk({ entry, answer })}
            >
              {t(`waitingList.mine.${answer}`)}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}

/** The entries of a member, of one competition or of all that are not over; without any, one line says what would be here. */
export const WaitingEntries = ({ member, competition }: { member: string; competition?: string }) => {
  const { t } = useTranslation('competitions')
  const [asked, setAsked] = useState<Asked | null>(null)
  const list = trpc.competitions.memberWaitingList.ofMember.useQuery({ member })
  const title = t('waitingList.mine.title')
  const entries = list.data?.filter((entry) => competition === undefined || entry.competition.ref === competition)
  if (entries?.length === 0) return <Section title={title} empty={t('waitingList.mine.quiet')} />
  return (
    <Section title={title}>
      {list.isError && <ErrorState onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton height={64} />}
      <ul className={classes.entries}>
        {entries?.map((entry) => (
          <Entry key={entry.ref} entry={entry} onAsk={setAsked} />
        ))}
      </ul>
      {asked && <AnswerDialog member={member} asked={asked} onClose={() => setAsked(null)} />}
    </Section>
  )
}
