import { type AnyProcedure, initTRPC, TRPCError } from '@trpc/server'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type CallProcedure, callOf } from './procedure-call.ts'

const t = initTRPC.context<{ actor: string }>().meta<{ label?: string }>().create()
const steps: string[] = []

const traced = t.procedure
  .meta({ label: 'traced' })
  .use(async ({ ctx, next, meta, path, type, getRawInput, input }) => {
    const raw = await getRawInput()
    steps.push(`${meta?.label} ${type} ${path} ${JSON.stringify(raw)} ${JSON.stringify(input)}`)
    const result = await next({ ctx: { actor: `${ctx.actor}!` } })
    steps.push(result.ok ? `ok ${JSON.stringify(result.data)}` : `failed ${result.error.code}`)
    return result
  })
const One = z.object({ one: z.int() })
const Two = z.object({ two: z.string().default('t') })

const procedures = {
  plain: t.procedure.query(({ ctx }) => ctx.actor),
  checked: traced
    .input(One)
    .output(z.int())
    .query(({ input }) => input.one),
  added: traced
    .input(One)
    .use(({ input, next }) => {
      steps.push(`between ${JSON.stringify(input)}`)
      return next()
    })
    .input(Two)
    .query(({ input, ctx }) => ({ ...input, ...ctx })),
  replacedInput: traced
    .use(({ next }) => next({ getRawInput: async () => ({ one: 7 }) }))
    .input(One)
    .query(({ input }) => input),
  badOutput: traced.output(z.string()).query(() => 1 as unknown as string),
  strippedOutput: traced.output(One).query(() => ({ one: 1, secret: 'x' })),
  thrown: traced.query((): string => {
    throw new TRPCError({ code: 'CONFLICT', message: 'taken' })
  }),
  crashed: traced.query((): string => {
    throw new Error('boom')
  }),
  refusedByGuard: traced
    .use(() => {
      throw new TRPCError({ code: 'FORBIDDEN' })
    })
    .input(One)
    .query(() => 'x'),
  asynchronous: traced.input(One.refine(async ({ one }) => one > 0, 'positive')).query(({ input }) => input.one),
  forgetful: t.procedure.use((() => undefined) as unknown as Parameters<typeof t.procedure.use>[0]).query(() => 'x'),
  standalone: traced.input((raw: unknown) => String(raw)).query(({ input }) => input),
} satisfies Record<string, AnyProcedure>

const outcome = async (procedure: CallProcedure, input: unknown): Promise<unknown> => {
  steps.length = 0
  const call = { ctx: { actor: 'a' }, path: 'p', type: 'query', signal: undefined, batchIndex: 0 } as const
  try {
    const data = await procedure({ ...call, getRawInput: async () => input })
    return { data, steps: [...steps] }
  } catch (error) {
    const { name, code, message, cause } = error as TRPCError
    const isZod = cause instanceof z.ZodError
    return {
      name,
      code,
      message,
      cause: cause?.constructor.name,
      issues: isZod ? cause.issues : null,
      steps: [...steps],
    }
  }
}

beforeEach(() => {
  steps.length = 0
})

describe('a procedure called through its own chain does what tRPC does', () => {
  const inputs: unknown[] = [
    { one: 1 },
    { one: 1, two: 'x', extra: true },
    { one: -1 },
    { one: '1' },
    undefined,
    null,
    [],
    'text',
  ]
  const names = Object.keys(procedures).filter((name) => name !== 'forgetful')
  test.each(names)('%s', async (name) => {
    const procedure = procedures[name as keyof typeof procedures] as unknown as CallProcedure
    const ours = callOf(procedure)
    for (const input of inputs) expect(await outcome(ours, input)).toEqual(await outcome(procedure, input))
  })

  test('except that a middleware without a call of next gets an error message of its own', async () => {
    const procedure = procedures.forgetful as unknown as CallProcedure
    expect(await outcome(callOf(procedure), {})).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' })
    expect(await outcome(procedure, {})).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' })
  })
})

test('a chain of an unknown build is left to tRPC', () => {
  const standalone = procedures.standalone as unknown as CallProcedure
  expect(callOf(standalone)).toBe(standalone)
  const foreign: CallProcedure = async () => 'x'
  expect(callOf(foreign)).toBe(foreign)
})

test('the input is checked once', async () => {
  const seen: unknown[] = []
  const counted = t.procedure.input(One.refine((value) => seen.push(value) > 0)).query(({ input }) => input.one)
  await outcome(callOf(counted as unknown as CallProcedure), { one: 1 })
  expect(seen).toEqual([{ one: 1 }])
})
