import { NativeSelect } from '@mantine/core'
import { type EntryForm, type EntryRider, OwnEntry } from '@oxer/domain/competitions/entry/entry.schema'
import { Typeahead, type TypeaheadOption } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useConfirmedSave } from '../../../../shared/confirmed-save.tsx'
import { ChangeDrawer } from '../../../../shared/edit-drawer.tsx'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { useHorseSearch } from '../../../../shared/horse-search.ts'
import { useEntryMutations } from '../entry.mutations.ts'
import { otherHorse } from './entry-horse-part.tsx'

type Values = { horse: string; other: TypeaheadOption | null; notes: string }

/** Another horse, or other remarks, while the registration is open. */
export const EntryChangeDrawer = ({
  form: { competition },
  rider,
  entry,
  onClose,
}: {
  form: EntryForm
  rider: EntryRider
  entry: OwnEntry
  onClose: () => void
}) => {
  const { t } = useTranslation('entry')
  const done = useDone()
  const { change } = useEntryMutations()
  const search = useHorseSearch(competition.federationRef)
  const names = { test: entry.testName, name: entry.rider.name, horse: entry.horse.name }
  const { save, dialog } = useConfirmedSave(t('check.warnings'))
  const member = rider.rider.ref
  const words = { horse: t('own.horse'), other: t('horse.other'), notes: t('check.notes') }
  return (
    <>
      <ChangeDrawer<Values, OwnEntry>
        title={t('own.changeOf', names)}
        onClose={onClose}
        stored={entry}
        view={OwnEntry}
        valuesOf={(stored) => ({ horse: stored.practitionerRef, other: null, notes: stored.notes })}
        words={words}
        isCovered={dialog !== null}
        save={async ({ horse, other, notes }, { version }) => {
          const data =
            horse === otherHorse
              ? { type: entry.type, person: { ref: member }, horse: other && { ref: other.ref } }
              : { type: entry.type, practitionerRef: horse }
          await save((confirmSaveWithWarnings) =>
            change.mutateAsync({
              ...{ member, registration: entry.ref, version },
              ...{ data, notes, confirmSaveWithWarnings },
            }),
          )
          done({ message: t('own.changed', names), row: entry.ref })
        }}
      >
        {(form) => (
          <>
            <NativeSelect
              label={words.horse}
              data={[
                ...rider.combinations.map(({ practitionerRef, horse }) => ({
                  value: practitionerRef,
                  label: horse.name,
                })),
                { value: otherHorse, label: t('horse.other') },
              ]}
              {...form.getInputProps('horse')}
            />
            {form.values.horse === otherHorse && (
              <Typeahead
                label={words.other}
                description={t('horse.otherHint')}
                value={form.values.other}
                error={form.errors.other}
                onChange={(horse) => form.setFieldValue('other', horse)}
                search={search}
                full="CLOSED"
              />
            )}
            {fieldsOf(form, words).text('notes', { maxLength: 2000 })}
          </>
        )}
      </ChangeDrawer>
      {dialog}
    </>
  )
}
