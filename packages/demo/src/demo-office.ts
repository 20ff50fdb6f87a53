// The office of the demo federation: its administrator, who calls the procedures of the product on the days on which something happened.
import { type Context, createCaller, findByPersonalToken, hashOfSecret, type Services } from '@oxer/api'
import { newRef } from '@oxer/db'
import { TenantFeature } from '@oxer/domain/kernel/feature/feature.schema'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import { demoToken } from './demo-accounts.ts'
import { dayOf } from './demo-clock.ts'

export type DemoOffice = {
  federation: string
  call: ReturnType<typeof createCaller>
  tenant: NonNullable<Context['tenant']>
  clock: () => Date
  /** It is morning, this number of days from today. */
  goTo: (days: number) => void
  goOn: (date: string) => void
  day: (days: number) => string
}

export const openOffice = async (services: Services, now: Date): Promise<DemoOffice> => {
  const { database } = services
  const found = await findByPersonalToken(database, hashOfSecret(demoToken), now)
  const { ref: federation } = await database.prisma.federation.findFirstOrThrow({ where: { abbreviation: 'RLL' } })
  if (found === null) throw new RangeError('the demo has no administrator')
  const today = dayOf(now)
  let at = now
  const tenant: DemoOffice['tenant'] = {
    ...{ ref: federation, host: 'localhost', name: 'Demo', avatar: null, colour: '#14543d' },
    ...{ languages: ['NL', 'EN'], defaultLanguage: 'NL', features: [...TenantFeature.options] },
    ...{ federationRef: federation, federationRefs: [federation] },
  }
  const clock = () => at
  const call = createCaller({
    ...{ db: database.prisma, services, actor: found.actor, remembered: null, tenant, language: 'NL', now: clock },
    ...{ newRef, requestId: 'demo', idempotencyKey: null, sessionId: null, signedInAt: null },
  })
  const day = (days: number): string => addDays(today, days)
  const goOn = (date: string): void => {
    const morning = new Date(`${date}T08:00:00Z`)
    at = morning < now ? morning : now
  }
  return { federation, call, tenant, clock, day, goTo: (days) => goOn(day(days)), goOn }
}
