import { DragDropContext, Droppable } from '@hello-pangea/dnd'
import { useMantineStyleNonce } from '@mantine/core'
import { PopoverAt } from '@oxer/ui'
import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, startTransition, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../startlist.module.css'
import type { Entry } from '../startlist-view.ts'
import { EntryMenu } from './entry-menu.tsx'
import {
  DraggableRow,
  EntryRow,
  type EntryRowProps,
  type OpenAtRow,
  type RowActions,
  useEntryName,
} from './entry-row.tsx'
import { WarningLines, type WarningsByEntry } from './plan-warnings.tsx'

export type EntryListProps = {
  label: string
  entries: readonly Entry[]
  warnings: WarningsByEntry
  isEditable: boolean
  /** While two entries are being exchanged: the first chosen one. */
  isSwapping: boolean
  onMove: (fromIndex: number, toIndex: number) => void
  onSwap: (fromIndex: number, toIndex: number) => void
  onLock: (entry: Entry) => void
  onRemove: (entry: Entry) => void
  onAddBreak: (index: number) => void
  onAddOpenPosition: (position: number) => void
}

/**
 * A row has one line on a wide screen and two on a phone. Both have a fixed height, so that a thousand rows scroll
 * smoothly.
 */
const useRowHeight = (): number => {
  const narrow = '(max-width: 900px)'
  const [isNarrow, setNarrow] = useState(() => window.matchMedia(narrow).matches)
  useEffect(() => {
    const media = window.matchMedia(narrow)
    const listen = (): void => setNarrow(media.matches)
    media.addEventListener('change', listen)
    return () => media.removeEventListener('change', listen)
  }, [])
  return isNarrow ? 60 : 44
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

/** What is open, and at which row. It stays while it fades out. */
type Opened = { what: OpenAtRow; ref: string; anchor: HTMLElement; isOpen: boolean } | null

/** The list in starting order. Entries are moved by dragging, by Alt with the arrow keys, or from each entry's menu. */
export const EntryList = (props: EntryListProps) => {
  const { entries, isEditable, isSwapping } = props
  const { t } = useTranslation('competitions')
  // Dragging writes a style at run time, and the content security policy allows only styles with the nonce.
  const nonce = useMantineStyleNonce()?.()
  const scroller = useRef<HTMLDivElement>(null)
  const rowHeight = useRowHeight()
  const [active, setActive] = useState<string | null>(null)
  const [picked, setPicked] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const [opened, setOpened] = useState<Opened>(null)
  const focusWanted = useRef(false)
  const activeIndex = Math.max(
    0,
    entries.findIndex((entry) => entry.ref === active),
  )
  const virtual = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    getItemKey: (index) => entries[index]?.ref ?? index,
    // A region without layout (tests, printing) has no height, so a screenful of rows is rendered.
    observeElementRect: (instance, answer) =>
      observeElementRect(instance, (rect) => answer(rect.height > 0 ? rect : { width: 1024, height: 800 })),
    initialRect: { width: 1024, height: 800 },
    useFlushSync: false,
  })
  // The rows ahead are rendered in small steps while the reader scrolls; an overscan of ten rows gives the time.
  const items = useDeferredValue(virtual.getVirtualItems())
  useEffect(() => {
    virtual.measure()
  }, [virtual, rowHeight])
  useEffect(() => {
    if (!focusWanted.current || active === null) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(active)}"]`)
    if (!row) return
    focusWanted.current = false
    row.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (!isSwapping) setPicked(null)
  }, [isSwapping])
  const firstRef = entries[0]?.ref
  // The only menu is rendered, closed, after the list, so that a click only opens it.
  useEffect(() => {
    const anchor = scroller.current
    if (!isEditable || firstRef === undefined || anchor === null) return
    startTransition(() => setOpened((before) => before ?? { what: 'menu', ref: firstRef, anchor, isOpen: false }))
  }, [isEditable, firstRef])

  const name = useEntryName()

  const focusOn = (index: number): void => {
    const entry = entries[Math.min(Math.max(index, 0), entries.length - 1)]
    if (!entry) return
    focusWanted.current = true
    setActive(entry.ref)
    virtual.scrollToIndex(entries.indexOf(entry))
  }
  const move = (from: number, to: number): void => {
    const entry = entries[from]
    if (!entry || from === to || to < 0 || to >= entries.length) return
    if (entry.isLocked) {
      setAnnouncement(t('startlist.say.locked', { name: name(entry) }))
      return
    }
    focusWanted.current = true
    setActive(entry.ref)
    virtual.scrollToIndex(to)
    props.onMove(from, to)
    setAnnouncement(t('startlist.say.moved', { name: name(entry), place: to + 1, count: entries.length }))
  }
  const pick = (entry: Entry): void => {
    if (picked === null) {
      setPicked(entry.ref)
      setAnnouncement(t('startlist.say.picked', { name: name(entry) }))
      return
    }
    const from = entries.findIndex((each) => each.ref === picked)
    const to = entries.indexOf(entry)
    const first = entries[from]
    setPicked(null)
    if (!first || from === to) return
    props.onSwap(from, to)
    setAnnouncement(t('startlist.say.swapped', { one: name(first), other: name(entry) }))
  }
  const onKey = (event: KeyboardEvent, entry: Entry, index: number): void => {
    if (event.target !== event.currentTarget) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      if (event.altKey && isEditable) move(index, index + step)
      else focusOn(index + step)
    } else if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault()
      focusOn(event.key === 'Home' ? 0 : entries.length - 1)
    } else if (isEditable && (event.key === 'Enter' || event.key === ' ') && isSwapping) {
      event.preventDefault()
      pick(entry)
    } else if (isEditable && event.key.toLowerCase() === 'l' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      props.onLock(entry)
    } else if (isEditable && event.key === 'Delete') {
      event.preventDefault()
      props.onRemove(entry)
    }
  }

  const open = (what: OpenAtRow, { ref }: Entry, anchor: HTMLElement): void =>
    // The click is handled before the menu is rendered.
    startTransition(() =>
      setOpened((before) => (before?.isOpen && before.anchor === anchor ? null : { what, ref, anchor, isOpen: true })),
    )
  const actions = useRowActions({
    onFocus: ({ ref }) => setActive(ref),
    onKey,
    onPick: pick,
    onLock: props.onLock,
    onOpen: open,
  })
  const close = (): void => setOpened((before) => before && { ...before, isOpen: false })
  const openedIndex = opened === null ? -1 : entries.findIndex(({ ref }) => ref === opened.ref)
  const openedEntry = entries[openedIndex]

  const rowProps = (entry: Entry, index: number, top: number | null): EntryRowProps => ({
    entry,
    index,
    count: entries.length,
    top,
    isTabStop: index === activeIndex,
    isEditable,
    isSwapping,
    isPicked: picked === entry.ref,
    hasMarks: props.warnings.size > 0,
    warnings: props.warnings.get(entry.ref),
    open: opened?.isOpen && opened.ref === entry.ref ? opened.what : null,
    actions,
  })

  return (
    <DragDropContext
      {...(nonce && { nonce })}
      dragHandleUsageInstructions={t('startlist.say.instructions')}
      onDragStart={({ source }, { announce }) => {
        const entry = entries[source.index]
        if (entry) announce(t('startlist.say.lifted', { name: name(entry), place: source.index + 1 }))
      }}
      onDragUpdate={({ destination }, { announce }) => {
        if (destination) announce(t('startlist.say.over', { place: destination.index + 1, count: entries.length }))
      }}
      onDragEnd={({ source, destination }, { announce }) => {
        announce('')
        if (destination) move(source.index, destination.index)
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
            <ol className={classes.rows} aria-label={props.label} style={{ height: virtual.getTotalSize() }}>
              {items.map((item) => {
                const entry = entries[item.index]
                if (!entry) return null
                return <DraggableRow key={entry.ref} {...rowProps(entry, item.index, item.start)} />
              })}
            </ol>
          </div>
        )}
      </Droppable>
      {opened?.what === 'menu' && openedEntry && (
        <EntryMenu
          anchor={opened.anchor}
          isOpen={opened.isOpen}
          onClose={close}
          entry={openedEntry}
          index={openedIndex}
          count={entries.length}
          onMove={move}
          onRemove={props.onRemove}
          onAddBreak={props.onAddBreak}
          onAddOpenPosition={props.onAddOpenPosition}
        />
      )}
      {opened?.what === 'warnings' && openedEntry && (
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
      <div className={classes.silent} role="status" aria-live="polite">
        {announcement}
      </div>
    </DragDropContext>
  )
}
