// tRPC runs a procedure through a chain of middlewares and checks input and output with `parseAsync`, for which zod has no compiled path;
// that alone can cost as much as the rest of a call. Here the same chain runs with synchronous checks. Everything else, including the
// order, is tRPC's. A procedure of an unknown build is called unchanged.
import { getTRPCErrorFromUnknown, TRPCError } from '@trpc/server'
import * as z from 'zod'
import { isSchema } from './input-shape.ts'

export type ProcedureCall = {
  ctx: unknown
  path: string
  type: 'query' | 'mutation'
  getRawInput: () => Promise<unknown>
  signal: AbortSignal | undefined
  batchIndex: number
}

export type CallProcedure = (call: ProcedureCall) => Promise<unknown>

type Result = { ok: true; data: unknown } | { ok: false; error: TRPCError }

type NextOptions = {
  ctx?: object
  input?: unknown
  getRawInput?: () => Promise<unknown>
}

type Step = ProcedureCall & {
  input: unknown
  meta: unknown
  next: (options?: NextOptions) => Promise<Result>
}

type Middleware = ((step: Step) => Promise<Result | undefined>) & { _type?: unknown }

type Definition = {
  middlewares?: unknown
  inputs?: unknown
  output?: unknown
  meta?: unknown
  caller?: unknown
}

type Check = (value: unknown) => unknown

/** A link of the chain: one of tRPC's middlewares, or a check that replaces it. */
type Link =
  | { kind: 'input'; check: Check }
  | { kind: 'output'; check: Check }
  | { kind: 'middleware'; middleware: Middleware }

/** Parses synchronously. A schema with an asynchronous check is detected at its first value and awaited from then on. */
const checkOf = (schema: z.ZodType): Check => {
  let isAsync = false
  return (value) => {
    if (isAsync) return schema.parseAsync(value)
    try {
      return schema.parse(value)
    } catch (error) {
      if (!(error instanceof z.core.$ZodAsyncError)) throw error
      isAsync = true
      return schema.parseAsync(value)
    }
  }
}

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Several inputs of one procedure are combined if they are objects. */
const checkedInput = async (check: Check, step: Omit<Step, 'next'>): Promise<unknown> => {
  const raw = await step.getRawInput()
  try {
    const checked = check(raw)
    const parsed = checked instanceof Promise ? await checked : checked
    return isFields(step.input) && isFields(parsed) ? { ...step.input, ...parsed } : parsed
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', cause })
  }
}

/** The checks of the output run from the resolver outwards. */
const checkedOutput = async (checks: readonly Check[], result: Result): Promise<Result> => {
  if (!result.ok) return result
  let data = result.data
  try {
    for (const check of checks) {
      const checked = check(data)
      data = checked instanceof Promise ? await checked : checked
    }
  } catch (cause) {
    throw new TRPCError({ message: 'Output validation failed', code: 'INTERNAL_SERVER_ERROR', cause })
  }
  return { ...result, data }
}

const isZod = (schema: unknown): schema is z.ZodType => isSchema(schema) && 'parse' in schema && 'parseAsync' in schema

/** The chain with synchronous checks in place of tRPC's; undefined if its structure is unknown. */
const chainOf = ({ middlewares, inputs, output, caller }: Definition): Link[] | undefined => {
  if (!Array.isArray(middlewares) || !Array.isArray(inputs) || caller !== undefined) return undefined
  const checks = { input: inputs.filter(isZod), output: [output].filter(isZod) }
  const links: Link[] = []
  for (const middleware of middlewares as Middleware[]) {
    const kind = middleware._type
    if (kind !== 'input' && kind !== 'output') {
      links.push({ kind: 'middleware', middleware })
      continue
    }
    const schema = checks[kind].shift()
    if (schema === undefined) return undefined
    links.push({ kind, check: checkOf(schema) })
  }
  return checks.input.length + checks.output.length === 0 ? links : undefined
}

/** A failure in the rest of the chain is a result, so that an earlier middleware can see it and roll back. */
const run = async (links: readonly Link[], start: number, from: Omit<Step, 'next'>): Promise<Result> => {
  let step = from
  let outputs: Check[] | undefined
  try {
    for (let index = start; ; index += 1) {
      const link = links[index]
      if (link === undefined) throw new Error('The procedure has no resolver')
      if (link.kind === 'input') {
        step = { ...step, input: await checkedInput(link.check, step) }
      } else if (link.kind === 'output') {
        outputs = outputs === undefined ? [link.check] : [link.check, ...outputs]
      } else {
        const here = step
        const result = await link.middleware(withNext(here, (options) => run(links, index + 1, after(here, options))))
        if (!result)
          throw new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: 'A middleware did not return next()' })
        return outputs === undefined ? result : await checkedOutput(outputs, result)
      }
    }
  } catch (cause) {
    return { ok: false, error: getTRPCErrorFromUnknown(cause) }
  }
}

const withNext = (step: Omit<Step, 'next'>, next: Step['next']): Step => ({ ...step, next })

const after = (step: Omit<Step, 'next'>, options: NextOptions | undefined): Omit<Step, 'next'> => {
  if (options === undefined) return step
  return {
    ...step,
    ctx: options.ctx ? { ...(step.ctx as object), ...options.ctx } : step.ctx,
    input: 'input' in options ? options.input : step.input,
    getRawInput: options.getRawInput ?? step.getRawInput,
  }
}

export const callOf = (procedure: CallProcedure & { _def?: Definition }): CallProcedure => {
  const definition = procedure._def
  const links = definition && chainOf(definition)
  if (links === undefined) return procedure
  const meta = definition?.meta
  return async (call) => {
    const result = await run(links, 0, { ...call, input: undefined, meta })
    if (!result.ok) throw result.error
    return result.data
  }
}
