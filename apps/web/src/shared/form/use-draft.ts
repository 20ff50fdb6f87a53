import type { UseFormReturnType } from '@mantine/form'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../session.ts'
import { type Draft, draftAt, forgetDraft, keepDraft, typedFields, type Values } from './drafts.ts'

/** Milliseconds without a key before what is typed is kept; closing keeps it at once. */
const pause = 400

/** One draft for each user, place and form. */
const useDraftKey = (form: string): string => {
  const { user } = useSession()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const [key] = useState(() => [user?.username ?? '', path, form].join('\n'))
  return key
}

/**
 * Keeps what is typed in the form, and offers what an earlier, unsaved form of the same name held.
 * `onRestore` is called after the typed fields are back, for fields with a state of their own.
 */
export const useDraft = <Fields extends Values>({
  name,
  form,
  onRestore,
}: {
  name: string
  form: UseFormReturnType<Fields>
  onRestore: () => void
}): { offered: Draft | null; restore: () => void; discard: () => void; saved: () => void } => {
  const key = useDraftKey(name)
  const [offered, setOffered] = useState(() => draftAt(key))
  const [base] = useState<Values>(form.values)
  const isSaved = useRef(false)
  const isDirty = form.isDirty()
  const latest = useRef({ isDirty, values: form.values as Values })
  latest.current = { isDirty, values: form.values }
  useEffect(() => {
    if (!isDirty) return
    const timer = setTimeout(() => keepDraft(key, { base, typed: form.values, at: Date.now() }), pause)
    return () => clearTimeout(timer)
  }, [key, base, isDirty, form.values])
  useEffect(() => {
    const keep = (): void => {
      const { isDirty: wasDirty, values } = latest.current
      if (wasDirty && !isSaved.current) keepDraft(key, { base, typed: values, at: Date.now() })
    }
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [key, base])
  return {
    // Something else was typed in the meantime: taking the draft back would overwrite it.
    offered: isDirty ? null : offered,
    restore: () => {
      if (offered === null) return
      form.setValues(typedFields(offered) as Partial<Fields>)
      setOffered(null)
      onRestore()
    },
    discard: () => {
      forgetDraft(key)
      setOffered(null)
    },
    saved: () => {
      isSaved.current = true
      forgetDraft(key)
    },
  }
}
