import { DragDropContext, Droppable } from '@hello-pangea/dnd'
import { useMantineStyleNonce, VisuallyHidden } from '@mantine/core'
import type { StartlistColumn, StartlistDetail } from '@oxer/domain/competitions/startlist/startlist-layout.schema'
import { PopoverAt } from '@oxer/ui'
import { type CSSProperties, useDeferredValue, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { keepFocusOnMove } from '../../../../shared/keep-focus-on-move.ts'
import { listColumns } from '../list-columns.view.ts'
import classes from '../startlist.module.css'
import type { Entry } from '../startlist.view.ts'
import { type MovingProps, useEntryMoves } from '../use-entry-moves.ts'
import { useEntryRows } from '../use-entry-rows.ts'
import { type OpenedAtRow, useOpenedAtRow } from '../use-opened-at-row.ts'
import { EntryMenu } from './entry-menu.tsx'
import { DraggableRow, EntryRow, type EntryRowProps, type RowActions } from './entry-row.tsx'
import { WarningLines, type WarningsByEntry } from './plan-warnings.tsx'

export type EntryListProps = MovingProps & {
  /** Of the layout of the list. */
  columns: readonly StartlistColumn[]
  mayManage: boolean
  details: ReadonlyMap<string, StartlistDetail>
  label: string
  warnings: WarningsByEntry
  onAddBreak: (index: number) => void
  onAddOpenPosition: (position: number) => void
}

/** There are neither times nor numbers yet. */
const isBare = (entries: readonly Entry[]): boolean =>
  entries.every(({ startSeconds, competitionNumber }) => startSeconds === null && competitionNumber === null)

/** The same object until a picture comes or goes, so that no other row renders again. */
const usePictures = (entries: readonly Entry[]): EntryRowProps['pictures'] => {
  const rider = entries.some((entry) => entry.rider?.avatar)
  const horse = entries.some((entry) => entry.horse?.avatar)
  return useMemo(() => ({ rider, horse }), [rider, horse])
}

/** The same functions while the list is mounted; each calls the latest of its kind. */
const useRowActions = (actions: RowActions): RowActions => {
  const newest = useRef(actions)
  newest.current = actions
  return useMemo(
    () => ({
      onFocus: (entry) => newest.current.onFocus(entry),
      onKey: (event, entry, index) => newest.current.onKey(event, entry, index),
      onPick: (entry) => newest.current.onPick(entry),
      onLock: (entry) => newest.current.onLock(entry),
      onOpen: (what, entry, anchor) => newest.current.onOpen(what, entry, anchor),
    }),
    [],
  )
}

const AtRow = ({
  props,
  at: { opened, entry, index, close },
  onMove,
}: {
  props: EntryListProps
  at: OpenedAtRow
  onMove: (from: number, to: number) => void
}) => (
  <>
    {opened?.what === 'menu' && entry && (
      <EntryMenu
        anchor={opened.anchor}
        isOpen={opened.isOpen}
        onClose={close}
        entry={entry}
        index={index}
        count={props.entries.length}
        onMove={onMove}
        onRemove={props.onRemove}
        onAddBreak={props.onAddBreak}
        onAddOpenPosition={props.onAddOpenPosition}
      />
    )}
    {opened?.what === 'warnings' && entry && (
      <PopoverAt
        key={opened.ref}
        position="bottom-end"
        width={300}
        withArrow
        anchor={opened.anchor}
        isOpen={opened.isOpen}
        onClose={close}
      >
        <WarningLines warnings={props.warnings.get(opened.ref) ?? []} />
      </PopoverAt>
    )}
  </>
)

/** The list in starting order. Entries are moved by dragging, by Alt with the arrow keys, or from each entry's menu. */
export const EntryList = (props: EntryListProps) => {
  const { entries, isEditable, isSwapping } = props
  const { t } = useTranslation('competitions')
  // Dragging writes a style at run time, and the content security policy allows only styles with the nonce.
  const nonce = useMantineStyleNonce()?.()
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useEntryRows(entries, scroller)
  const moves = useEntryMoves(props, rows)
  const at = useOpenedAtRow(entries, isEditable, scroller)
  const actions = useRowActions({
    onFocus: rows.activate,
    onKey: moves.onKey,
    onPick: moves.pick,
    onLock: props.onLock,
    onOpen: at.open,
  })
  // The closed menu is made again after the row that moved is painted.
  const atRow = useDeferredValue(<AtRow props={props} at={at} onMove={moves.move} />)
  const pictures = usePictures(entries)
  const bare = isBare(entries)
  const columns = useMemo(
    () => listColumns(props.columns, { mayManage: props.mayManage, isBare: bare }),
    [props.columns, props.mayManage, bare],
  )
  const style: CSSProperties & Record<'--list-columns' | '--list-words', string | number> = {
    ...{ height: rows.height, '--list-columns': columns.template, '--list-words': columns.words },
  }
  const rowProps = (entry: Entry, index: number, top: number | null): EntryRowProps => ({
    entry,
    index,
    count: entries.length,
    top,
    isTabStop: index === rows.activeIndex,
    isEditable,
    isSwapping,
    isPicked: moves.picked === entry.ref,
    columns,
    detail: props.details.get(entry.ref),
    hasMarks: props.warnings.size > 0,
    pictures,
    warnings: props.warnings.get(entry.ref),
    open: at.opened?.isOpen && at.opened.ref === entry.ref ? at.opened.what : null,
    actions,
  })

  return (
    <DragDropContext
      {...(nonce && { nonce })}
      dragHandleUsageInstructions={t('startlist.say.instructions')}
      onDragStart={({ source }, { announce }) => {
        const entry = entries[source.index]
        if (entry) announce(t('startlist.say.lifted', { name: moves.name(entry), place: source.index + 1 }))
      }}
      onDragUpdate={({ destination }, { announce }) => {
        if (destination) announce(t('startlist.say.over', { place: destination.index + 1, count: entries.length }))
      }}
      onDragEnd={({ source, destination }, { announce }) => {
        announce('')
        if (destination) moves.move(source.index, destination.index)
      }}
    >
      <Droppable
        droppableId="startlist"
        mode="virtual"
        isDropDisabled={!isEditable}
        renderClone={(provided, snapshot, rubric) => {
          const entry = entries[rubric.source.index]
          return entry ? (
            <EntryRow
              {...rowProps(entry, rubric.source.index, null)}
              drag={provided}
              isDragging={snapshot.isDragging}
            />
          ) : (
            <li ref={provided.innerRef} />
          )
        }}
      >
        {(provided) => (
          <div
            className={classes.scroller}
            ref={(element) => {
              scroller.current = element
              provided.innerRef(element)
            }}
            {...provided.droppableProps}
          >
            <ol ref={keepFocusOnMove} className={classes.rows} aria-label={props.label} style={style}>
              {rows.items.map((item) => {
                const entry = entries[item.index]
                if (!entry) return null
                return <DraggableRow key={entry.ref} {...rowProps(entry, item.index, item.start)} />
              })}
            </ol>
          </div>
        )}
      </Droppable>
      {atRow}
      <VisuallyHidden role="status" aria-live="polite">
        {moves.announcement}
      </VisuallyHidden>
    </DragDropContext>
  )
}
