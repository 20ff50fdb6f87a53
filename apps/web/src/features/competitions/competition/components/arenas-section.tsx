import { ActionIcon, Button } from '@mantine/core'
import type { Arena } from '@oxer/domain/competitions/arena/arena.schema'
import { DataTable, type DataTableColumn, Section } from '@oxer/ui'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useHashTarget } from '../../../../shared/use-hash-target.ts'

const ArenaDrawer = lazy(() => import('./arena-drawer.tsx').then((file) => ({ default: file.ArenaDrawer })))

export const ArenasSection = () => {
  const { t } = useTranslation('competitions')
  const { competition, abilities } = useManagedCompetition()
  const input = { competition: competition.ref }
  const arenas = trpc.competitions.arena.list.useQuery(input)
  const utils = trpc.useUtils()
  const done = useDone()
  const remove = trpc.competitions.arena.delete.useMutation({
    onSettled: () => utils.competitions.arena.invalidate(),
  })
  const [editing, setEditing] = useState<Arena | 'new' | null>(null)
  const removed = ({ code, name, type, kind }: Arena): void =>
    done({
      message: t('competition.arena.removed', { name }),
      undo: () =>
        utils.client.competitions.arena.add
          .mutate({ ...input, code, name, type, kind })
          .finally(() => utils.competitions.arena.invalidate()),
    })
  const columns: DataTableColumn<Arena>[] = [
    { id: 'code', header: t('competition.arena.code'), width: '96px', cell: (arena) => arena.code },
    { id: 'name', header: t('competition.arena.name'), primary: true, cell: (arena) => arena.name },
    { id: 'kind', header: t('competition.arena.kind'), cell: (arena) => t(`competition.arenaKind.${arena.kind}`) },
    { id: 'type', header: t('competition.arena.type'), cell: (arena) => t(`competition.arenaType.${arena.type}`) },
  ]
  const section = useHashTarget('arenas', arenas.isSuccess)
  return (
    <div id="arenas" ref={section} style={{ scrollMarginTop: 64 }}>
      <Section
        title={t('competition.section.arenas')}
        actions={
          abilities.canManage && (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setEditing('new')}
            >
              {t('competition.arena.add')}
            </Button>
          )
        }
      >
        <DataTable
          label={t('competition.section.arenas')}
          columns={columns}
          rows={arenas.data ?? []}
          rowKey={(arena) => arena.ref}
          status={arenas.isPending ? 'loading' : arenas.isError ? 'error' : 'ready'}
          onRetry={() => void arenas.refetch()}
          filterable={false}
          maxHeight="none"
          empty={t('competition.arena.empty')}
          {...(abilities.canManage && {
            rowActions: (arena: Arena) => (
              <>
                <ActionIcon
                  aria-label={t('competition.arena.editNamed', { name: arena.name })}
                  onClick={() => setEditing(arena)}
                >
                  <IconPencil size={16} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  aria-label={t('competition.arena.deleteNamed', { name: arena.name })}
                  loading={remove.isPending && remove.variables.id === arena.ref}
                  onClick={() => remove.mutate({ ...input, id: arena.ref }, { onSuccess: () => removed(arena) })}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </>
            ),
          })}
        />
        <Suspense>
          {editing !== null && (
            <ArenaDrawer arena={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
          )}
        </Suspense>
      </Section>
    </div>
  )
}
