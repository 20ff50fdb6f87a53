// What a rider has chosen and not sent yet, for each competition. It stays in this browser, for this account, until it is sent, so that
// the form can be left.
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

/** A list that nobody has touched for so long is of a competition that is over. */
const keptDays = 90

type Kept = { account: string; competition: string; day: number; chosen: ChosenStart[] }

const isKept = (value: unknown): value is Kept =>
  isRecord(value) &&
  typeof value.day === 'number' &&
  Array.isArray(value.chosen) &&
  value.chosen.every((each) => isRecord(each) && isRecord(each.data))

const today = (): number => Math.floor(Date.now() / 86_400_000)

/** The lists of this account, one for each competition; those of others go when it changes one. */
const readAll = (account: string): Kept[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept)
      ? kept.filter(isKept).filter((each) => each.account === account && each.day > today() - keptDays)
      : []
  } catch {
    return []
  }
}

const keep = (account: string, competition: string, chosen: ChosenStart[]): void => {
  const others = readAll(account).filter((each) => each.competition !== competition)
  const next = chosen.length === 0 ? others : [...others, { account, competition, day: today(), chosen }]
  try {
    if (next.length === 0) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify(next))
  } catch {
    // Storage is full or forbidden: the list lasts as long as the page.
  }
}

/** The list of starts. A change of one is another request, so it gets another key. */
export const useEntryDraft = (account: string, competition: string) => {
  const [chosen, setChosen] = useState(
    () => readAll(account).find((each) => each.competition === competition)?.chosen ?? [],
  )
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
