import { Button, Checkbox } from '@mantine/core'
import type { EntryForm, EntryRider, EntryStart, EntryTest } from '@oxer/domain/competitions/entry/entry.schema'
import { isOnlyPresented } from '@oxer/domain/competitions/registration/registration-type.rules'
import { EmptyState, ErrorState, Section, ShapeSkeleton, StatusBadge } from '@oxer/ui'
import { IconAlertTriangle, IconBan, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirmedSave } from '../../../../shared/confirmed-save.tsx'
import { showFailure } from '../../../../shared/failure.ts'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { GivingLines } from '../../../../shared/waiting-list/giving-lines.tsx'
import classes from '../entry.module.css'
import { useEntryMutations } from '../entry.mutations.ts'
import { placesLeft, startsOfTests } from '../entry.view.ts'
import type { EntryDraft } from '../use-entry-draft.ts'
import type { ChosenHorse } from './entry-horse-part.tsx'
import { useReasonTexts } from './rule-reasons.tsx'

const signs = { ALLOWED: IconCheck, INFORMED: IconInfoCircle, WARNED: IconAlertTriangle, BLOCKED: IconBan } as const

/** In words whether the start may be entered, and why not. */
const Verdict = ({ id, start }: { id: string; start: EntryStart }) => {
  const { t } = useTranslation('entry')
  const textsOf = useReasonTexts()
  const Sign = signs[start.outcome]
  return (
    <span id={id} className={classes.verdict} data-outcome={start.outcome}>
      <Sign size={16} aria-hidden />
      <span>
        {t(`tests.outcome.${start.outcome}`)}
        {textsOf(start.reasons).map((text) => (
          <span key={text} style={{ display: 'block' }}>
            {text}
          </span>
        ))}
      </span>
    </span>
  )
}

const TestRow = ({
  test,
  start,
  names,
  isChosen,
  timeZone,
  onTick,
  onWait,
}: {
  test: EntryTest
  start: EntryStart
  names: { name: string; horse: string }
  isChosen: boolean
  timeZone: string
  onTick: (isTicked: boolean) => void
  onWait: () => void
}) => {
  const { t } = useTranslation('entry')
  const formats = useFormats()
  const id = useId()
  const isIn = start.registered > 0
  const isOff = start.outcome === 'BLOCKED' && !isChosen
  const left = placesLeft(test)
  const facts = [
    isOnlyPresented(test.types) && t('tests.presented'),
    test.date && formats.date(test.date),
    left !== null && (left === 0 ? t('tests.full') : t('tests.places', { count: left })),
  ].filter(Boolean)
  return (
    <label htmlFor={`${id}box`} className={classes.choice} data-off={isOff || undefined}>
      <Checkbox
        size="md"
        id={`${id}box`}
        checked={isIn || isChosen}
        disabled={isIn || isOff}
        aria-label={t('tests.box', { test: test.name, ...names })}
        aria-describedby={id}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <span className={classes.words}>
        <span className={classes.name}>
          {test.name}
          <span className={classes.price}>
            {start.kind === 'LATE_REGISTRATION' && <>{t('tests.late')} </>}
            {formats.money(start.fee.amountWithTax, start.fee.currency)}
          </span>
        </span>
        {facts.length > 0 && <span className={classes.quiet}>{facts.join(' · ')}</span>}
        {isIn ? (
          <span id={id}>
            <StatusBadge tone="good">{t('tests.in')}</StatusBadge>
          </span>
        ) : (
          <Verdict id={id} start={start} />
        )}
        {test.places && <GivingLines giving={test.places} timeZone={timeZone} />}
        {start.canWait && (
          <span>
            <Button
              variant="default"
              aria-label={t('tests.waitFor', { test: test.name, ...names })}
              onClick={(event) => {
                // The button is inside the label of a checkbox.
                event.preventDefault()
                onWait()
              }}
            >
              {t('tests.wait')}
            </Button>
          </span>
        )}
      </span>
    </label>
  )
}

/** Where no rider is taken, the rider presents the horse. */
const dataOf = (member: string, horse: ChosenHorse, test: EntryTest) => {
  const type = isOnlyPresented(test.types) ? ('HORSE' as const) : ('INDIVIDUAL' as const)
  switch (horse.kind) {
    case 'OWN':
      return { type, practitionerRef: horse.practitionerRef }
    case 'OTHER':
      return { type, person: { ref: member }, horse: { ref: horse.ref } }
    case 'NEW':
      return { type, isUnknown: true, person: { ref: member }, horse: horse.described }
  }
}

const keyOfHorse = (horse: ChosenHorse): string =>
  horse.kind === 'OWN' ? horse.practitionerRef : horse.kind === 'OTHER' ? horse.ref : `new ${horse.name}`

/** The third part: each test with its price, its places and, in words, whether this rider may enter it with this horse. */
export const TestPart = ({
  form,
  rider,
  horse,
  draft,
}: {
  form: EntryForm
  rider: EntryRider
  horse: ChosenHorse
  draft: EntryDraft
}) => {
  const { t, i18n } = useTranslation('entry')
  const done = useDone()
  const { wait } = useEntryMutations()
  const { save, dialog } = useConfirmedSave(t('check.warnings'))
  const member = rider.rider.ref
  const asked = horse.kind === 'OWN' ? null : horse.kind === 'OTHER' ? { ref: horse.ref } : horse.described
  const judged = trpc.competitions.entry.starts.useQuery({ competition: form.competition.ref, member, horse: asked })
  const names = { name: rider.rider.name, horse: horse.name }
  const own = rider.combinations.find((each) => horse.kind === 'OWN' && each.practitionerRef === horse.practitionerRef)
  const starts = (judged.data?.starts ?? []).filter(
    ({ practitionerRef }) => horse.kind !== 'OWN' || practitionerRef === horse.practitionerRef,
  )
  const rows = startsOfTests(form.tests, starts)
  const enterList = async ({ ref: testRef, name: test }: EntryTest): Promise<void> => {
    const combination = horse.kind === 'OWN' ? { practitionerRef: horse.practitionerRef } : { horse: asked }
    try {
      await save((confirmSaveWithWarnings) =>
        wait.mutateAsync({
          ...{ member, competition: form.competition.ref, testRef, ...combination, confirmSaveWithWarnings },
        }),
      )
      done({ message: t('tests.waits', { test, ...names }) })
    } catch (error) {
      showFailure(error, i18n)
    }
  }
  return (
    <Section title={t('tests.title')} description={t('tests.for', names)}>
      {judged.isError && <ErrorState title={t('tests.failed')} onRetry={() => void judged.refetch()} />}
      {judged.isPending && <ShapeSkeleton />}
      {judged.data && rows.length === 0 && <EmptyState title={t('tests.none')} />}
      <div className={classes.choices}>
        {rows.map(({ test, start }) => {
          const key = `${member} ${keyOfHorse(horse)} ${test.ref}`
          return (
            <TestRow
              key={key}
              test={test}
              start={start}
              names={names}
              isChosen={draft.chosen.some((each) => each.key === key)}
              timeZone={form.competition.timeZone}
              onWait={() => void enterList(test)}
              onTick={(isTicked) =>
                isTicked
                  ? draft.add({
                      ...{ key, member, rider: names.name, horse: names.horse, data: dataOf(member, horse, test) },
                      ...{ testRef: test.ref, test: test.name, isLate: start.kind === 'LATE_REGISTRATION' },
                      ...{ cents: start.fee.amountWithTax, currency: start.fee.currency },
                      levies: own?.levies ?? judged.data?.levies ?? [],
                    })
                  : draft.remove(key)
              }
            />
          )
        })}
      </div>
      {dialog}
    </Section>
  )
}
