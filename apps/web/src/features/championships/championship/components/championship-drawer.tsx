import { ColorInput, NativeSelect } from '@mantine/core'
import {
  type ChampionshipChoices,
  ChampionshipDetail,
  CreateChampionship,
  newChampionshipColor,
} from '@oxer/domain/championships/championship/championship.schema'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import type { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangeDrawer, EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { showSuccess } from '../../../../shared/failure.ts'
import { type FieldsOf, fieldsOf, inputOf } from '../../../../shared/form/fields-of.tsx'
import { choices, type FormWords } from '../../../../shared/form/form-words.ts'
import { useGo } from '../../../../shared/office-pages.ts'
import { richWord } from '../../../../shared/rich-text/rich-word.ts'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useChampionshipChanges } from '../championship.mutations.ts'
import { placeOfChampionship } from '../championship.view.ts'

type Values = {
  name: string
  start: string | null
  end: string | null
  sportTypes: SportType[]
  sportCategoryRefs: string[]
  category: string
  color: string
  description: string
}

const noValues: Values = {
  name: '',
  start: null,
  end: null,
  sportTypes: [],
  sportCategoryRefs: [],
  category: '',
  color: newChampionshipColor,
  description: '',
}

const valuesOf = ({ sportCategories, ...stored }: ChampionshipDetail): Values => ({
  name: stored.name,
  start: stored.start,
  end: stored.end,
  sportTypes: stored.sportTypes,
  sportCategoryRefs: sportCategories.map(({ ref }) => ref),
  category: stored.category,
  color: stored.color,
  description: stored.description,
})

/** A missing day is sent as empty, which the schema refuses at its field. */
const toInput = ({ start, end, ...values }: Values) => ({ ...values, start: start ?? '', end: end ?? '' })

const useWords = (offered: ChampionshipChoices | undefined): FormWords<Values> => {
  const { t } = useTranslation('championships')
  return {
    name: t('championship.name'),
    start: t('championship.start'),
    end: t('championship.end'),
    sportTypes: {
      label: t('championship.sportTypes'),
      options: choices(offered?.sportTypes ?? [], (sport) => t(`championship.sportType.${sport}`)),
    },
    sportCategoryRefs: {
      label: t('championship.series'),
      options: (offered?.sportCategories ?? []).map(({ ref, name, sportTypeVariant }) => ({
        value: ref,
        label: `${name} · ${sportTypeVariant.name}`,
      })),
    },
    category: t('championship.category'),
    color: t('championship.color'),
    description: richWord(t('championship.description')),
  }
}

const Fields = ({ field, labels }: { field: FieldsOf<Values>; labels: readonly string[] }) => {
  const { t } = useTranslation('championships')
  return (
    <>
      {field.text('name', { required: true, autofocus: true })}
      {field.day('start', { required: true })}
      {field.day('end', { required: true })}
      {field.several('sportTypes', { required: true, searchable: true })}
      {field.several('sportCategoryRefs', { description: t('championship.seriesWhy'), searchable: true })}
      {field.text('category', {
        description:
          labels.length === 0
            ? t('championship.categoryWhy')
            : t('championship.categoryUsed', { labels: labels.slice(0, 5).join(', ') }),
      })}
      <ColorInput
        {...inputOf(field.of('color'))}
        format="hex"
        withEyeDropper={false}
        description={t('championship.colorWhy')}
      />
      {field.rich('description')}
    </>
  )
}

const ofFederation = '00000000-0000-7000-8000-000000000000'

const useChecked = () => {
  const { i18n } = useTranslation()
  // The federation is known before the form, so any ref serves to check the rest.
  return (values: Values) =>
    schemaErrorsOf(CreateChampionship, { ...toInput(values), federationRef: ofFederation }, i18n)
}

const CreateForm = ({ federation, onClose }: { federation: string; onClose: () => void }) => {
  const { t } = useTranslation('championships')
  const go = useGo()
  const { create } = useChampionshipChanges()
  const { data: offered } = trpc.championships.championship.createMetadata.useQuery({ federationRef: federation })
  const words = useWords(offered)
  const validate = useChecked()
  const made = useRef<string | null>(null)
  const leave = (): void => {
    if (made.current === null) onClose()
    else go(made.current)
  }
  return (
    <EditDrawer<Values>
      title={t('championship.create')}
      saveLabel={t('championship.add')}
      size="lg"
      onClose={leave}
      initialValues={noValues}
      validate={validate}
      save={async (values) => {
        const { ref, target } = await create.mutateAsync({ ...toInput(values), federationRef: federation })
        made.current = placeOfChampionship(ref, target)
        showSuccess(t('championship.saved'))
      }}
    >
      {(form) => <Fields field={fieldsOf(form, words)} labels={offered?.categories ?? []} />}
    </EditDrawer>
  )
}

/** cs052: a user with several federations uses the chosen one. */
export const NewChampionship = ({ federations, onClose }: { federations: readonly RefName[]; onClose: () => void }) => {
  const { t } = useTranslation('championships')
  const [chosen, setChosen] = useState(federations[0]?.ref ?? '')
  return (
    <>
      {federations.length > 1 && (
        <NativeSelect
          label={t('championship.federation')}
          value={chosen}
          data={federations.map(({ ref, name }) => ({ value: ref, label: name }))}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      )}
      <CreateForm key={chosen} federation={chosen} onClose={onClose} />
    </>
  )
}

const LoadedChampionship = ({
  championship,
  offered,
  onClose,
}: {
  championship: ChampionshipDetail
  offered: ChampionshipChoices
  onClose: () => void
}) => {
  const { t } = useTranslation('championships')
  const { update } = useChampionshipChanges()
  const words = useWords(offered)
  const validate = useChecked()
  return (
    <ChangeDrawer<Values, ChampionshipDetail>
      title={t('championship.edit')}
      size="lg"
      onClose={onClose}
      stored={championship}
      view={ChampionshipDetail}
      valuesOf={valuesOf}
      words={words}
      validate={validate}
      save={async (values, seen) => {
        await update.mutateAsync({ ...toInput(values), championship: seen.ref, version: seen.version })
        showSuccess(t('championship.saved'))
      }}
    >
      {(form) => <Fields field={fieldsOf(form, words)} labels={offered.categories} />}
    </ChangeDrawer>
  )
}

/** c146 */
export const EditChampionship = ({ championship, onClose }: { championship: string; onClose: () => void }) => {
  const { data } = trpc.championships.championship.getGeneral.useQuery({ championship }, { meta: { page: true } })
  if (!data) return null
  const { championship: stored, ...offered } = data
  return <LoadedChampionship championship={stored} offered={offered} onClose={onClose} />
}
