import { Radio, Stack } from '@mantine/core'
import type {
  RecognitionProposal,
  UnrecognisedCombination,
} from '@oxer/domain/competitions/recognition/recognition.schema'
import { Typeahead, type TypeaheadOption } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useConfirmedSave } from '../../../../shared/confirmed-save.tsx'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { useFullSearch } from '../../../../shared/full-search.tsx'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { useHorseSearch } from '../../../../shared/horse-search.ts'
import { horseReasons, personReasons } from '../../../../shared/likeness.tsx'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { usePersonSearch } from '../../../../shared/person-search.ts'
import { useRecognition } from '../recognition.mutations.ts'

type Values = { personRef: TypeaheadOption | null; horseRef: TypeaheadOption | null }

type Suggestion = { ref: string; name: string; about: string }

/** Who it probably is, beside what was typed. Several have the same name, so what tells them apart is part of each choice. */
const Suggestions = ({
  typed,
  chosen,
  found,
  onChoose,
}: {
  typed: TypeaheadOption
  chosen: TypeaheadOption | null
  found: readonly Suggestion[]
  onChoose: (one: TypeaheadOption) => void
}) => {
  const { t } = useTranslation('exchange')
  if (found.length === 0) return null
  const all = [{ ...typed, about: t('recognition.typed') }, ...found]
  return (
    <Stack gap="xs" role="radiogroup" aria-label={t('recognition.maybe')}>
      {all.map(({ ref, name, about }) => (
        <Radio
          key={ref}
          name={typed.ref}
          checked={chosen?.ref === ref}
          onChange={() => onChoose({ ref, name })}
          label={name}
          description={about}
        />
      ))}
    </Stack>
  )
}

/** Says which member rides, and which horse it is. */
export const RecogniseDrawer = ({
  combination: { practitionerRef, rider, horse },
  proposal,
  onClose,
}: {
  combination: UnrecognisedCombination
  proposal: RecognitionProposal
  onClose: () => void
}) => {
  const { t } = useTranslation('exchange')
  const { t: parties } = useTranslation('parties')
  const { competition } = useManagedCompetition()
  const { federationRef } = competition
  const recognise = useRecognition()
  const done = useDone()
  const { save, dialog } = useConfirmedSave(t('recognition.warnings'))
  const persons = usePersonSearch(federationRef)
  const horses = useHorseSearch(federationRef)
  const members = useFullSearch('members', federationRef)
  const animals = useFullSearch('horses', federationRef)
  return (
    <EditDrawer<Values>
      title={t('recognition.openFor', { name: rider.name, horse: horse.name })}
      subject={practitionerRef}
      onClose={onClose}
      initialValues={{ personRef: rider, horseRef: horse }}
      saveLabel={t('recognition.save')}
      isCovered={dialog !== null}
      validate={({ personRef, horseRef }) => ({
        ...(personRef === null && { personRef: t('recognition.missing.rider') }),
        ...(horseRef === null && { horseRef: t('recognition.missing.horse') }),
        ...(personRef?.ref === rider.ref && horseRef?.ref === horse.ref && { personRef: t('recognition.same') }),
      })}
      save={async ({ personRef, horseRef }) => {
        if (personRef === null || horseRef === null) return
        const chosen = { personRef: personRef.ref, horseRef: horseRef.ref }
        const { registrations: count } = await save((confirmSaveWithWarnings) =>
          recognise.mutateAsync({
            ...{ competition: competition.ref, practitioner: practitionerRef, confirmSaveWithWarnings },
            ...chosen,
          }),
        )
        done({ message: t('recognition.done', { count, name: personRef.name }) })
      }}
    >
      {(form) => (
        <>
          <Typeahead
            {...members}
            required
            data-autofocus
            label={t('recognition.rider')}
            search={persons}
            value={form.values.personRef}
            error={form.errors.personRef}
            onChange={(target) => form.setFieldValue('personRef', target)}
          />
          <Suggestions
            typed={rider}
            chosen={form.values.personRef}
            found={proposal.riders.map(({ ref, name, organisations, reasons }) => ({
              ...{ ref, name },
              about: [organisations.map((each) => each.name).join(', '), personReasons(parties, reasons)]
                .filter((part) => part !== '')
                .join(' · '),
            }))}
            onChoose={(target) => form.setFieldValue('personRef', target)}
          />
          <Typeahead
            {...animals}
            required
            label={t('recognition.horse')}
            search={horses}
            value={form.values.horseRef}
            error={form.errors.horseRef}
            onChange={(target) => form.setFieldValue('horseRef', target)}
          />
          <Suggestions
            typed={horse}
            chosen={form.values.horseRef}
            found={proposal.horses.map(({ ref, name, birthYear, reasons }) => ({
              ...{ ref, name },
              about: [birthYear === null ? '' : String(birthYear), horseReasons(parties, reasons)]
                .filter((part) => part !== '')
                .join(' · '),
            }))}
            onChoose={(target) => form.setFieldValue('horseRef', target)}
          />
          {dialog}
        </>
      )}
    </EditDrawer>
  )
}
