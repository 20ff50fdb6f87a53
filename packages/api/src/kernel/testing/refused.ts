import type { ErrorDefinition } from '@oxer/domain/kernel/error/error.schema'
import { expect } from 'vitest'
import { type FailureBody, toFailure } from '../failure/failure.mappers.ts'

/** What a call that is refused with this code rejects with: `await expect(call).rejects.toMatchObject(refusedAs(error))`. */
export const refusedAs = ({ code }: Pick<ErrorDefinition, 'code'>) => ({ message: code })

/** Expects the call to fail with this code, and returns the body that a caller would get. */
export const refused = async (call: Promise<unknown>, definition: ErrorDefinition): Promise<FailureBody> => {
  const outcome = await call.then(
    () => null,
    (error: unknown) => toFailure(error),
  )
  if (outcome === null) return expect.fail(`expected ${definition.code}, and the call went through`)
  if (outcome.isUnforeseen) await call
  expect(outcome.body.causes.map((cause) => cause.code)).toContain(definition.code)
  return outcome.body
}
