import { Alert, Button, CloseButton, Textarea } from '@mantine/core'
import type { EntryForm, EntryRider } from '@oxer/domain/competitions/entry/entry.schema'
import { textOfCode } from '@oxer/i18n/error-text'
import { EmptyState, Section } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirmedSave } from '../../../../shared/confirmed-save.tsx'
import { failureOf, failureTexts } from '../../../../shared/failure.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../entry.module.css'
import { useEntryMutations } from '../entry.mutations.ts'
import { byCombination, leviesOfList, startOfField, sumOfList } from '../entry.view.ts'
import type { ChosenStart, EntryDraft } from '../use-entry-draft.ts'
import { usePayerText } from './entry-rider-part.tsx'

/** What the server said of the last sending: at each start, and beside the button what is about none of them. */
type Said = { lines: ReadonlyMap<string, string[]>; others: string[] }

const nothingSaid: Said = { lines: new Map(), others: [] }

const Line = ({ start, said, onRemove }: { start: ChosenStart; said: string[]; onRemove: () => void }) => {
  const { t } = useTranslation('entry')
  const formats = useFormats()
  const names = { test: start.test, name: start.rider, horse: start.horse }
  return (
    <div className={classes.line}>
      <span>{start.test}</span>
      <span className={classes.price}>
        {start.isLate && <>{t('tests.late')} </>}
        {formats.money(start.cents, start.currency)}
      </span>
      <CloseButton size="lg" aria-label={t('check.removeOf', names)} onClick={onRemove} />
      {said.length > 0 && (
        <span className={classes.refused} role="alert">
          {said.join(' ')}
        </span>
      )}
    </div>
  )
}

/** The last part: the whole list, what it costs, who pays, and the sending of all of it or nothing. */
export const CheckPart = ({
  form,
  draft,
  onSent,
}: {
  form: EntryForm
  draft: EntryDraft
  onSent: (count: number) => void
}) => {
  const { t, i18n } = useTranslation('entry')
  const formats = useFormats()
  const payerText = usePayerText()
  const { send } = useEntryMutations()
  const { save, dialog } = useConfirmedSave(t('check.warnings'))
  const [said, setSaid] = useState(nothingSaid)
  const { chosen } = draft
  const isFree = form.paymentMode === 'FREE'
  const payerOf = (member: string): EntryRider['payer'] | undefined =>
    form.riders.find(({ rider }) => rider.ref === member)?.payer
  const tell = (error: unknown): void => {
    const lines = new Map<string, string[]>()
    const others: string[] = []
    for (const { code, values, field } of failureOf(error)?.causes ?? []) {
      const start = chosen[startOfField(field) ?? -1]
      const text = textOfCode(i18n, code, values)
      if (start) lines.set(start.key, [...(lines.get(start.key) ?? []), text])
      else others.push(text)
    }
    setSaid({ lines, others: lines.size + others.length > 0 ? others : failureTexts(error, i18n) })
  }
  const submit = async (): Promise<void> => {
    setSaid(nothingSaid)
    const entries = chosen.map(({ member, testRef, data, notes, requestKey }) => ({
      ...{ member, testRef, data, notes, requestKey },
    }))
    try {
      await save((confirmSaveWithWarnings) =>
        send.mutateAsync({ competition: form.competition.ref, entries, confirmSaveWithWarnings }),
      )
      draft.empty()
      onSent(entries.length)
    } catch (error) {
      tell(error)
    }
  }
  if (chosen.length === 0) {
    return (
      <Section title={t('check.title')}>
        <EmptyState title={t('check.empty')} />
      </Section>
    )
  }
  const currency = chosen[0]?.currency
  return (
    <Section title={t('check.title')}>
      {byCombination(chosen).map((group) => {
        const [first] = group
        if (!first) return null
        const payer = payerOf(first.member)
        const names = { name: first.rider, horse: first.horse }
        return (
          <div key={`${first.member} ${first.horse}`} className={classes.group}>
            <h3 style={{ margin: 0, fontSize: '1rem' }}>{t('tests.for', names)}</h3>
            {!isFree && payer && <span className={classes.quiet}>{payerText(payer)}</span>}
            {group.map((start) => (
              <Line
                key={start.key}
                start={start}
                said={said.lines.get(start.key) ?? []}
                onRemove={() => draft.remove(start.key)}
              />
            ))}
            <Textarea
              label={t('check.notes')}
              aria-label={t('check.notesFor', names)}
              autosize
              maxLength={2000}
              value={first.notes}
              onChange={(event) => draft.note(first, event.currentTarget.value)}
            />
          </div>
        )
      })}
      {leviesOfList(chosen).map((levy) => (
        <div key={`${levy.type} ${levy.of ?? levy.name ?? ''}`} className={classes.line}>
          <span>{t('check.once', { what: levy.name ?? t(`check.levy.${levy.type}`) })}</span>
          <span className={classes.price}>{formats.money(levy.fee.amountWithTax, levy.fee.currency)}</span>
        </div>
      ))}
      <div className={classes.sum}>
        <span>{t('check.sum')}</span>
        <span>{formats.money(sumOfList(chosen), currency)}</span>
      </div>
      <div className={classes.send}>
        <span className={classes.quiet}>{t(`check.mode.${form.paymentMode}`)}</span>
        {said.others.length > 0 && (
          <Alert color="red" role="alert">
            {said.others.join(' ')}
          </Alert>
        )}
        <Button size="md" loading={send.isPending} onClick={() => void submit()}>
          {t('check.send', { count: chosen.length })}
        </Button>
        <span className={classes.quiet}>{t('check.keep')}</span>
      </div>
      {dialog}
    </Section>
  )
}
