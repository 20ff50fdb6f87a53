// What was typed in a form and not saved, kept while the tab is open: a reload, a click beside the drawer or an ended
// session loses nothing. Kept in the session storage, which only this tab reads and which ends with it, because a form
// may hold personal data and the machine may be shared.
import { isRecord, isSame } from './differences.ts'

export type Values = Readonly<Record<string, unknown>>

export type Draft = {
  /** What the form held when it opened. Only fields that differ from it were typed. */
  base: Values
  typed: Values
  /** When it was typed last: milliseconds since 1970. */
  at: number
}

const prefix = 'oxer.draft.'

/** Never stored, not even in the tab: a password belongs nowhere. A postal code or a code of a colour is no secret. */
const secret = /password|secret|token|^code$/i

/** A file, for instance, does not survive as text and stays out of the draft. */
const survives = (value: unknown): boolean => {
  const text = JSON.stringify(value)
  return text !== undefined && isSame(JSON.parse(text), value)
}

const keepable = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([field, value]) => !secret.test(field) && survives(value)))

/** The fields of the draft that the user typed. */
export const typedFields = ({ base, typed }: Draft): Values =>
  Object.fromEntries(Object.entries(typed).filter(([field, value]) => !isSame(value, base[field])))

export const keepDraft = (key: string, draft: Draft): void => {
  const kept = { ...draft, base: keepable(draft.base), typed: keepable(draft.typed) }
  try {
    if (Object.keys(typedFields(kept)).length === 0) sessionStorage.removeItem(prefix + key)
    else sessionStorage.setItem(prefix + key, JSON.stringify(kept))
  } catch {
    // Storage is full or forbidden. The form itself still asks before it closes.
  }
}

export const forgetDraft = (key: string): void => {
  try {
    sessionStorage.removeItem(prefix + key)
  } catch {
    // Storage is forbidden, so nothing was kept.
  }
}

export const draftAt = (key: string): Draft | null => {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(prefix + key) ?? 'null')
    if (!isRecord(draft) || !isRecord(draft.base) || !isRecord(draft.typed) || typeof draft.at !== 'number') return null
    return { base: draft.base, typed: draft.typed, at: draft.at }
  } catch {
    return null
  }
}

/** At signing out: what somebody typed does not stay in a tab that the next person may use. */
export const forgetAllDrafts = (): void => {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Storage is forbidden, so nothing was kept.
  }
}
