// Moves and exchanges entries by the pointer, the menu and the keyboard, and announces it to screen readers.
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEntryName } from './components/entry-row.tsx'
import type { Entry } from './startlist.view.ts'
import type { EntryRows } from './use-entry-rows.ts'

export type MovingProps = {
  entries: readonly Entry[]
  isEditable: boolean
  /** While two entries are being exchanged: the first chosen one. */
  isSwapping: boolean
  onMove: (fromIndex: number, toIndex: number) => void
  onSwap: (fromIndex: number, toIndex: number) => void
  onLock: (entry: Entry) => void
  onRemove: (entry: Entry) => void
}

export const useEntryMoves = (props: MovingProps, rows: EntryRows) => {
  const { entries, isEditable, isSwapping } = props
  const { t } = useTranslation('competitions')
  const [picked, setPicked] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const name = useEntryName()
  useEffect(() => {
    if (!isSwapping) setPicked(null)
  }, [isSwapping])
  const move = (from: number, to: number): void => {
    const entry = entries[from]
    if (!entry || from === to || to < 0 || to >= entries.length) return
    if (entry.isLocked) {
      setAnnouncement(t('startlist.say.locked', { name: name(entry) }))
      return
    }
    rows.focusEntry(entry, to)
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
      else rows.focusOn(index + step)
    } else if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault()
      rows.focusOn(event.key === 'Home' ? 0 : entries.length - 1)
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

  return { picked, announcement, name, move, pick, onKey }
}
