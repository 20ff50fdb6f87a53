import { Alert, NativeSelect } from '@mantine/core'

import {
  type ProtocolKind,
  type ProtocolPreset,
  type ProtocolRow,
  ScoredDiscipline,
} from '@oxer/domain/catalogue/protocol/protocol.schema'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { type FieldsOf, fieldsOf, inputOf } from '../../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { missingErrors } from '../../../../shared/form/missing-errors.ts'
import { useManagedFederation } from '../../../../shared/managed-federation.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useAnyProtocol } from '../protocol.mutations.ts'

/** The part of the address for the editor of a kind. */
export const editorSegments: Readonly<Record<ProtocolKind, string>> = {
  JUMPING: 'jumping',
  DRESSAGE: 'dressage',
  STYLE_RIDING: 'styleriding',
  PRESENTATION: 'presentation',
  EVENTING: 'eventing',
  CROSS_COUNTRY: 'crosscountry',
  DRIVING: 'driving',
  VAULTING: 'vaulting',
  GENERIC: 'generic',
}

/** The initial values before a preset is chosen. */
const firstOf: Partial<Record<ProtocolKind, string>> = {
  JUMPING: 'FEI_TABLE_A_AGAINST_CLOCK',
  DRESSAGE: 'PRIX_ST_GEORGES_2009',
  STYLE_RIDING: 'KNHS_STYLE',
  PRESENTATION: 'PRESENTATION',
  EVENTING: 'FEI_EVENTING',
  CROSS_COUNTRY: 'CROSS_COUNTRY',
  DRIVING: 'DRIVING_COMBINED',
  VAULTING: 'VAULTING_INDIVIDUAL',
  GENERIC: 'GENERIC_POINTS',
}

/** `source`: the key of a preset, or the ref of a protocol of the federation. */
type Values = { source: string; name: string }

type Sources = { presets: readonly ProtocolPreset[]; own: readonly ProtocolRow[] }

const useSourceOptions = ({ presets, own }: Sources) => {
  const { t } = useTranslation('catalogue')
  const presetName = (key: string): string => t(`protocol.presets.${key}` as 'protocol.presets.FREESTYLE')
  return [
    ...ScoredDiscipline.options.map((group) => ({
      group: t(`sportType.${group}`),
      items: presets
        .filter(({ definition }) => definition.discipline === group)
        .map(({ key }) => ({ value: key, label: presetName(key) })),
    })),
    { group: t('protocol.own'), items: own.map(({ ref, name }) => ({ value: ref, label: name })) },
  ].filter(({ items }) => items.length > 0)
}

const Fields = ({ field, sources, isCopy }: { field: FieldsOf<Values>; sources: Sources; isCopy: boolean }) => {
  const { t } = useTranslation('catalogue')
  const options = useSourceOptions(sources)
  const { source } = field.form.values
  const chosen = sources.presets.find(({ key }) => key === source)
  const { onChange, ...part } = inputOf(field.of('source'))
  return (
    <>
      {!isCopy && (
        <NativeSelect {...part} data={options} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
      )}
      {chosen && (
        <Alert color={chosen.toCheck ? 'yellow' : 'gray'} title={chosen.toCheck ? t('protocol.toCheck') : undefined}>
          {chosen.source}
        </Alert>
      )}
      {field.text('name', { required: true, autofocus: true })}
    </>
  )
}

/** Makes a protocol of the federation from a preset or from another protocol. It opens when the presets are loaded. */
export const NewProtocolDrawer = ({
  original,
  kind,
  own,
  onClose,
  onCreated,
}: {
  /** The protocol to copy; null if a preset or protocol is chosen here. */
  original: ProtocolRow | null
  kind: ProtocolKind | undefined
  own: readonly ProtocolRow[]
  onClose: () => void
  onCreated: (made: { kind: ProtocolKind; ref: string }) => void
}) => {
  const { t } = useTranslation('catalogue')
  const { federation } = useManagedFederation()
  const { data: presets } = trpc.catalogue.protocol.listPresets.useQuery({ federation: federation.ref })
  const { read, create } = useAnyProtocol()
  if (!presets) return null
  const words: FormWords<Values> = { source: t('protocol.beginFrom'), name: t('field.name') }
  const save = async ({ source, name }: Values): Promise<void> => {
    const begun = own.find(({ ref }) => ref === source)
    const definition = begun
      ? await read({ federation: federation.ref, kind: begun.kind, protocol: begun.ref })
      : presets.find(({ key }) => key === source)?.definition
    if (definition) onCreated(await create(federation.ref, name.trim(), definition))
  }
  return (
    <EditDrawer<Values>
      title={original ? t('protocol.copyOf', { name: original.name }) : t('protocol.create')}
      onClose={onClose}
      initialValues={
        original
          ? { source: original.ref, name: t('protocol.copyName', { name: original.name }) }
          : { source: presets.find(({ key }) => key === firstOf[kind ?? 'DRESSAGE'])?.key ?? '', name: '' }
      }
      validate={(values) => missingErrors(values, { name: t('field.required') })}
      saveLabel={original ? t('protocol.copy') : t('protocol.begin')}
      save={save}
    >
      {(form) => <Fields field={fieldsOf(form, words)} sources={{ presets, own }} isCopy={original !== null} />}
    </EditDrawer>
  )
}
