import { ActionIcon, Button } from '@mantine/core'
import type { CompetitionBreak } from '@oxer/domain/competitions/break/break.schema'
import { isFinalStartlist, isStartlistEditable } from '@oxer/domain/competitions/startlist/startlist-status.rules'
import { DataTable, type DataTableColumn, DeleteConfirmation, Section } from '@oxer/ui'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FinalReason } from '../../../../shared/final-reason.tsx'
import { whenKept } from '../../../../shared/hands/when-kept.ts'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { useHashTarget } from '../../../../shared/use-hash-target.ts'
import { secondsPerMinute } from '../break.form.ts'
import { useBreakChanges } from '../break.mutations.ts'

const BreakDrawer = lazy(() => import('./break-drawer.tsx').then((file) => ({ default: file.BreakDrawer })))

const useNameOf = () => {
  const { t } = useTranslation('competitions')
  return ({ name, breakKind }: CompetitionBreak): string => name || t(`startlist.type.${breakKind}`)
}

const useColumns = (): DataTableColumn<CompetitionBreak>[] => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const nameOf = useNameOf()
  const placeOf = ({ arena, startlist, positionsBefore }: CompetitionBreak): string => {
    if (startlist === null) return arena?.name ?? ''
    return positionsBefore === 0
      ? t('break.atBeginning', { list: startlist.name })
      : t('break.afterStarts', { list: startlist.name, count: positionsBefore ?? 0 })
  }
  const timeOf = ({ date, start, end }: CompetitionBreak): string => {
    if (date === null || start === null) return t('startlist.notPlanned')
    return `${formats.dayAndMonth(date)} · ${formats.time(start)}${end === null ? '' : `–${formats.time(end)}`}`
  }
  return [
    { id: 'when', header: t('break.field.when'), width: '190px', cell: timeOf, text: timeOf },
    { id: 'name', header: t('break.field.name'), primary: true, cell: nameOf, text: nameOf },
    {
      id: 'kind',
      header: t('break.field.kind'),
      cell: ({ breakKind }) => t(`startlist.type.${breakKind}`),
      text: ({ breakKind }) => t(`startlist.type.${breakKind}`),
    },
    { id: 'where', header: t('break.field.where'), width: 'minmax(180px, 2fr)', cell: placeOf, text: placeOf },
    {
      id: 'minutes',
      header: t('break.field.minutes'),
      numeric: true,
      width: '96px',
      cell: ({ durationSeconds }) => Math.round(durationSeconds / secondsPerMinute),
    },
  ]
}

/** cs047: every break of a competition in one table, from the time schedule and the start lists alike. */
export const BreaksSection = () => {
  const { t } = useTranslation('competitions')
  const { competition, abilities } = useManagedCompetition()
  const input = { competition: competition.ref }
  const canManage =
    abilities.canManage &&
    competition.status !== 'ARCHIVED' &&
    competition.status !== 'CANCELLED' &&
    (competition.status !== 'LOCKED' || abilities.canWriteWhileLocked)
  const breaks = trpc.competitions.break.list.useQuery(input)
  const arenas = trpc.competitions.arena.list.useQuery(input, { enabled: canManage })
  const metadata = trpc.competitions.startlist.metadata.useQuery(input, { enabled: canManage })
  const { remove, isRemoving } = useBreakChanges()
  const columns = useColumns()
  const nameOf = useNameOf()
  const [editing, setEditing] = useState<CompetitionBreak | 'new' | null>(null)
  const [leaving, setLeaving] = useState<CompetitionBreak | null>(null)
  const [reason, setReason] = useState('')
  const isReady = breaks.data !== undefined
  const section = useHashTarget('breaks', isReady)
  const lists = (metadata.data?.groups ?? []).flatMap(({ startlists }) => startlists)
  const places = {
    arenas: arenas.data ?? [],
    lists: [...new Map(lists.map((list) => [list.ref, list])).values()].filter(({ status }) =>
      isStartlistEditable(status),
    ),
  }
  const isOnFinal = places.lists.some(({ ref, status }) => ref === leaving?.startlist?.ref && isFinalStartlist(status))
  const hasPlace = places.arenas.length + places.lists.length > 0
  return (
    <div id="breaks" ref={section} style={{ scrollMarginTop: 64 }}>
      <Section
        title={t('break.title')}
        actions={
          canManage && (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              disabled={!hasPlace}
              title={hasPlace ? undefined : t('break.nowhere')}
              onClick={() => setEditing('new')}
            >
              {t('break.add')}
            </Button>
          )
        }
      >
        <p style={{ color: 'var(--oxer-muted)', marginBlockStart: 0 }}>{t('break.why')}</p>
        <DataTable
          label={t('break.title')}
          columns={columns}
          rows={breaks.data ?? []}
          rowKey={(row) => row.ref}
          status={breaks.isPending ? 'loading' : breaks.isError ? 'error' : 'ready'}
          onRetry={() => void breaks.refetch()}
          filterable={(breaks.data ?? []).length > 12}
          maxHeight="none"
          empty={t('break.empty')}
          {...(canManage && {
            rowActions: (row: CompetitionBreak) =>
              row.isEditable && (
                <>
                  <ActionIcon aria-label={t('break.editNamed', { name: nameOf(row) })} onClick={() => setEditing(row)}>
                    <IconPencil size={16} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={t('break.deleteNamed', { name: nameOf(row) })}
                    onClick={() => setLeaving(row)}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                </>
              ),
          })}
        />
        <Suspense>
          {editing !== null && (
            <BreakDrawer stored={editing === 'new' ? null : editing} places={places} onClose={() => setEditing(null)} />
          )}
        </Suspense>
        <DeleteConfirmation
          opened={leaving !== null}
          onClose={() => setLeaving(null)}
          what={leaving === null ? '' : nameOf(leaving)}
          message={
            <>
              {t('break.deletionWhy')}
              {isOnFinal && <FinalReason value={reason} onChange={setReason} />}
            </>
          }
          isBusy={isRemoving}
          onConfirm={() => {
            if (leaving !== null) whenKept(remove(leaving, reason).finally(() => setLeaving(null)))
          }}
        />
      </Section>
    </div>
  )
}
