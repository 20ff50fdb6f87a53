// The server as a screen sees it: answers by procedure, typed by the real router. A screen's test needs no network, and
// does not compile if the procedure changes.
import type { AppRouter } from '@oxer/api/types'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { TRPCClientError, type TRPCLink } from '@trpc/client'
import type { AnyProcedure, inferProcedureInput, inferProcedureOutput } from '@trpc/server'
import { observable } from '@trpc/server/observable'

type AnswersOf<Record> = {
  [Name in keyof Record]?: Record[Name] extends AnyProcedure
    ? (
        input: inferProcedureInput<Record[Name]>,
      ) => inferProcedureOutput<Record[Name]> | Promise<inferProcedureOutput<Record[Name]>>
    : AnswersOf<Record[Name]>
}

/** `{ parties: { person: { search: ({ q }) => [...] } } }` */
export type Answers = AnswersOf<AppRouter['_def']['record']>

export type Call = { path: string; input: unknown }

type Cause = { code: `${string}-${string}`; field?: string; values?: Record<string, string | number> }

/** An error of a guard or rule of the server: `throw refusal(403, { code: '003-0000000001' })` in an answer. */
export const refusal = (status: number, ...causes: Cause[]): TRPCClientError<AppRouter> =>
  TRPCClientError.from({
    error: {
      message: 'REFUSED',
      code: -32000,
      data: {
        code: status === 403 ? 'FORBIDDEN' : status === 404 ? 'NOT_FOUND' : 'BAD_REQUEST',
        httpStatus: status,
        failure: { code: causes[0]?.code ?? '', message: 'REFUSED', causes },
      },
    },
  })

/** The answer to the loser of a race: nothing was written, and this is the current value. */
export const staleRefusal = (current: unknown): TRPCClientError<AppRouter> => {
  const { code } = kernelErrors.staleVersion
  return TRPCClientError.from({
    error: {
      message: 'REFUSED',
      code: -32000,
      data: {
        code: 'CONFLICT',
        httpStatus: 409,
        failure: { code, message: 'CONFLICT', causes: [{ code, field: 'version' }], current },
      },
    },
  })
}

const answerAt = (answers: Answers, path: string): ((input: unknown) => unknown) | null => {
  let place: unknown = answers
  for (const name of path.split('.')) {
    place = typeof place === 'object' && place !== null ? Reflect.get(place, name) : undefined
  }
  return typeof place === 'function' ? (input) => Reflect.apply(place, undefined, [input]) : null
}

export const fakeServer = (answers: Answers): { link: TRPCLink<AppRouter>; calls: Call[] } => {
  const calls: Call[] = []
  const ask = async ({ path, input }: Call): Promise<unknown> => {
    calls.push({ path, input })
    const answer = answerAt(answers, path)
    if (!answer) throw new Error(`the test has no answer for ${path}`)
    return answer(input)
  }
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        ask({ path: op.path, input: op.input }).then(
          (data) => {
            observer.next({ result: { type: 'data', data } })
            observer.complete()
          },
          (error: unknown) => {
            observer.error(error instanceof TRPCClientError ? error : TRPCClientError.from(new Error(String(error))))
          },
        )
      })
  return { link, calls }
}
