import { NativeSelect, TextInput } from '@mantine/core'
import { type Arena, ArenaType } from '@oxer/domain/competitions/arena/arena.schema'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { trpc } from '../../../../shared/trpc.ts'

export const ArenaDrawer = ({ arena, onClose }: { arena: Arena | null; onClose: () => void }) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const utils = trpc.useUtils()
  const settled = { meta: { quiet: true }, onSettled: () => utils.competitions.arena.invalidate() }
  const add = trpc.competitions.arena.add.useMutation(settled)
  const update = trpc.competitions.arena.update.useMutation(settled)
  const input = { competition: competition.ref }
  return (
    <EditDrawer
      title={t(arena ? 'competition.arena.edit' : 'competition.arena.add')}
      onClose={onClose}
      initialValues={{
        code: arena?.code ?? '',
        name: arena?.name ?? '',
        type: arena?.type ?? ('SHOW_JUMPING_ARENA' as ArenaType),
      }}
      save={(values) =>
        arena
          ? update.mutateAsync({ ...input, ...values, id: arena.ref, version: arena.version })
          : add.mutateAsync({ ...input, ...values })
      }
    >
      {(form) => (
        <>
          <TextInput
            label={t('competition.arena.code')}
            description={t('competition.arena.codeWhy')}
            required
            maxLength={20}
            data-autofocus
            {...form.getInputProps('code')}
          />
          <TextInput label={t('competition.arena.name')} required {...form.getInputProps('name')} />
          <NativeSelect
            label={t('competition.arena.type')}
            data={ArenaType.options.map((type) => ({ value: type, label: t(`competition.arenaType.${type}`) }))}
            {...form.getInputProps('type')}
          />
        </>
      )}
    </EditDrawer>
  )
}
