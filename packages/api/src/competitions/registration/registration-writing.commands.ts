// Reads and writes one registration that its command has locked.
import type { Practitioner, Registration as RegistrationRow } from '@oxer/db'
import type { Registration } from '@oxer/domain/competitions/registration/registration.schema'
import { RegistrationPrices } from '@oxer/domain/competitions/registration/registration-prices.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ActingContext } from '../../kernel/context/context.ts'
import type { lockTest } from './registration-locking.commands.ts'
import { readRegistrationsByRef } from './registration-rows.queries.ts'

export const currentOf = async (ctx: ActingContext, ref: string): Promise<Registration> => {
  const [registration] = await readRegistrationsByRef(ctx.db, [ref])
  if (!registration) throw failure(kernelErrors.notFound)
  return registration
}

/** Stores a change of a registration that was taken. */
export const writeRegistration = async (
  ctx: ActingContext,
  ref: string,
  data: Parameters<ActingContext['db']['registration']['updateMany']>[0]['data'],
): Promise<void> => {
  await ctx.db.registration.update({ where: { ref }, data: { ...data, version: { increment: 1 } } })
}

/** Another price profile gives another reduction; the prices themselves stay those of the moment of registering. */
export const repriced = async (ctx: ActingContext, stored: unknown, priceProfileRef: string | null) => {
  const profile =
    priceProfileRef === null
      ? null
      : await ctx.db.priceProfile.findUnique({
          where: { ref: priceProfileRef },
          select: { reductionBasisPoints: true },
        })
  const prices = RegistrationPrices.nullable().parse(stored)
  return {
    priceProfileRef,
    ...(prices !== null && { prices: { ...prices, reductionBasisPoints: profile?.reductionBasisPoints ?? 0 } }),
  }
}

/** A registration and its test, both locked for the change. */
export type Taken = {
  readonly row: Pick<
    RegistrationRow & { readonly practitioner: Pick<Practitioner, 'personRef' | 'horseRef'> | null },
    | 'ref'
    | 'type'
    | 'teamRef'
    | 'practitionerRef'
    | 'practitioner'
    | 'organisationRef'
    | 'testSetRef'
    | 'status'
    | 'prices'
    | 'priceProfileRef'
    | 'outOfCompetition'
  > & { readonly results: readonly unknown[] }
  readonly test: Awaited<ReturnType<typeof lockTest>>
}
