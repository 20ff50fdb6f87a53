import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { installationErrors } from '@oxer/domain/registry/installation/installation.errors'
import { describe, expect, it } from 'vitest'
import { tenantOfInstallation } from '../../access/tenant/tenant.queries.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { deleteFederation, exportFederation } from './federation-data.commands.ts'
import { federationTables, installationTables } from './federation-tables.mappers.ts'

const { database, make, options, worlds } = await apiTest()
const { a, b } = worlds
const remove = async (federation: { ref: string; name: string }) => {
  const { services } = contextOf(null, options)
  const tenant = await tenantOfInstallation(database)
  return runAsOperator({ services, authorName: 'test', tenant }, 'test', (ctx) => deleteFederation(ctx, federation))
}

const countsOf = async (ref: string) =>
  Promise.all(
    federationTables.map(async ([table, condition]) => {
      const sql = `SELECT count(*)::int AS count FROM "${table}" WHERE ${condition}`
      return [table, (await database.query<{ count: number }>(sql, [ref]))[0]?.count]
    }),
  )

describe('the data of a federation', () => {
  it('is known table by table', async () => {
    const tables = await database.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT IN ('_prisma_migrations', 'rate_limit')`,
    )
    const known = [...federationTables.map(([table]) => table), ...Object.keys(installationTables)]
    expect(known.toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
  })

  it('is not deleted while another federation refers to it', async () => {
    const person = await make.person({ federationRef: a.federation.ref })
    const club = await make.organisation({ federationRef: b.federation.ref })
    const { ref } = await make.membership({ personRef: person.ref, organisationRef: club.ref })
    const before = await countsOf(a.federation.ref)
    await refused(remove(a.federation), installationErrors.federationInUse)
    expect(await countsOf(a.federation.ref)).toEqual(before)
    await database.prisma.membership.delete({ where: { ref } })
  })

  it('is exported whole and then deleted, and nothing of another federation changes', async () => {
    const other = await countsOf(b.federation.ref)
    const own = await countsOf(a.federation.ref)
    const total = own.reduce((sum, [, count]) => sum + Number(count), 0)
    const { lines, count } = await exportFederation(database, a.federation.ref)
    for await (const line of lines) JSON.parse(line)
    expect(count()).toBe(total)
    const accounts = await database.prisma.account.count()
    expect(await remove(a.federation)).toEqual({ rows: total })
    expect((await countsOf(a.federation.ref)).every(([, left]) => left === 0)).toBe(true)
    expect(await countsOf(b.federation.ref)).toEqual(other)
    expect(await database.prisma.account.count()).toBe(accounts)
    const [line] = await database.prisma.history.findMany({ where: { ref: a.federation.ref, action: 'delete' } })
    expect(line).toMatchObject({ noun: 'federation', actorName: 'test' })
    await refused(exportFederation(database, a.federation.ref), kernelErrors.notFound)
  })
})
