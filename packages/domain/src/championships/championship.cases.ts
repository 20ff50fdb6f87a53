// Championships as files: one case and its answer. The format is that of the published cases.
import * as z from 'zod'
import { issuePlace } from '../kernel/error/issue-place.ts'
import {
  answerChampionship,
  ChampionshipCase,
  findBrokenReferences,
} from './championship-phase/championship-case.cases.ts'
import { AllotmentCase, answerAllotment } from './time-assignment/allotment.cases.ts'
import { answerTimeAssignment, TimeAssignmentCase } from './time-assignment/time-assignment.cases.ts'

const ChampionshipInput = z.discriminatedUnion('kind', [ChampionshipCase, AllotmentCase, TimeAssignmentCase])
type ChampionshipInput = z.infer<typeof ChampionshipInput>

export type ChampionshipOutcome =
  | { readonly ok: true; readonly answer: object }
  | { readonly ok: false; readonly problems: readonly string[] }

const answer = (input: ChampionshipInput): object => {
  switch (input.kind) {
    case 'CHAMPIONSHIP':
      return answerChampionship(input)
    case 'ALLOTMENT':
      return answerAllotment(input)
    case 'TIME_ASSIGNMENT':
      return answerTimeAssignment(input)
  }
}

/** Answers one case file; the same case always has the same answer. */
export const championshipCase = (given: unknown): ChampionshipOutcome => {
  const parsed = ChampionshipInput.safeParse(given)
  const issues = parsed.success
    ? parsed.data.kind === 'CHAMPIONSHIP'
      ? findBrokenReferences(parsed.data)
      : []
    : parsed.error.issues
  return parsed.success && issues.length === 0
    ? { ok: true, answer: answer(parsed.data) }
    : { ok: false, problems: issues.map(({ path, message }) => `${issuePlace(path)}: ${message}`) }
}
