import { Button, Text } from '@mantine/core'
import type { EntryForm, EntryRider, OwnEntry } from '@oxer/domain/competitions/entry/entry.schema'
import { Section, StatusBadge } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { missingErrors } from '../../../../shared/form/missing-errors.ts'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../entry.module.css'
import { useEntryMutations } from '../entry.mutations.ts'
import { toneOfStatus } from '../registration.columns.tsx'
import { EntryChangeDrawer } from './entry-change-drawer.tsx'

const namesOf = ({ testName, rider, horse }: OwnEntry) => ({ test: testName, name: rider.name, horse: horse.name })

const SignOffDrawer = ({ entry, onClose }: { entry: OwnEntry; onClose: () => void }) => {
  const { t } = useTranslation('entry')
  const { t: tRegistration } = useTranslation('competitions')
  const formats = useFormats()
  const done = useDone()
  const { signOff } = useEntryMutations()
  const { amountWithTax, currency } = entry.signOffCosts
  return (
    <EditDrawer<{ reason: string }>
      title={t('own.signOffTitle', namesOf(entry))}
      onClose={onClose}
      initialValues={{ reason: '' }}
      isDangerous
      saveLabel={t('own.signOff')}
      validate={(values) => missingErrors(values, { reason: tRegistration('registration.signOff.reasonRequired') })}
      save={async ({ reason }) => {
        await signOff.mutateAsync({ member: entry.rider.ref, registration: entry.ref, reason })
        done({ message: t('own.signedOff', namesOf(entry)), row: entry.ref })
      }}
    >
      {(form) => (
        <>
          <Text size="sm">
            {amountWithTax === 0
              ? t('own.signOffFree')
              : t('own.signOffCosts', { sum: formats.money(amountWithTax, currency) })}
          </Text>
          {fieldsOf(form, { reason: tRegistration('registration.signOff.reason') }).text('reason', {
            required: true,
            autofocus: true,
          })}
        </>
      )}
    </EditDrawer>
  )
}

const Entry = ({ entry, onChange, onSignOff }: { entry: OwnEntry; onChange: () => void; onSignOff: () => void }) => {
  const { t } = useTranslation('entry')
  const { t: tStatus } = useTranslation('competitions')
  const formats = useFormats()
  const { status, organisation, fee, startNumber, signOffReason, notes } = entry
  const facts = [
    status === 'PENDING_APPROVAL' && organisation && t('own.waitsForClub', { club: organisation.name }),
    startNumber !== null && t('own.startNumber', { number: startNumber }),
    fee.amountWithTax > 0 && t('own.costs', { sum: formats.money(fee.amountWithTax, fee.currency) }),
    signOffReason !== null && t('own.reason', { reason: signOffReason }),
    notes,
  ].filter(Boolean)
  return (
    <div className={classes.line} data-row={entry.ref}>
      <span className={classes.words}>
        <span>
          {entry.testName}{' '}
          <StatusBadge tone={toneOfStatus[status]}>{tStatus(`registration.status.${status}`)}</StatusBadge>
        </span>
        {facts.length > 0 && <span className={classes.quiet}>{facts.join(' · ')}</span>}
      </span>
      <span className={classes.actions}>
        {entry.canChange && (
          <Button variant="default" size="sm" aria-label={t('own.changeOf', namesOf(entry))} onClick={onChange}>
            {t('own.change')}
          </Button>
        )}
        {entry.canSignOff && (
          <Button variant="default" size="sm" aria-label={t('own.signOffOf', namesOf(entry))} onClick={onSignOff}>
            {t('own.signOff')}
          </Button>
        )}
      </span>
    </div>
  )
}

const byHorse = (entries: readonly OwnEntry[]): [string, OwnEntry[]][] => {
  const groups = new Map<string, OwnEntry[]>()
  for (const entry of entries) groups.set(entry.horse.name, [...(groups.get(entry.horse.name) ?? []), entry])
  return [...groups]
}

/** What is entered already, of the reader and the children, with its state and what may still be done with it. */
export const OwnEntries = ({ form }: { form: EntryForm }) => {
  const { t } = useTranslation('entry')
  const [changing, setChanging] = useState<{ rider: EntryRider; entry: OwnEntry } | null>(null)
  const [leaving, setLeaving] = useState<OwnEntry | null>(null)
  const riders = form.riders.filter(({ entries }) => entries.length > 0)
  if (riders.length === 0) return null
  return (
    <Section title={t('own.title')}>
      {riders.flatMap((rider) =>
        byHorse(rider.entries).map(([horse, entries]) => (
          <div key={`${rider.rider.ref} ${horse}`} className={classes.group}>
            <h3 style={{ margin: 0, fontSize: '1rem' }}>{t('tests.for', { name: rider.rider.name, horse })}</h3>
            {entries.map((entry) => (
              <Entry
                key={entry.ref}
                entry={entry}
                onChange={() => setChanging({ rider, entry })}
                onSignOff={() => setLeaving(entry)}
              />
            ))}
          </div>
        )),
      )}
      {changing && <EntryChangeDrawer form={form} {...changing} onClose={() => setChanging(null)} />}
      {leaving && <SignOffDrawer entry={leaving} onClose={() => setLeaving(null)} />}
    </Section>
  )
}
