// Of many persons with one name, or one day of birth, a row is compared with those whom it may be about.

import { fold } from '@oxer/domain/kernel/search/search.rules'
import { ImportOutcome } from '@oxer/domain/parties/import/import.schema'
import { describe, expect, it } from 'vitest'
import { jobs } from '../../jobs.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf, memoryStorage } from '../../kernel/testing/call.ts'
import { countStatements } from '../../kernel/testing/count-statements.ts'
import { jobsOf } from '../../kernel/testing/run-jobs.ts'

const { api, database, federation, make, options } = await apiTest({ storage: memoryStorage() })
const runJobs = jobsOf(jobs, options)
const admin = () => api('superAdministrator')

const order = (rows: readonly string[], dryRun: boolean) => {
  const text = ['firstName;lastName;birthDate;externalId', ...rows].join('\n')
  return admin().parties.import.persons({ federation, file: new File([text], 'persons.csv'), dryRun })
}

const bring = async (rows: readonly string[], dryRun: boolean) => {
  const { ref } = await order(rows, dryRun)
  await runJobs()
  return ImportOutcome.parse((await admin().shell.task.get({ task: ref })).outcome)
}

/** The job of a file that is ordered, to be run alone: a runner has statements of its own. */
const ordered = async (rows: readonly string[]) => {
  const { ref } = await order(rows, false)
  const task = await database.prisma.task.findUniqueOrThrow({ where: { ref } })
  const job = jobs.find(({ kind }) => kind === task.kind)
  const { services, now, newRef } = contextOf(null, options)
  const { ownerRef, input } = task
  const report = async () => undefined
  const end = () => database.prisma.task.update({ where: { ref }, data: { status: 'DONE' } })
  const run = async () => {
    const done = await job?.run({ services, now, newRef, taskRef: ref, ownerRef, input, checkpoint: null, report })
    expect(done?.outcome).toMatchObject({ applied: true, bad: 0 })
  }
  return { run, end }
}

/** Many persons at once, by the number of each. */
const crowd = (firstName: string, lastName: string, birthDate: string) =>
  database.query(
    `INSERT INTO person (ref, federation_ref, first_name, last_name, search_name, birth_date, created_at)
     SELECT gen_random_uuid(), $1::uuid, ${firstName}, ${lastName}, lower(${firstName} || ' ' || ${lastName}), ${birthDate}, now()
       FROM generate_series(1, 300) AS i`,
    [federation],
  )

describe('a row of a person among many', () => {
  it('is compared with the namesakes whose birth date may be its own', async () => {
    await crowd(`'Jan'`, `'Janssens'`, `to_char(date '1930-02-02' + i * 37, 'YYYY-MM-DD')`)
    const mistyped = await make.person({
      ...{ federationRef: federation, firstName: 'Jan', lastName: 'Janssens', birthDate: '1991-03-08' },
      searchName: fold('Jan Janssens'),
    })
    const swapped = await make.person({
      ...{ federationRef: federation, firstName: 'Janssens', lastName: 'Jan', birthDate: '1991-08-04' },
      searchName: fold('Janssens Jan'),
    })
    const { resembling } = await bring(['Jan;Janssens;8/4/1991;'], true)
    expect(resembling.items[0]?.candidates.map(({ ref }) => ref)).toEqual([mistyped.ref, swapped.ref])
  })

  it('is compared with those of its birth date whose names are the most alike', async () => {
    await crowd(`'Vreemd' || i`, `'Iemand'`, `'1990-01-01'`)
    const alike = await make.person({
      ...{ federationRef: federation, firstName: 'Zoe', lastName: 'Zwartjes', birthDate: '1990-01-01' },
      searchName: fold('Zoe Zwartjes'),
    })
    const married = await make.person({
      ...{ federationRef: federation, firstName: 'Zoë', lastName: 'Anders', birthDate: '1990-01-01' },
      searchName: fold('Zoë Anders'),
    })
    const { resembling } = await bring(['Zoë;Zwartjens;1/1/1990;'], true)
    expect(resembling.items[0]?.candidates.map(({ ref }) => ref)).toEqual([alike.ref, married.ref])
  })

  it('is stored with as many statements for ten times the rows, also when it is stored already', async () => {
    const rows = (count: number, from: number) =>
      Array.from({ length: count }, (_, at) => `Naam${from + at};Velen;1/1/1970;V-${from + at}`)
    const count = async (some: readonly string[]) => {
      const { run, end } = await ordered(some)
      const sent = await countStatements(database.pool, run)
      await end()
      return sent
    }
    await bring(rows(1, 0), false)
    const few = await count(rows(20, 1000))
    expect(await count(rows(200, 2000))).toBe(few)
    const again = await count(rows(20, 1000))
    expect(await count(rows(200, 2000))).toBe(again)
  })
})
