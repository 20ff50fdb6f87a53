import { Button, Radio } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { EntryForm, EntryRider } from '@oxer/domain/competitions/entry/entry.schema'
import { Section, Typeahead, type TypeaheadOption } from '@oxer/ui'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageForm } from '../../../../shared/form/use-page-form.tsx'
import { useHorseSearch } from '../../../../shared/horse-search.ts'
import classes from '../entry.module.css'
import { emptyRegistration, newHorseOf } from '../registration.form.ts'
import { NewHorseFields } from './new-horse-fields.tsx'

/** The horse of a start: one that the rider rides, another one of the federation, or one that is described. */
export type ChosenHorse =
  | { kind: 'OWN'; practitionerRef: string; name: string }
  | { kind: 'OTHER'; ref: string; name: string }
  | { kind: 'NEW'; name: string; described: ReturnType<typeof newHorseOf> }

export type HorseChoice = string

export const otherHorse = 'other'
export const newHorse = 'new'

const Choice = ({
  value,
  label,
  detail,
  choice,
  onChoose,
}: {
  value: HorseChoice
  label: string
  detail?: string
  choice: HorseChoice | null
  onChoose: (choice: HorseChoice) => void
}) => {
  const id = useId()
  return (
    <label htmlFor={id} className={classes.choice}>
      <Radio
        size="md"
        id={id}
        name="entry-horse"
        checked={choice === value}
        aria-label={label}
        onChange={() => onChoose(value)}
      />
      <span className={classes.words}>
        <span className={classes.name}>{label}</span>
        {detail !== undefined && detail !== '' && <span className={classes.quiet}>{detail}</span>}
      </span>
    </label>
  )
}

const Described = ({
  fee,
  onDescribed,
}: {
  fee: EntryForm['newCombinationFee']
  onDescribed: (horse: ChosenHorse) => void
}) => {
  const { t } = useTranslation(['entry', 'competitions'])
  const { t: tForm } = useTranslation('ui')
  const form = useForm({
    initialValues: emptyRegistration,
    validate: { horseName: (name) => (name.trim() === '' ? tForm('field.required') : null) },
  })
  const page = usePageForm('entry-horse', form)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (form.validate().hasErrors) return
    // From here on, the list of starts keeps the horse.
    form.resetDirty()
    onDescribed({ kind: 'NEW', name: form.values.horseName.trim(), described: newHorseOf(form.values) })
  }
  return (
    <form className={classes.more} onSubmit={submit} noValidate>
      {page.notice}
      <NewHorseFields key={page.revision} form={form} fee={fee} />
      <div>
        <Button type="submit" variant="default">
          {t('horse.judge')}
        </Button>
      </div>
      {page.question}
    </form>
  )
}

/** The second part: the horses that the rider rides, and the two ways to any other one. */
export const HorsePart = ({
  form,
  rider,
  choice,
  other,
  onChoose,
  onOther,
  onDescribed,
}: {
  form: EntryForm
  rider: EntryRider
  choice: HorseChoice | null
  other: TypeaheadOption | null
  onChoose: (choice: HorseChoice) => void
  onOther: (horse: TypeaheadOption | null) => void
  onDescribed: (horse: ChosenHorse) => void
}): ReactNode => {
  const { t } = useTranslation('entry')
  const search = useHorseSearch(form.competition.federationRef)
  const { combinations } = rider
  return (
    <Section
      title={t('horse.title')}
      {...(combinations.length === 0 && { description: t('horse.none', { name: rider.rider.name }) })}
    >
      <div role="radiogroup" aria-label={t('horse.title')} className={classes.choices}>
        {combinations.map(({ practitionerRef, horse }) => (
          <Choice
            key={practitionerRef}
            value={practitionerRef}
            label={horse.name}
            detail={[horse.birthDate?.slice(0, 4), horse.studbook].filter(Boolean).join(' · ')}
            choice={choice}
            onChoose={onChoose}
          />
        ))}
        <Choice value={otherHorse} label={t('horse.other')} choice={choice} onChoose={onChoose} />
        <Choice value={newHorse} label={t('horse.new')} choice={choice} onChoose={onChoose} />
      </div>
      {choice === otherHorse && (
        <div className={classes.more}>
          <Typeahead
            label={t('horse.other')}
            description={t('horse.otherHint')}
            value={other}
            onChange={onOther}
            search={search}
            full="CLOSED"
          />
        </div>
      )}
      {choice === newHorse && <Described fee={form.newCombinationFee} onDescribed={onDescribed} />}
    </Section>
  )
}
