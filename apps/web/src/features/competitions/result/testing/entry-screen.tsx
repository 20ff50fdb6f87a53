// The results screen on a server that stores what it receives.
import type { Protocol, Result } from '@oxer/domain/competitions/result/result.schema'
import type { ResultLine, ResultSheet } from '@oxer/domain/competitions/result/result-entry.schema'
import { entryKindOf } from '@oxer/domain/competitions/result/result-score.rules'
import { vi } from 'vitest'
import { managedCompetition, publicAtOnce, testCompetitionRef } from '../../../../testing/competition.ts'
import { type Answers, refusal } from '../../../../testing/fake-server.ts'
import { renderOffice } from '../../../../testing/render-screen.tsx'

export const refOf = (number: number): string => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const test = refOf(500)
const testSet = refOf(501)
const enteredAt = '2026-05-17T08:00:00.000Z'

export const entryLine = (number: number, rider: string, content: Result | null = null): ResultLine => ({
  participation: refOf(number),
  registrationStatus: 'SUBSCRIBED',
  startNumber: 40 + number,
  position: number,
  startSeconds: null,
  rider: { ref: refOf(100 + number), name: rider },
  horse: { ref: refOf(200 + number), name: `Horse of ${rider}` },
  organisationName: null,
  outOfCompetition: false,
  isExpected: true,
  result: content && { content, score: null, version: 1, enteredAt },
})

type ResultAnswers = NonNullable<NonNullable<Answers['competitions']>['result']>
type TimingAnswers = NonNullable<NonNullable<Answers['competitions']>['timing']>
type Sheet = Awaited<ReturnType<NonNullable<ResultAnswers['list']>>>

/** `sent`: the stored results, in order. */
export const showEntries = async (
  protocol: Protocol,
  {
    lines = [entryLine(1, 'Anna'), entryLine(2, 'Bert')],
    jumpOff = null,
    answers = {},
    timing = {},
  }: {
    lines?: ResultLine[]
    jumpOff?: ResultSheet['jumpOff']
    answers?: ResultAnswers
    timing?: TimingAnswers
  } = {},
) => {
  const stored = [...lines]
  const sent: Result[] = []
  const enter = vi.fn((input: { participation: string; version: number; result: Result }) => {
    const at = stored.findIndex((each) => each.participation === input.participation)
    const known = stored[at]
    if (!known) throw refusal(404, { code: '000-0000000060' })
    sent.push(input.result)
    const next = { ...known, result: { content: input.result, score: null, version: input.version + 1, enteredAt } }
    stored[at] = next
    return next as Sheet['lines'][number]
  })
  const sheet = (): ResultSheet => ({
    test: { ref: test, name: 'Main test' },
    testSet: { ref: testSet, name: 'Main test' },
    protocol,
    lock: 'OPEN',
    rankingRef: null,
    done: 0,
    left: stored.length,
    lines: stored,
    jumpOff,
  })
  const { user } = await renderOffice({
    url: `/competitions/${testCompetitionRef}/manage/results`,
    answers: {
      competitions: {
        competition: managedCompetition(),
        test: { overview: () => ({ date: '2026-05-17', tests: [] }) },
        result: {
          metadata: () => ({
            tests: [
              {
                ref: test,
                name: 'Main test',
                isCancelled: false,
                testKind: protocol.discipline,
                resultKinds: ['POINTS', 'STATUS'],
                inputKind: 'TEXT',
                entryKind: entryKindOf(protocol),
                protocol: protocol as never,
                testSets: [
                  { ref: testSet, name: 'Main test', lock: 'OPEN', rankingRef: null, done: 0, left: 2, held: 0 },
                ],
              },
            ],
            publication: publicAtOnce,
          }),
          list: () => sheet() as Sheet,
          enter,
          ...answers,
        },
        timing,
      },
    },
  })
  return { user, sent }
}
