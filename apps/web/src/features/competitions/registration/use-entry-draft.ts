// What a rider has chosen and not sent yet. It stays in this browser, for this account, until it is sent, so that the form can be left.
import type { Entry } from '@oxer/domain/competitions/entry/entry.schema'
import type { RegistrationLevy } from '@oxer/domain/competitions/registration/registration-levy.schema'
import { useState } from 'react'
import type * as z from 'zod'
import { isRecord } from '../../../shared/form/differences.ts'

/** One start on the list, with the words by which it is shown. */
export type ChosenStart = {
  /** Of the rider, the horse and the test. */
  key: string
  member: string
  rider: string
  horse: string
  data: z.input<typeof Entry>['data']
  testRef: string
  test: string
  cents: number
  currency: string
  isLate: boolean
  /** What the first start of its horse or its combination costs once. */
  levies: readonly RegistrationLevy[]
  notes: string
  requestKey: string
}

const storageKey = 'oxer.entry'

type Kept = { account: string; competition: string; chosen: ChosenStart[] }

const isKept = (value: unknown): value is Kept =>
  isRecord(value) && Array.isArray(value.chosen) && value.chosen.every((each) => isRecord(each) && isRecord(each.data))

const read = (account: string, competition: string): ChosenStart[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return isKept(kept) && kept.account === account && kept.competition === competition ? kept.chosen : []
  } catch {
    return []
  }
}

const keep = (account: string, competition: string, chosen: readonly ChosenStart[]): void => {
  try {
    if (chosen.length === 0) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify({ account, competition, chosen }))
  } catch {
    // Storage is full or forbidden: the list lasts as long as the page.
  }
}

/** The list of starts. A change of one is another request, so it gets another key. */
export const useEntryDraft = (account: string, competition: string) => {
  const [chosen, setChosen] = useState(() => read(account, competition))
  const change = (next: ChosenStart[]): void => {
    setChosen(next)
    keep(account, competition, next)
  }
  return {
    chosen,
    add: (start: Omit<ChosenStart, 'requestKey' | 'notes'>): void => {
      const notes = chosen.find((each) => each.member === start.member && each.horse === start.horse)?.notes ?? ''
      change([...chosen.filter(({ key }) => key !== start.key), { ...start, notes, requestKey: crypto.randomUUID() }])
    },
    remove: (key: string): void => change(chosen.filter((each) => each.key !== key)),
    /** The remarks are for all starts of a rider with a horse. */
    note: (of: Pick<ChosenStart, 'member' | 'horse'>, notes: string): void =>
      change(
        chosen.map((each) =>
          each.member === of.member && each.horse === of.horse
            ? { ...each, notes, requestKey: crypto.randomUUID() }
            : each,
        ),
      ),
    empty: (): void => change([]),
  }
}

export type EntryDraft = ReturnType<typeof useEntryDraft>
