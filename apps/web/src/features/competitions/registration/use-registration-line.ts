// The line of the desk: a rider, a horse and the ticked tests, until they are saved.
import type {
  RegistrationMetadata,
  RegistrationOutcome,
  RiderStarts,
} from '@oxer/domain/competitions/registration/registration.schema'
import { textOfCode } from '@oxer/i18n/error-text'
import type { TypeaheadOption } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { needsConfirmation } from '../../../shared/confirmed-save.tsx'
import { failureOf, failureTexts } from '../../../shared/failure.ts'
import { markRow } from '../../../shared/hands/mark-row.ts'
import { useDone } from '../../../shared/hands/use-done.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { leviesOf, sumOfLevies } from './levies.view.ts'
import { useRegistrationMutations, useRegistrationsChanged } from './registration.mutations.ts'
import { canTick, lineRow, otherHorse, startsToSend, type TickedStart, tickedOf } from './registration-line.view.ts'
import { useNoticeText } from './use-notice-text.ts'

type Line = {
  rider: TypeaheadOption | null
  /** A combination, or `other`; null before a choice. */
  horse: string | null
  other: TypeaheadOption | null
  /** Null before the first tick. */
  ticked: ReadonlySet<string> | null
  /** All horses of the rider, as a sheet. */
  isWide: boolean
  requestKey: string
}

const emptyLine = (): Line => ({
  ...{ rider: null, horse: null, other: null, ticked: null, isWide: false },
  requestKey: crypto.randomUUID(),
})

/** What the server said of the last save: a question or a refusal at the line, or remarks about what was saved. */
type Said = { kind: 'WARNED' | 'REFUSED' | 'REMARKS'; texts: string[] } | null

const horseOf = (line: Line, found: RiderStarts | undefined): string => {
  if (line.horse !== null) return line.horse
  const [first, second] = found?.combinations ?? []
  if (first && !second) return first.practitionerRef
  return found && !first ? otherHorse : ''
}

/** Names what a cause or a remark is about: the combination, and the test. */
const useNames = (rider: string) => {
  const { t } = useTranslation('competitions')
  const nameOf = ({ horse, testName }: Pick<TickedStart, 'horse' | 'testName'>): string =>
    t('registration.club.start', { name: rider, horse, test: testName })
  return nameOf
}

/** What the ticked starts cost once. A horse that the rider has not ridden yet is asked about by itself. */
const useLevies = (
  competition: string,
  { rider, other }: Line,
  horse: string,
  combinations: RiderStarts['combinations'],
  chosen: readonly TickedStart[],
) => {
  const isOther = rider !== null && horse === otherHorse && other !== null
  const practitioner = { person: { ref: rider?.ref ?? '' }, horse: { ref: other?.ref ?? '' } }
  const offer = trpc.competitions.registration.offer.useQuery(
    { competition, practitioner },
    { enabled: isOther, meta: { quiet: true } },
  )
  const starting = isOther ? [{ practitionerRef: otherHorse, levies: offer.data?.levies ?? [] }] : combinations
  return leviesOf(starting, new Set(chosen.map(({ key }) => key.split(' ')[0] ?? '')))
}

export const useRegistrationLine = (metadata: RegistrationMetadata, test: string | null) => {
  const { t, i18n } = useTranslation('competitions')
  const formats = useFormats()
  const done = useDone()
  const changed = useRegistrationsChanged()
  const { client } = trpc.useUtils()
  const { createMany } = useRegistrationMutations()
  const [line, setLine] = useState(emptyLine)
  const [said, setSaid] = useState<Said>(null)
  const competition = metadata.competition.ref
  const noticeText = useNoticeText(metadata.newCombinationFee)
  const { rider } = line
  const query = trpc.competitions.registration.rider.useQuery(
    { competition, rider: rider?.ref ?? '' },
    { enabled: rider !== null },
  )
  const found = rider === null ? undefined : query.data
  const horse = horseOf(line, found)
  const combinations = found?.combinations ?? []
  const rows = (
    line.isWide ? combinations : combinations.filter(({ practitionerRef }) => practitionerRef === horse)
  ).map((each) => lineRow(metadata, found, each.practitionerRef, each.horse.name))
  const shown = rows.length > 0 ? rows : [lineRow(metadata, found, horse, line.other?.name ?? '')]
  const isReady = rider !== null && (rows.length > 0 || (horse === otherHorse && line.other !== null))
  const first = shown.flatMap(({ starts }) => starts).find((start) => start.testRef === test && canTick(start))
  const ticked = line.ticked ?? new Set(first && isReady && !line.isWide ? [first.key] : [])
  const chosen = isReady ? tickedOf(shown, ticked) : []
  const levies = useLevies(competition, line, horse, combinations, chosen)
  const nameOf = useNames(rider?.name ?? '')

  const change = (changes: Partial<Line>): void => {
    setLine((before) => ({ ...before, ...changes }))
    setSaid(null)
  }
  const empty = (): void => {
    setLine(emptyLine())
    setSaid(null)
  }
  const tellSaved = ({ registrations, notices, informed }: RegistrationOutcome): void => {
    const [row] = registrations
    const horses = [...new Set(registrations.map((each) => each.horse?.name ?? ''))].join(', ')
    const cents = registrations.reduce((sum, { fee }) => sum + fee.amountWithTax, 0)
    const refs = registrations.map(({ ref }) => ref)
    done({
      message: t('registration.line.saved', {
        name: `${row?.rider?.name ?? ''}, ${horses}`,
        tests: [...new Set(registrations.map(({ testName }) => testName))].join(', '),
        sum: formats.money(cents, row?.fee.currency),
      }),
      row: row?.ref,
      undo: () =>
        client.competitions.registration.deleteAny.mutate({ competition, registrationRefs: refs }).finally(changed),
    })
    for (const ref of refs) markRow(ref)
    const texts = [
      ...informed.map(({ practitionerRef, testRef, error, values }) => {
        const of = registrations.find((each) => each.practitionerRef === practitionerRef && each.testRef === testRef)
        const name = of ? nameOf({ horse: of.horse?.name ?? '', testName: of.testName }) : (rider?.name ?? '')
        return `${name}: ${textOfCode(i18n, error, values)}`
      }),
      ...notices.map((notice) => `${rider?.name ?? ''}, ${horses}: ${noticeText(notice)}`),
    ]
    setLine(emptyLine())
    setSaid(texts.length > 0 ? { kind: 'REMARKS', texts } : null)
  }
  const tellFailure = (error: unknown): void => {
    const isQuestion = needsConfirmation(error)
    const causes = failureOf(error)?.causes.slice(isQuestion ? 1 : 0) ?? []
    const texts = causes.map(({ code, values, field }) => {
      const of = chosen[Number(/^starts\.(\d+)/.exec(field ?? '')?.[1])]
      const text = textOfCode(i18n, code, values)
      return of ? `${nameOf(of)}: ${text}` : text
    })
    setSaid({
      kind: isQuestion ? 'WARNED' : 'REFUSED',
      texts: texts.length > 0 ? [...new Set(texts)] : failureTexts(error, i18n),
    })
  }
  /** Saves what is ticked; true if it was saved. */
  const save = async (confirmSaveWithWarnings: boolean): Promise<boolean> => {
    if (rider === null || createMany.isPending) return false
    if (chosen.length === 0) {
      setSaid({
        kind: 'REFUSED',
        texts: [t(isReady ? 'registration.line.chooseTest' : 'registration.line.chooseHorse')],
      })
      return false
    }
    const { requestKey, other } = line
    const starts = startsToSend(chosen, { rider, horse: other, requestKey })
    try {
      tellSaved(await createMany.mutateAsync({ competition, starts, confirmSaveWithWarnings }))
      return true
    } catch (error) {
      tellFailure(error)
      return false
    }
  }
  return {
    ...line,
    ...{ found, horse, combinations, rows: shown, ticked, chosen, said, isReady },
    isLoading: rider !== null && query.isPending,
    isFailed: rider !== null && query.isError,
    retry: () => void query.refetch(),
    isSaving: createMany.isPending,
    levies,
    sum: chosen.reduce((cents, start) => cents + start.cents, sumOfLevies(levies)),
    change,
    empty,
    read: () => setSaid(null),
    save,
    tick: (key: string, isTicked: boolean): void => {
      const next = new Set(ticked)
      if (isTicked) next.add(key)
      else next.delete(key)
      // Another choice is another request.
      change({ ticked: next, requestKey: crypto.randomUUID() })
    },
  }
}

export type RegistrationLineState = ReturnType<typeof useRegistrationLine>
