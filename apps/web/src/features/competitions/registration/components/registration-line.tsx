import { Alert, Button, NativeSelect, TextInput } from '@mantine/core'
import type { RegistrationMetadata } from '@oxer/domain/competitions/registration/registration.schema'
import { ErrorState, Typeahead } from '@oxer/ui'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFullSearch } from '../../../../shared/full-search.tsx'
import { useHorseSearch } from '../../../../shared/horse-search.ts'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { factsLine, usePersonSearch } from '../../../../shared/person-search.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import type { RegistrationValues } from '../registration.form.ts'
import { otherHorse } from '../registration-line.view.ts'
import classes from '../registrations.module.css'
import { type RegistrationLineState, useRegistrationLine } from '../use-registration-line.ts'
import { LevyLines } from './levy-lines.tsx'
import { useReasonTexts } from './rule-reasons.tsx'
import { StartSheet } from './start-sheet.tsx'

const newHorse = 'new'
const fields = {
  rider: 'input[name=rider]',
  horse: 'select[name=horse]',
  other: 'input[name=otherHorse]',
  test: 'input[type=checkbox]:not(:disabled)',
  confirm: 'button[data-confirm]',
} as const

const focusOn = (form: RefObject<HTMLFormElement | null>, ...wanted: (keyof typeof fields)[]): void => {
  const found = wanted.map((field) => form.current?.querySelector<HTMLElement>(fields[field])).find(Boolean)
  found?.focus()
}

const HorseFields = ({ line, onNew }: { line: RegistrationLineState; onNew: () => void }) => {
  const { t } = useTranslation('competitions')
  const { federationRef } = useManagedCompetition().competition
  const search = useHorseSearch(federationRef)
  const fullSearch = useFullSearch('horses', federationRef)
  if (line.isLoading) {
    return (
      <TextInput
        aria-label={t('registration.field.horse')}
        disabled
        placeholder={t('registration.form.loadingHorses')}
      />
    )
  }
  return (
    <>
      <NativeSelect
        name="horse"
        aria-label={t('registration.field.horse')}
        disabled={line.isWide}
        value={line.horse}
        onChange={(event) => {
          const horse = event.currentTarget.value
          if (horse === newHorse) onNew()
          else line.change({ horse, other: null, ticked: null })
        }}
        data={[
          ...(line.horse === '' ? [{ value: '', label: t('registration.line.chooseHorse') }] : []),
          ...line.combinations.map(({ practitionerRef, horse }) => ({
            value: practitionerRef,
            label: factsLine([horse.name, horse.birthDate?.slice(0, 4) ?? null, horse.studbook, horse.ueln]),
          })),
          { value: otherHorse, label: t('registration.line.other') },
          { value: newHorse, label: t('registration.line.new') },
        ]}
      />
      {line.horse === otherHorse && !line.isWide && (
        <Typeahead
          {...fullSearch}
          name="otherHorse"
          aria-label={t('registration.form.findHorse')}
          placeholder={t('registration.form.findHorse')}
          takesFirst
          search={search}
          value={line.other}
          onChange={(other) => line.change({ other, ticked: null })}
        />
      )}
    </>
  )
}

/** What the server said of the save, until it is read; a question is answered here. */
const Said = ({ line, onSave, onBack }: { line: RegistrationLineState; onSave: () => void; onBack: () => void }) => {
  const { t } = useTranslation('competitions')
  if (line.said === null) return null
  const { kind, texts } = line.said
  const color = { WARNED: 'yellow', REFUSED: 'red', REMARKS: 'blue' }[kind]
  return (
    <Alert color={color} role={kind === 'REMARKS' ? 'status' : 'alert'} className={classes.said}>
      <ul className={classes.reasons}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <div className={classes.answers}>
        {kind === 'WARNED' && (
          <Button size="compact-sm" variant="default" data-confirm onClick={onSave}>
            {t('registration.warnings.confirm')}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" onClick={onBack}>
          {t(kind === 'WARNED' ? 'registration.warnings.back' : 'registration.line.read')}
        </Button>
      </div>
    </Alert>
  )
}

/** The reasons of the ticked starts, before they are sent. */
const Doubts = ({ line }: { line: RegistrationLineState }) => {
  const textsOf = useReasonTexts()
  const doubts = line.chosen.filter(({ outcome }) => outcome !== 'ALLOWED')
  if (doubts.length === 0 || line.said !== null) return null
  return (
    <ul className={classes.doubts} role="status">
      {doubts.map(({ key, horse, testName, reasons }) => (
        <li key={key}>
          {horse}, {testName}: {textsOf(reasons).join('. ')}
        </li>
      ))}
    </ul>
  )
}

/** After a rider or a horse was chosen, the focus goes on by itself: to the horse if there is a choice, else to the tests. */
const useArrival = (line: RegistrationLineState, form: RefObject<HTMLFormElement | null>) => {
  const isArriving = useRef(false)
  const { isReady, isLoading, horse, rider } = line
  useEffect(() => {
    if (!isArriving.current || rider === null || isLoading) return
    isArriving.current = false
    if (isReady) focusOn(form, 'test')
    else if (horse === otherHorse) focusOn(form, 'other')
    else focusOn(form, 'horse')
  }, [isReady, isLoading, horse, rider, form])
  return () => {
    isArriving.current = true
  }
}

/** N begins with the next rider, from anywhere on the page where nobody is typing. */
const useNextByKey = (form: RefObject<HTMLFormElement | null>): void => {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      const isTyped = event.target instanceof Element && event.target.closest('input,textarea,select,[role=dialog]')
      if (event.key.toLowerCase() !== 'n' || isTyped || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      focusOn(form, 'rider')
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [form])
}

/** What a first start costs once, before it is saved. */
const LineLevies = ({ line: { rider, levies } }: { line: RegistrationLineState }) =>
  rider !== null &&
  levies.length > 0 && (
    <div className={classes.levies} role="status">
      <LevyLines levies={levies} />
    </div>
  )

/**
 * Registration at the desk: rider, horse, ticks, Enter. Esc empties the line, and F2 opens the whole form with what was chosen. Without a
 * rider it takes no row of its own, so that the list keeps its rows.
 */
export const RegistrationLine = ({
  metadata,
  test,
  onWhole,
}: {
  metadata: RegistrationMetadata
  test: string | null
  onWhole: (chosen: Partial<RegistrationValues>) => void
}) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const { federationRef } = useManagedCompetition().competition
  const searchPersons = usePersonSearch(federationRef)
  const fullSearch = useFullSearch('members', federationRef)
  const form = useRef<HTMLFormElement>(null)
  const line = useRegistrationLine(metadata, test)
  const arrive = useArrival(line, form)
  useNextByKey(form)
  const { rider, said } = line
  useEffect(() => {
    if (said?.kind === 'WARNED') focusOn(form, 'confirm')
  }, [said])

  const save = async (isConfirmed = false): Promise<void> => {
    if (await line.save(isConfirmed)) focusOn(form, 'rider')
  }
  const back = (): void => {
    line.read()
    focusOn(form, rider === null ? 'rider' : 'test')
  }
  const openWhole = (horseChoice?: string): void => {
    const [start] = line.chosen
    onWhole({
      rider,
      horseChoice: horseChoice ?? line.horse,
      otherHorse: line.other,
      ...(start && { test: start.testRef }),
    })
    line.empty()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key === 'F2') {
      event.preventDefault()
      openWhole()
      return
    }
    const { target } = event
    const isBox = target instanceof HTMLInputElement && target.type === 'checkbox'
    if (event.key === 'Enter' && isBox) {
      event.preventDefault()
      void save()
    }
    // A choice that is open closes first.
    if (event.key !== 'Escape' || (target instanceof HTMLElement && target.ariaExpanded === 'true')) return
    if (said?.kind === 'WARNED') {
      back()
      return
    }
    line.empty()
    focusOn(form, 'rider')
  }
  return (
    <form
      ref={form}
      className={classes.line}
      data-active={rider !== null || said !== null || undefined}
      aria-label={t('registration.line.title')}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className={classes.lineFields}>
        <Typeahead
          {...fullSearch}
          name="rider"
          aria-label={t('registration.field.rider')}
          aria-keyshortcuts="N"
          placeholder={t('registration.line.rider')}
          takesFirst
          search={searchPersons}
          value={rider}
          onChange={(next) => {
            if (next) arrive()
            line.change({ rider: next, horse: null, other: null, ticked: null, isWide: false })
          }}
        />
        {rider !== null && <HorseFields line={line} onNew={() => openWhole(newHorse)} />}
        <div className={classes.lineEnd}>
          {line.combinations.length > 1 && (
            <Button
              variant="default"
              aria-pressed={line.isWide}
              onClick={() => line.change({ isWide: !line.isWide, ticked: new Set() })}
            >
              {t('registration.line.allHorses')}
            </Button>
          )}
          <Button variant="default" aria-keyshortcuts="F2" onClick={() => openWhole()}>
            {t('registration.line.whole')}
          </Button>
          {rider !== null && (
            <Button type="submit" loading={line.isSaving}>
              {line.chosen.length > 0
                ? t('registration.line.saveSum', { sum: formats.money(line.sum) })
                : t('registration.add')}
            </Button>
          )}
        </div>
      </div>
      {rider !== null && (line.isFailed ? <ErrorState onRetry={line.retry} /> : <StartSheet line={line} />)}
      <LineLevies line={line} />
      <Doubts line={line} />
      <Said line={line} onSave={() => void save(true)} onBack={back} />
    </form>
  )
}
