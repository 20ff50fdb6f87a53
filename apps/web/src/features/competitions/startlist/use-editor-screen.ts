// The screen of one start list: its editor, and what is open beside it.
import type { Startlist } from '@oxer/domain/competitions/startlist/startlist.schema'
import { useState } from 'react'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { useStartlistEditor } from './startlist.mutations.ts'

export type Open =
  | { kind: 'draw' | 'automatic' | 'delete' | 'layout' | 'parameters' | 'statistics' }
  | { kind: 'break' | 'open'; at: number }
  | null

export const useEditorScreen = (list: Startlist, canManage: boolean) => {
  const { competition } = useManagedCompetition()
  const [reason, setReason] = useState<string | null>(null)
  const changeReason = list.isFinal ? (reason ?? undefined) : undefined
  const editor = useStartlistEditor(list, competition.ref, changeReason)
  const [isSwapping, setSwapping] = useState(false)
  const [open, setOpen] = useState<Open>(null)
  return {
    competition,
    list,
    editor,
    /** The list with the edits that are not stored yet. */
    view: editor.view,
    canManage,
    /** A final list is locked until a reason for its changes is given (decision 57). */
    isEditable: canManage && editor.view.isEditable && (!list.isFinal || reason !== null),
    changeReason,
    setReason,
    isSwapping,
    setSwapping,
    open,
    setOpen,
    close: () => setOpen(null),
  }
}

export type EditorScreen = ReturnType<typeof useEditorScreen>
