import {
  DragDropContext,
  Draggable,
  type DraggableProvided,
  type DraggableStateSnapshot,
  Droppable,
} from '@hello-pangea/dnd'
import { ActionIcon, Menu, useMantineStyleNonce } from '@mantine/core'
import { toLocalTime } from '@oxer/domain/kernel/time/time.rules'
import { StartNumberPlate, StatusBadge } from '@oxer/ui'
import { IconDotsVertical, IconGripVertical, IconLock, IconLockOpen } from '@tabler/icons-react'
import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../startlist.module.css'
import { type Entry, nameOf } from '../startlist-view.ts'
import { WarningMark, type WarningsByEntry } from './plan-warnings.tsx'

export type EntryListProps = {
  label: string
  entries: readonly Entry[]
  warnings: WarningsByEntry
  isEditable: boolean
  /** While entries are exchanged: what has been picked as the first of two. */
  isSwapping: boolean
  onMove: (fromIndex: number, toIndex: number) => void
  onSwap: (fromIndex: number, toIndex: number) => void
  onLock: (entry: Entry) => void
  onRemove: (entry: Entry) => void
  onAddBreak: (index: number) => void
  onAddOpenPosition: (position: number) => void
}

/** Rows are a line on a desk and two on a phone; both have a fixed height, so that a thousand scroll smoothly. */
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

/** The list as it is ridden. Entries are moved by dragging, by Alt with the arrow keys, or from each entry's menu. */
export const EntryList = (props: EntryListProps) => {
  const { entries, isEditable, isSwapping } = props
  const { t } = useTranslation('competitions')
  // Dragging writes a style at run time, and the content policy lets in only what carries the nonce.
  const nonce = useMantineStyleNonce()?.()
  const scroller = useRef<HTMLDivElement>(null)
  const rowHeight = useRowHeight()
  const [active, setActive] = useState<string | null>(null)
  const [picked, setPicked] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
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
    // A region that is not laid out (tests, printing) has no height: show a screenful rather than nothing.
    observeElementRect: (instance, answer) =>
      observeElementRect(instance, (rect) => answer(rect.height > 0 ? rect : { width: 1024, height: 800 })),
    initialRect: { width: 1024, height: 800 },
  })
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

  const words = (type: Exclude<Entry['type'], 'PARTICIPANT'>): string => t(`startlist.type.${type}`)
  const name = (entry: Entry): string => nameOf(entry, words)

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

  const renderRow = (
    entry: Entry,
    index: number,
    provided: DraggableProvided,
    { isDragging }: DraggableStateSnapshot,
    top: number | null,
  ): ReactNode => {
    const isBreak = entry.type !== 'PARTICIPANT' && entry.type !== 'OPEN_POSITION'
    return (
      <li
        ref={provided.innerRef}
        {...provided.draggableProps}
        style={{ ...provided.draggableProps.style, ...(top !== null && !isDragging && { top }) }}
        className={classes.row}
        tabIndex={index === activeIndex ? 0 : -1}
        data-entry={entry.ref}
        data-type={entry.type}
        data-break={isBreak || undefined}
        data-dragging={isDragging || undefined}
        data-picked={picked === entry.ref || undefined}
        data-gone={isGone(entry) || undefined}
        aria-label={`${entry.position ?? ''} ${name(entry)}`.trim()}
        aria-setsize={entries.length}
        aria-posinset={index + 1}
        onFocus={() => setActive(entry.ref)}
        onKeyDown={(event) => onKey(event, entry, index)}
        onClick={() => {
          if (isSwapping && isEditable) pick(entry)
        }}
      >
        {isEditable ? (
          <span {...provided.dragHandleProps} tabIndex={-1} className={classes.handle}>
            <IconGripVertical size={16} aria-hidden />
            <span className={classes.silent}>{t('startlist.drag', { name: name(entry) })}</span>
          </span>
        ) : (
          <span />
        )}
        <span className={classes.position}>{entry.position}</span>
        <span className={classes.time}>{entry.startSeconds === null ? '' : toLocalTime(entry.startSeconds)}</span>
        {entry.type === 'PARTICIPANT' ? (
          <>
            <span className={classes.plate}>
              {entry.competitionNumber !== null && (
                <StartNumberPlate number={entry.competitionNumber} isScratched={isGone(entry)} />
              )}
            </span>
            <span className={classes.name}>{entry.rider?.name}</span>
            <span className={classes.horse}>
              <span className={classes.cut}>{entry.horse?.name}</span>
              {isGone(entry) && <StatusBadge>{t('startlist.gone')}</StatusBadge>}
              {entry.outOfCompetition && (
                <StatusBadge tone="info">
                  <abbr title={t('startlist.outOfCompetition')}>{t('startlist.outOfCompetitionShort')}</abbr>
                </StatusBadge>
              )}
            </span>
            <span className={classes.club}>{entry.organisation?.name}</span>
          </>
        ) : (
          <span className={classes.wide}>
            {words(entry.type)}
            {isBreak && ` · ${t('startlist.minutes', { count: Math.round(entry.durationSeconds / 60) })}`}
            {entry.description && ` · ${entry.description}`}
          </span>
        )}
        <span className={classes.marks}>
          {props.warnings.size > 0 && <WarningMark name={name(entry)} warnings={props.warnings.get(entry.ref)} />}
          {isEditable ? (
            <ActionIcon
              variant="subtle"
              aria-pressed={entry.isLocked}
              aria-label={t('startlist.lock', { name: name(entry) })}
              onClick={(event) => {
                event.stopPropagation()
                props.onLock(entry)
              }}
            >
              {entry.isLocked ? (
                <IconLock size={16} aria-hidden />
              ) : (
                <IconLockOpen size={16} aria-hidden opacity={0.4} />
              )}
            </ActionIcon>
          ) : (
            entry.isLocked && <IconLock size={16} aria-label={t('startlist.locked')} />
          )}
          {isEditable && (
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon
                  variant="subtle"
                  aria-label={t('startlist.actionsOf', { name: name(entry) })}
                  onClick={(event) => event.stopPropagation()}
                >
                  <IconDotsVertical size={16} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
                <Menu.Item disabled={index === 0 || entry.isLocked} onClick={() => move(index, index - 1)}>
                  {t('startlist.moveUp')}
                </Menu.Item>
                <Menu.Item
                  disabled={index === entries.length - 1 || entry.isLocked}
                  onClick={() => move(index, index + 1)}
                >
                  {t('startlist.moveDown')}
                </Menu.Item>
                <Menu.Divider />
                <Menu.Item onClick={() => props.onAddBreak(index)}>{t('startlist.break.before')}</Menu.Item>
                {entry.position !== null && (
                  <Menu.Item onClick={() => props.onAddOpenPosition(entry.position ?? 1)}>
                    {t('startlist.open.before')}
                  </Menu.Item>
                )}
                <Menu.Divider />
                <Menu.Item
                  c="var(--oxer-danger-ink)"
                  disabled={entry.isLocked || entry.hasResult}
                  onClick={() => props.onRemove(entry)}
                >
                  {t('startlist.takeOff')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </span>
      </li>
    )
  }

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
            renderRow(entry, rubric.source.index, provided, snapshot, null)
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
              {virtual.getVirtualItems().map((item) => {
                const entry = entries[item.index]
                if (!entry) return null
                return (
                  <Draggable
                    key={entry.ref}
                    draggableId={entry.ref}
                    index={item.index}
                    isDragDisabled={!isEditable || entry.isLocked || isSwapping}
                  >
                    {(drag, snapshot) => renderRow(entry, item.index, drag, snapshot, item.start)}
                  </Draggable>
                )
              })}
            </ol>
          </div>
        )}
      </Droppable>
      <div className={classes.silent} role="status" aria-live="polite">
        {announcement}
      </div>
    </DragDropContext>
  )
}

/** Signed off or cancelled, and still on the list until somebody takes the entry off. */
const isGone = (entry: Entry): boolean =>
  entry.registrationStatus === 'SIGNED_OFF' ||
  entry.registrationStatus === 'CANCELLED' ||
  entry.registrationStatus === 'REJECTED'
