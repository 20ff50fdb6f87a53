import { arenaKindOf } from '@oxer/domain/competitions/arena/arena.rules'
import { Arena, ArenaKind, ArenaType } from '@oxer/domain/competitions/arena/arena.schema'
import { useTranslation } from 'react-i18next'
import { ChangeDrawer, EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { type FieldsOf, fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { choices, type FormWords } from '../../../../shared/form/form-words.ts'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { useArenaChanges } from '../competition.mutations.ts'

type Values = { code: string; name: string; type: ArenaType; kind: ArenaKind }

const valuesOf = (arena: Arena | null): Values => ({
  code: arena?.code ?? '',
  name: arena?.name ?? '',
  type: arena?.type ?? 'SHOW_JUMPING_ARENA',
  kind: arena?.kind ?? 'ARENA',
})

const Fields = ({ field }: { field: FieldsOf<Values> }) => {
  const { t } = useTranslation('competitions')
  return (
    <>
      {field.text('code', {
        description: t('competition.arena.codeWhy'),
        required: true,
        maxLength: 20,
        autofocus: true,
      })}
      {field.text('name', { required: true })}
      {field.choice('type', {
        onPick: (picked) =>
          field.form.setFieldValue('kind', arenaKindOf({ kind: null, type: ArenaType.parse(picked) })),
      })}
      {field.choice('kind', { description: t('competition.arena.kindWhy') })}
    </>
  )
}

export const ArenaDrawer = ({ arena, onClose }: { arena: Arena | null; onClose: () => void }) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const { add, update } = useArenaChanges()
  const input = { competition: competition.ref }
  const words: FormWords<Values> = {
    code: t('competition.arena.code'),
    name: t('competition.arena.name'),
    type: {
      label: t('competition.arena.type'),
      options: choices(ArenaType.options, (type) => t(`competition.arenaType.${type}`)),
    },
    kind: {
      label: t('competition.arena.kind'),
      options: choices(ArenaKind.options, (kind) => t(`competition.arenaKind.${kind}`)),
    },
  }
  if (arena === null) {
    return (
      <EditDrawer<Values>
        title={t('competition.arena.add')}
        onClose={onClose}
        initialValues={valuesOf(null)}
        save={(values) => add.mutateAsync({ ...input, ...values })}
      >
        {(form) => <Fields field={fieldsOf(form, words)} />}
      </EditDrawer>
    )
  }
  return (
    <ChangeDrawer<Values, Arena>
      title={t('competition.arena.edit')}
      onClose={onClose}
      stored={arena}
      view={Arena}
      valuesOf={valuesOf}
      words={words}
      save={(values, seen) => update.mutateAsync({ ...input, ...values, id: seen.ref, version: seen.version })}
    >
      {(form) => <Fields field={fieldsOf(form, words)} />}
    </ChangeDrawer>
  )
}
