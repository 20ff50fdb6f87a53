import { describe, expect, it } from 'vitest'
import { emptyApiTest } from '../../kernel/testing/api-test.ts'
import { actorStatements, type findBySession } from './actor.queries.ts'
import { createActorMemory } from './actor-memory.queries.ts'

const { database, make } = await emptyApiTest({ now: () => new Date() })

/** The tables and columns that a statement reads, according to the database: those that a view of it depends on. */
const columnsOf = async (name: string, statement: string): Promise<{ table: string; column: string }[]> => {
  const view = `reads_of_${name.toLowerCase()}`
  const text = statement.replaceAll('$2::timestamptz', 'now()').replaceAll('$1', "''")
  await database.query(`CREATE VIEW ${view} AS ${text}`)
  const columns = await database.query<{ table: string; column: string }>(
    `SELECT DISTINCT c.relname AS "table", a.attname AS "column"
       FROM pg_depend d JOIN pg_rewrite r ON r.oid = d.objid JOIN pg_class v ON v.oid = r.ev_class
       JOIN pg_class c ON c.oid = d.refobjid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = d.refobjsubid
      WHERE d.classid = 'pg_rewrite'::regclass AND d.refclassid = 'pg_class'::regclass AND v.relname = $1 AND c.oid <> v.oid`,
    [view],
  )
  await database.query(`DROP VIEW ${view}`)
  return columns
}

/** Tables on which every change is reported, whichever column changes. */
const reportedEvents = async (table: string): Promise<string[]> => {
  const [found] = await database.query<{ events: string[] | null }>(
    `SELECT array_agg(DISTINCT event.name ORDER BY event.name) AS events
       FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
       JOIN (VALUES (4, 'INSERT'), (8, 'DELETE'), (16, 'UPDATE')) event (bit, name) ON t.tgtype::int & event.bit > 0
      WHERE t.tgrelid = $1::regclass AND p.proname IN ('oxer_report_rights', 'oxer_report_all_rights')
        AND t.tgenabled = 'O' AND cardinality(t.tgattr::int2[]) = 0`,
    [table],
  )
  return found?.events ?? []
}

/** Rows of these tables affect no account until a row of another table refers to them, and that row is reported. */
const newOnesSayNothing = ['federation', 'organisation', 'person']

describe('the tables that an actor is read from', () => {
  it('have triggers that report each change by any writer', async () => {
    const tables = new Set<string>()
    for (const [name, statement] of Object.entries(actorStatements)) {
      for (const { table } of await columnsOf(name, statement)) tables.add(table)
    }
    expect([...tables].toSorted()).toEqual([
      'account',
      'api_client',
      'federation',
      'federation_role',
      'membership',
      'organisation',
      'organisation_role',
      'person',
      'personal_token',
      'session',
    ])
    for (const table of tables) {
      const events = newOnesSayNothing.includes(table) ? ['DELETE', 'UPDATE'] : ['DELETE', 'INSERT', 'UPDATE']
      expect([table, await reportedEvents(table)]).toEqual([table, events])
    }
  })
})

describe('reports of changed rights', () => {
  const reportedBy = async (work: () => Promise<unknown>): Promise<(string | null)[]> => {
    const reported: (string | null)[] = []
    const end = database.onRightsChanged((accountRef) => reported.push(accountRef))
    await work()
    // Whatever was committed before a statement begins is reported before its answer.
    await database.query('SELECT 1')
    end()
    return reported
  }
  it('are sent when the transaction commits, and not when it is rolled back', async () => {
    const { ref } = await make.account()
    const block = { where: { ref }, data: { isBlocked: true } }
    const reported = await reportedBy(() =>
      database.prisma
        .$transaction(async (tx) => {
          await tx.account.update(block)
          throw new Error('no')
        })
        .catch((error: Error) => expect(error.message).toBe('no')),
    )
    expect(reported).toEqual([])
    expect(await reportedBy(() => database.prisma.account.update(block))).toEqual([ref])
  })
  it('name the account of the person with the membership, and are not sent if the person has none', async () => {
    const { ref: federationRef } = await make.federation()
    const { ref: organisationRef } = await make.organisation({ federationRef })
    const { ref: personRef } = await make.person({ federationRef })
    const { ref: other } = await make.person({ federationRef })
    const { ref } = await make.account({ personRef })
    const join = (person: string) => make.membership({ personRef: person, organisationRef, start: '2020-01-01' })
    expect(await reportedBy(() => join(other))).toEqual([])
    expect(new Set(await reportedBy(() => join(personRef)))).toEqual(new Set([ref]))
    const rename = { where: { ref: personRef }, data: { deletedAt: new Date() } }
    expect(await reportedBy(() => database.prisma.person.update(rename))).toEqual([ref])
  })
  it('are one notice for many accounts at once', async () => {
    const accounts = []
    for (let count = 0; count < 60; count += 1) accounts.push((await make.account()).ref)
    const change = { where: { ref: { in: accounts } }, data: { language: 'NL' } }
    expect(await reportedBy(() => database.prisma.account.updateMany(change))).toEqual([null])
  })
})

type Found = NonNullable<Awaited<ReturnType<typeof findBySession>>>

/** A memory with a database that reports what the test orders, and a clock that the test sets. */
const givenMemory = () => {
  let report: (accountRef: string | null) => void = () => undefined
  let now = Date.parse('2026-05-17T12:00:00Z')
  let reads = 0
  const memory = createActorMemory(
    {
      onRightsChanged: (handler) => {
        report = handler
        return () => undefined
      },
    },
    () => now,
  )
  const read = async (over: Partial<Found> = {}): Promise<Found> => {
    reads += 1
    return {
      actor: {
        accountRef: 'one',
        personRef: null,
        personFederationRef: null,
        username: 'one',
        name: 'One',
        isSuperAdmin: false,
        isRegistered: true,
        federationRoles: [],
        organisationRoles: [],
        tokenScopes: null,
      },
      isBlocked: false,
      language: 'EN',
      rightsChangeAt: null,
      expiresAt: new Date(8.64e15),
      createdAt: new Date(0),
      seenAt: null,
      signedInAt: null,
      ...over,
    }
  }
  return {
    memory,
    read,
    reads: () => reads,
    report: (accountRef: string | null) => report(accountRef),
    wait: (milliseconds: number) => {
      now += milliseconds
    },
    at: (moment: string) => {
      now = Date.parse(moment)
    },
  }
}

describe('the cache of actors', () => {
  it('reads once, and reads again after a change of that account or of all accounts', async () => {
    const { memory, read, reads, report } = givenMemory()
    const first = await memory.find('key', read)
    await memory.find('key', read)
    expect(reads()).toBe(1)
    report('another')
    expect((await memory.find('key', read))?.isCurrent()).toBe(true)
    expect(reads()).toBe(1)
    report('one')
    expect(first?.isCurrent()).toBe(false)
    await memory.find('key', read)
    expect(reads()).toBe(2)
    report(null)
    await memory.find('key', read)
    expect(reads()).toBe(3)
  })
  it('does not keep a value that changed while it was being read', async () => {
    const { memory, read, reads, report } = givenMemory()
    const found = await memory.find('key', async () => {
      const before = await read()
      report('one')
      return before
    })
    expect(found?.isCurrent()).toBe(false)
    await memory.find('key', read)
    expect(reads()).toBe(2)
  })
  it('keeps rights until the next midnight at which a membership may end', async () => {
    const { memory, read, reads, at } = givenMemory()
    at('2026-05-17T21:59:30Z')
    const midnight = { rightsChangeAt: new Date('2026-05-17T22:00:00Z') }
    const found = await memory.find('key', () => read(midnight))
    at('2026-05-17T21:59:59Z')
    expect(found?.isCurrent()).toBe(true)
    at('2026-05-17T22:00:00Z')
    expect(found?.isCurrent()).toBe(false)
    await memory.find('key', read)
    expect(reads()).toBe(2)
  })
  it('keeps an entry for at most a minute, never a null, and at most 5,000 entries', async () => {
    const { memory, read, reads, wait } = givenMemory()
    await memory.find('key', read)
    wait(60_000)
    await memory.find('key', read)
    expect(reads()).toBe(2)
    expect(await memory.find('nobody', async () => null)).toBeNull()
    await memory.find('nobody', read)
    expect(reads()).toBe(3)
    for (let count = 0; count < 5_000; count += 1) await memory.find(`key ${count}`, read)
    await memory.find('key', read)
    expect(reads()).toBe(5_004)
  })
  it('reads a forgotten entry again', async () => {
    const { memory, read, reads } = givenMemory()
    await memory.find('key', read)
    memory.forget('key')
    await memory.find('key', read)
    expect(reads()).toBe(2)
  })
})
