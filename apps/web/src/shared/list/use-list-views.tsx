// The saved views of a list: a line of names above it, what saves the list as it is, and the one that opens by itself.
import type { ListView, OfList } from '@oxer/domain/shell/list-view/list-view.schema'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDone } from '../hands/use-done.tsx'
import { trpc } from '../trpc.ts'
import { SaveViewChip, ViewLine } from './view-line.tsx'
import {
  everything,
  fromViewText,
  type ListSearch,
  readColumns,
  seenColumns,
  toViewText,
  type ViewSearch,
} from './view-search.ts'

const ViewDrawer = lazy(() => import('./view-drawer.tsx').then((file) => ({ default: file.ViewDrawer })))

type Columns = readonly { id: string; hidden?: boolean }[]

/** A list whose federation may still be loading. */
type Listed = Omit<OfList, 'federation'> & { federation: string | undefined }

type Viewed<Search extends ViewSearch> = {
  of: Listed
  tableId: string
  columns: Columns
  search: Search
  onSearch: (search: Search) => void
}

type Changes = {
  save: (saved: Pick<ListView, 'name' | 'search' | 'isDefault'>) => Promise<ListView>
  change: (changed: Partial<Omit<ListView, 'ref'>> & { listView: string }) => Promise<ListView>
  remove: (view: ListView) => Promise<void>
}

const useViewChanges = (of: OfList): Changes => {
  const utils = trpc.useUtils()
  const options = { meta: { quiet: true }, onSettled: () => utils.shell.listView.list.invalidate() }
  const save = trpc.shell.listView.save.useMutation(options)
  const change = trpc.shell.listView.change.useMutation(options)
  const remove = trpc.shell.listView.remove.useMutation({ onSettled: options.onSettled })
  return {
    save: (saved) => save.mutateAsync({ ...of, ...saved }),
    change: (changed) => change.mutateAsync(changed),
    remove: ({ ref }) => remove.mutateAsync({ listView: ref }),
  }
}

export const useListViews = <Search extends ViewSearch>({
  of: { federation = '', ...listed },
  tableId,
  columns,
  search,
  onSearch,
}: Viewed<Search>) => {
  const { t } = useTranslation('parties')
  const done = useDone()
  const of = { ...listed, federation }
  const views = trpc.shell.listView.list.useQuery(of, {
    enabled: federation !== '',
    staleTime: 60_000,
    retry: false,
  })
  const changes = useViewChanges(of)
  const [drawn, setDrawn] = useState<{ view: ListView | null } | null>(null)

  const saved = views.data ?? []
  const address: ListSearch = { ...search }
  const seen = toViewText(of.list, address)
  // The columns that a view shows are part of it, also if only the browser remembers them.
  const shown = seenColumns(tableId, columns, search)
  const whole = toViewText(of.list, { ...address, columns: shown })
  const current = saved.find(({ ref }) => ref === search.view)
  const first = saved.find(({ isDefault }) => isDefault)
  const isUntouched = seen === '' && search.view === undefined
  // The parameters are those of the list, whose screen gave their type.
  const go = (text: string, view: string | undefined): void =>
    onSearch({ ...search, ...fromViewText(of.list, text), view })
  const open = (view: ListView): void => go(view.search, view.ref)
  const openAll = (): void => go('', first ? everything : undefined)

  const opensFirst = isUntouched && first !== undefined
  useEffect(() => {
    if (opensFirst) open(first)
  })

  const keep = async (): Promise<void> => {
    if (!current) return
    const before = current.search
    await changes.change({ listView: current.ref, search: whole })
    done({
      message: t('list.view.changed', { name: current.name }),
      undo: () => changes.change({ listView: current.ref, search: before }),
    })
  }
  const remove = async (view: ListView): Promise<void> => {
    const { name, search: content, isDefault } = view
    await changes.remove(view)
    if (view.ref === current?.ref) go(content, undefined)
    done({ message: t('list.view.removed', { name }), undo: () => changes.save({ name, search: content, isDefault }) })
  }

  const isChanged = seen !== (current ? toViewText(of.list, fromViewText(of.list, current.search)) : '')
  const chip = isChanged && !views.isPending && (
    <SaveViewChip current={current?.name} onKeep={() => void keep()} onNew={() => setDrawn({ view: null })} />
  )
  const hasLine = saved.length > 0
  const line: ReactNode = (
    <>
      {hasLine && (
        <ViewLine
          views={saved}
          current={current?.ref ?? (seen === '' ? everything : null)}
          onAll={openAll}
          onOpen={open}
          onEdit={(view) => setDrawn({ view })}
          onRemove={(view) => void remove(view)}
          end={chip}
        />
      )}
      <Suspense>
        {drawn && (
          <ViewDrawer
            view={drawn.view}
            onClose={() => setDrawn(null)}
            save={async (values) => {
              if (drawn.view) return changes.change({ listView: drawn.view.ref, ...values })
              const view = await changes.save({ ...values, search: whole })
              open(view)
              return view
            }}
          />
        )}
      </Suspense>
    </>
  )
  return {
    /** Above the list. */
    line,
    /** After the filters, until there is a line. */
    chip: !hasLine && chip,
    /** The list has no rows to show before it is known whether a view opens by itself. */
    isOpening: isUntouched && (views.isPending || opensFirst),
    /** The columns that are shown. */
    ids: shown.split(','),
    table: {
      shown: readColumns(search.columns),
      onShown: (ids: readonly string[] | undefined) => onSearch({ ...search, columns: ids?.join(',') }),
    },
  }
}
