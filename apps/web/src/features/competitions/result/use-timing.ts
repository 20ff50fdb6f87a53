// The logs of a timekeeper for one test: uploaded, looked at, and taken over.
import type { TimesTaken, TimingDevice } from '@oxer/domain/competitions/timing/timing.schema'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../shared/failure.ts'
import { trpc } from '../../../shared/trpc.ts'
import { timingFailureTexts } from './result-failures.view.ts'
import type { RunChoice, RunChoices, TimedRow } from './timing.view.ts'
import { takenRuns } from './timing.view.ts'

type Place = { readonly competition: string; readonly test: string; readonly testSet: string }

const noChoices: RunChoices = new Map()

export const useTiming = (place: Place) => {
  const { i18n } = useTranslation(['competitions', 'errors'])
  const utils = trpc.useUtils()
  const logs = trpc.competitions.timing.list.useQuery(place)
  const [log, setLog] = useState<string | null>(null)
  const view = trpc.competitions.timing.get.useQuery({ ...place, log: log ?? '' }, { enabled: log !== null })
  const upload = trpc.competitions.timing.upload.useMutation({ meta: { quiet: true } })
  const takeOver = trpc.competitions.timing.takeOver.useMutation({ meta: { quiet: true } })
  const [choices, setChoices] = useState<RunChoices>(noChoices)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [taken, setTaken] = useState<TimesTaken | null>(null)
  const startAgain = (): void => {
    setChoices(noChoices)
    setProblems([])
    setTaken(null)
  }
  const open = (ref: string | null): void => {
    startAgain()
    setLog(ref)
  }
  return {
    logs,
    log,
    view,
    choices,
    problems,
    taken,
    isBusy: upload.isPending || takeOver.isPending,
    open,
    startAgain,
    choose: (run: number, choice: RunChoice): void => {
      setTaken(null)
      setChoices((before) => new Map(before).set(run, { ...before.get(run), ...choice }))
    },
    store: async (file: File, device: TimingDevice | null): Promise<void> => {
      const form = new FormData()
      for (const [name, value] of Object.entries(place)) form.set(name, value)
      form.set('file', file)
      if (device !== null) form.set('device', device)
      open(null)
      try {
        const stored = await upload.mutateAsync(form)
        utils.competitions.timing.get.setData({ ...place, log: stored.log.ref }, stored)
        setLog(stored.log.ref)
        await utils.competitions.timing.list.invalidate()
      } catch (error) {
        setProblems(timingFailureTexts(error, i18n))
      }
    },
    take: async (rows: readonly TimedRow[], round: number): Promise<void> => {
      if (log === null) return
      setProblems([])
      try {
        setTaken(await takeOver.mutateAsync({ ...place, log, round, runs: takenRuns(rows) }))
        setChoices(noChoices)
        await Promise.all([utils.competitions.result.invalidate(), utils.competitions.ranking.invalidate()])
      } catch (error) {
        setProblems(timingFailureTexts(error, i18n))
        // Somebody else has changed a result: the rows show what is stored now.
        if (failureOf(error)?.current !== undefined) await utils.competitions.result.list.invalidate()
      }
    },
  }
}

export type Timing = ReturnType<typeof useTiming>
