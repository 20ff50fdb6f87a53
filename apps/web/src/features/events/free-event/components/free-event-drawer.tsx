import { NativeSelect, SimpleGrid } from '@mantine/core'
import { CreateFreeEvent, FreeEventView } from '@oxer/domain/events/free-event/free-event.schema'
import type { Address } from '@oxer/domain/kernel/address/address.schema'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddressFields, noAddress, useAddressWord } from '../../../../shared/address-fields.tsx'
import { ChangeDrawer, EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { showSuccess } from '../../../../shared/failure.ts'
import { type FieldsOf, fieldsOf } from '../../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { useGo } from '../../../../shared/office-pages.ts'
import { placeOf } from '../../../../shared/place-of.ts'
import { richWord } from '../../../../shared/rich-text/rich-word.ts'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'
import { useFreeEventChanges } from '../free-event.mutations.ts'

type Values = {
  name: string
  start: string | null
  end: string | null
  startTime: string | null
  endTime: string | null
  place: string
  location: Address
  description: string
}

const noValues: Values = {
  name: '',
  start: null,
  end: null,
  startTime: null,
  endTime: null,
  place: '',
  location: noAddress,
  description: '',
}

const valuesOf = (stored: FreeEventView): Values => ({
  name: stored.name,
  start: stored.start,
  end: stored.end,
  startTime: stored.startTime,
  endTime: stored.endTime,
  place: stored.place,
  location: stored.location,
  description: stored.description,
})

/** A missing first day is sent as empty, which the schema refuses at its field; a missing last day is the first. */
const toInput = ({ start, end, startTime, endTime, ...values }: Values) => ({
  ...values,
  start: start ?? '',
  end: end ?? start ?? '',
  startTime: startTime === '' ? null : startTime,
  endTime: endTime === '' ? null : endTime,
})

const useWords = (): FormWords<Values> => {
  const { t } = useTranslation('events')
  const addressWord = useAddressWord()
  return {
    name: t('event.name'),
    start: t('event.start'),
    end: t('event.end'),
    startTime: t('event.startTime'),
    endTime: t('event.endTime'),
    place: t('event.place'),
    location: addressWord(t('event.location')),
    description: richWord(t('event.description')),
  }
}

const Fields = ({ field }: { field: FieldsOf<Values> }) => {
  const { t } = useTranslation('events')
  return (
    <>
      {field.text('name', { required: true, autofocus: true })}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {field.day('start', { required: true })}
        {field.time('startTime', { description: t('event.timeWhy') })}
        {field.day('end', { description: t('event.endWhy') })}
        {field.time('endTime')}
      </SimpleGrid>
      {field.text('place', { description: t('event.placeWhy') })}
      <AddressFields {...field.of('location')} />
      {field.rich('description')}
    </>
  )
}

const ofFederation = '00000000-0000-7000-8000-000000000000'

const useChecked = () => {
  const { i18n } = useTranslation()
  // The federation is known before the form, so any ref serves to check the rest.
  return (values: Values) => schemaErrorsOf(CreateFreeEvent, { ...toInput(values), federationRef: ofFederation }, i18n)
}

const CreateForm = ({ federation, onClose }: { federation: string; onClose: () => void }) => {
  const { t } = useTranslation('events')
  const go = useGo()
  const { create } = useFreeEventChanges()
  const words = useWords()
  const validate = useChecked()
  const made = useRef<string | null>(null)
  const leave = (): void => {
    if (made.current === null) onClose()
    else go(placeOf.event(made.current))
  }
  return (
    <EditDrawer<Values>
      title={t('event.create')}
      saveLabel={t('event.add')}
      size="lg"
      onClose={leave}
      initialValues={noValues}
      validate={validate}
      save={async (values) => {
        made.current = (await create.mutateAsync({ ...toInput(values), federationRef: federation })).ref
        showSuccess(t('event.saved'))
      }}
    >
      {(form) => <Fields field={fieldsOf(form, words)} />}
    </EditDrawer>
  )
}

/** ps060: a user with several federations uses the chosen one. */
export const NewFreeEvent = ({
  federations,
  first,
  onClose,
}: {
  federations: readonly RefName[]
  /** The federation that the address names. */
  first: string | undefined
  onClose: () => void
}) => {
  const { t } = useTranslation('events')
  const [chosen, setChosen] = useState((federations.find(({ ref }) => ref === first) ?? federations[0])?.ref ?? '')
  return (
    <>
      {federations.length > 1 && (
        <NativeSelect
          label={t('event.federation')}
          value={chosen}
          data={federations.map(({ ref, name }) => ({ value: ref, label: name }))}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      )}
      <CreateForm key={chosen} federation={chosen} onClose={onClose} />
    </>
  )
}

/** ps062 */
export const EditFreeEvent = ({ event, onClose }: { event: FreeEventView; onClose: () => void }) => {
  const { t } = useTranslation('events')
  const { update } = useFreeEventChanges()
  const words = useWords()
  const validate = useChecked()
  return (
    <ChangeDrawer<Values, FreeEventView>
      title={t('event.edit')}
      size="lg"
      onClose={onClose}
      stored={event}
      view={FreeEventView}
      valuesOf={valuesOf}
      words={words}
      validate={validate}
      save={async (values, seen) => {
        await update.mutateAsync({ ...toInput(values), event: seen.ref, version: seen.version })
        showSuccess(t('event.saved'))
      }}
    >
      {(form) => <Fields field={fieldsOf(form, words)} />}
    </ChangeDrawer>
  )
}
