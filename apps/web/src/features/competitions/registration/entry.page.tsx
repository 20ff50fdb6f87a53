import { Alert, Anchor } from '@mantine/core'
import type { EntryForm } from '@oxer/domain/competitions/entry/entry.schema'
import { EmptyState, ErrorState, ShapeSkeleton, type TypeaheadOption } from '@oxer/ui'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import { OfficePage } from '../../../shared/office-page.tsx'
import { placeOfCompetition } from '../../../shared/place-of.ts'
import { useSession } from '../../../shared/session.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { WaitingEntries } from '../../../shared/waiting-list/waiting-entries.tsx'
import { CheckPart } from './components/entry-check-part.tsx'
import { type ChosenHorse, HorsePart, newHorse, otherHorse } from './components/entry-horse-part.tsx'
import { RiderPart } from './components/entry-rider-part.tsx'
import { TestPart } from './components/entry-test-part.tsx'
import { OwnEntries } from './components/own-entries.tsx'
import classes from './entry.module.css'
import { riderOf } from './entry.view.ts'
import { useEntryDraft } from './use-entry-draft.ts'

/** Until when the registration is open, or why it is not. */
const usePeriodText = ({ takesIndividuals, period, competition: { timeZone } }: EntryForm): string => {
  const { t } = useTranslation('entry')
  const formats = useFormats()
  if (!takesIndividuals) return t('closed.clubs')
  const { window, opensAt, closesAt, lateAt } = period
  const at = (instant: string) => ({ when: formats.instant(instant, timeZone) })
  switch (window) {
    case 'NOT_OPEN':
      return [t('closed.NOT_OPEN'), ...(opensAt === null ? [] : [t('closed.opensAt', at(opensAt))])].join(' ')
    case 'CLOSED':
      return t('closed.CLOSED')
    case 'LATE_REGISTRATION':
      return lateAt === null ? t('closed.open') : t('closed.lateUntil', at(lateAt))
    case 'REGISTRATION':
      return closesAt === null ? t('closed.open') : t('closed.openUntil', at(closesAt))
  }
}

/** Takes the focus once, because the button that sent is far below it and gone. */
const Sent = ({ count }: { count: number }) => {
  const { t } = useTranslation('entry')
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => alert.current?.focus(), [])
  return (
    <Alert color="green" role="status" tabIndex={-1} ref={alert}>
      {t('check.sent', { count })}
    </Alert>
  )
}

const Parts = ({ form }: { form: EntryForm }) => {
  const { t } = useTranslation('entry')
  const { user } = useSession()
  const teamsAt = placeOfCompetition(form.competition.ref, 'PUBLIC', 'enter/teams')
  const draft = useEntryDraft(user?.username ?? '', form.competition.ref)
  const [member, setMember] = useState<string | null>(null)
  const [choice, setChoice] = useState<string | null>(null)
  const [other, setOther] = useState<TypeaheadOption | null>(null)
  const [described, setDescribed] = useState<ChosenHorse | null>(null)
  const [sent, setSent] = useState(0)
  const rider = riderOf(form, member)
  const only = rider?.combinations.length === 1 ? rider.combinations[0]?.practitionerRef : undefined
  const wanted = choice ?? only ?? null
  const own = rider?.combinations.find(({ practitionerRef }) => practitionerRef === wanted)
  const horse: ChosenHorse | null = own
    ? { kind: 'OWN', practitionerRef: own.practitionerRef, name: own.horse.name }
    : wanted === otherHorse && other
      ? { kind: 'OTHER', ref: other.ref, name: other.name }
      : wanted === newHorse
        ? described
        : null
  const chooseHorse = (next: string | null): void => {
    setChoice(next)
    setOther(null)
    setDescribed(null)
    setSent(0)
  }
  return (
    <>
      {sent > 0 && <Sent count={sent} />}
      <OwnEntries form={form} />
      {teamsAt !== null && (form.teams.tests.length > 0 || form.teams.teams.length > 0) && (
        <Anchor component={AppLink} href={teamsAt}>
          {t('own.teams', { count: form.teams.teams.length })}
        </Anchor>
      )}
      {form.riders
        .filter(({ waiting }) => waiting > 0)
        .map((each) => (
          <WaitingEntries key={each.rider.ref} member={each.rider.ref} competition={form.competition.ref} />
        ))}
      {form.canEnter && (
        <>
          <RiderPart
            riders={form.riders}
            chosen={rider?.rider.ref}
            isFree={form.paymentMode === 'FREE'}
            onChoose={(next) => {
              setMember(next)
              chooseHorse(null)
            }}
          />
          {rider && (
            <HorsePart
              key={rider.rider.ref}
              form={form}
              rider={rider}
              choice={wanted}
              other={other}
              onChoose={chooseHorse}
              onOther={setOther}
              onDescribed={setDescribed}
            />
          )}
          {rider && horse && <TestPart form={form} rider={rider} horse={horse} draft={draft} />}
          <CheckPart form={form} draft={draft} onSent={setSent} />
        </>
      )}
    </>
  )
}

const Filled = ({ form }: { form: EntryForm }) => {
  const { t } = useTranslation('entry')
  const formats = useFormats()
  const { competition } = form
  const periodText = usePeriodText(form)
  const day = formats.dateRange(competition.start, competition.end)
  return (
    <OfficePage
      width="list"
      title={t('titleFor', { name: competition.name })}
      subtitle={[day, competition.cityName].filter(Boolean).join(' · ')}
    >
      <div className={classes.parts}>
        <p style={{ margin: 0 }}>{periodText}</p>
        {form.riders.length === 0 ? (
          <EmptyState title={t('nobody.title')} message={t('nobody.why')} />
        ) : (
          <Parts key={competition.ref} form={form} />
        )}
      </div>
    </OfficePage>
  )
}

/** A rider or a parent enters a competition: who, with which horse, in which tests, and the sending of it all at once. */
export const EntryPage = ({ competition }: { competition: string }) => {
  // The words of all parts come with the page: a part that waited for its own would hide the page and take the focus.
  const { t } = useTranslation(['entry', 'competitions', 'parties', 'forms', 'ui'])
  const form = trpc.competitions.entry.form.useQuery({ competition }, { meta: { page: true } })
  if (form.data) return <Filled form={form.data} />
  return (
    <OfficePage width="list" title={t('title')}>
      {form.isError ? <ErrorState onRetry={() => void form.refetch()} /> : <ShapeSkeleton />}
    </OfficePage>
  )
}
