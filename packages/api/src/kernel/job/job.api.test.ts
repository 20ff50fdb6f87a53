import { newRef } from '@oxer/db'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { afterEach, describe, expect, it } from 'vitest'
import type { Log } from '../context/context.ts'
import { apiTest } from '../testing/api-test.ts'
import { contextOf } from '../testing/call.ts'
import { refused } from '../testing/refused.ts'
import { type Job, type JobContext, type JobJson, orderTask } from './job.ts'
import { type JobRunner, startJobRunner } from './job-runner.gateway.ts'

const runners: JobRunner[] = []
const logged: string[] = []
const log: Log = { info: () => undefined, warn: () => undefined, error: (message) => logged.push(message) }
const { api, database, options, worlds } = await apiTest({ now: () => new Date(), log })

afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()))
  logged.length = 0
})

const givenRunner = async (...jobs: Job[]): Promise<JobRunner> => {
  const runner = await startJobRunner({ services: contextOf(null, options).services, jobs, newRef })
  runners.push(runner)
  return runner
}

/** Orders a job as a command does, within a transaction. */
const order = async (kind: string, input: JobJson = {}): Promise<string> => {
  const actor = worlds.actors.rider
  if (!actor) throw new Error('the rider has an account')
  const ctx = contextOf(actor, options)
  return database.prisma.$transaction(async (db) => {
    const { ref } = await orderTask(
      {
        ...ctx,
        db,
        actor,
        record: () => undefined,
        recordNothing: () => undefined,
        announce: () => undefined,
        afterCommit: () => undefined,
      },
      { kind, name: 'Import of horses', input },
    )
    return ref
  })
}

const tasks = (subject: Subject = 'rider') => api(subject).shell.task
const ended = async (ref: string) => {
  await expect.poll(async () => (await tasks().get({ task: ref })).end).not.toBeNull()
  return tasks().get({ task: ref })
}

/** Holds a job until the test releases it. */
const gate = () => {
  let open: () => void = () => undefined
  let arrived: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const reached = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const pass = (): Promise<void> => {
    arrived()
    return opened
  }
  return { pass, open: () => open(), reached }
}

describe('a long job', () => {
  it('runs after its order is committed, and reports its progress and outcome (p002)', async () => {
    const half = gate()
    await givenRunner({
      kind: 'count',
      run: async (ctx) => {
        await ctx.report({ done: 1, total: 2 })
        await half.pass()
        return { outcome: { counted: ctx.input as JobJson } }
      },
    })
    const ref = await order('count', { rows: 2 })
    await half.reached
    expect(await tasks().get({ task: ref })).toMatchObject({ status: 'ONGOING', progress: 50, total: 2, outcome: null })
    half.open()
    expect(await ended(ref)).toMatchObject({
      status: 'DONE',
      progress: 100,
      error: null,
      outcome: { counted: { rows: 2 } },
      kind: 'count',
    })
    expect((await tasks().list()).map((task) => task.ref)).toContain(ref)
  })

  it('waits for a process that knows its kind', async () => {
    const runner = await givenRunner({ kind: 'known', run: async () => ({ outcome: {} }) })
    const ref = await order('unknown')
    await ended(await order('known'))
    await runner.idle()
    expect((await tasks().get({ task: ref })).status).toBe('SCHEDULED')
  })

  it('reports the reason of a refusal; a failure is reported as such, with details in the log only', async () => {
    await givenRunner(
      {
        kind: 'refused',
        run: async () => {
          throw failure(kernelErrors.wrongFileType, { field: 'file', values: { type: 'text/csv' } })
        },
      },
      {
        kind: 'broken',
        run: async () => {
          throw new Error('a secret of the database')
        },
      },
    )
    expect(await ended(await order('refused'))).toMatchObject({
      status: 'ERROR',
      error: kernelErrors.wrongFileType.code,
      causes: [{ code: kernelErrors.wrongFileType.code, field: 'file', values: { type: 'text/csv' } }],
      outcome: null,
    })
    expect(logged).toEqual([])
    const broken = await order('broken')
    expect(await ended(broken)).toMatchObject({ status: 'ERROR', error: kernelErrors.internal.code, causes: [] })
    expect(logged).toEqual([`task broken ${broken}`])
  })

  it('continues from its checkpoint after its server stopped', async () => {
    const held = gate()
    const seen: unknown[] = []
    const job = (pass: () => Promise<void>): Job => ({
      kind: 'resumed',
      run: async (ctx: JobContext) => {
        seen.push(ctx.checkpoint)
        if (ctx.checkpoint === null) {
          await ctx.report({ done: 10, total: 30, checkpoint: { row: 10 } })
          await pass()
          await ctx.report({ done: 20, total: 30, checkpoint: { row: 20 } })
        }
        return { outcome: { from: ctx.checkpoint as JobJson } }
      },
    })
    const first = await givenRunner(job(held.pass))
    const ref = await order('resumed')
    await held.reached
    const stopped = first.stop()
    held.open()
    await stopped
    expect(await tasks().get({ task: ref })).toMatchObject({ status: 'SCHEDULED', progress: 33 })
    await givenRunner(job(async () => undefined))
    expect(await ended(ref)).toMatchObject({ status: 'DONE', outcome: { from: { row: 20 } } })
    expect(seen).toEqual([null, { row: 20 }])
  })

  it('of a killed process continues from its last checkpoint, and fails after five attempts', async () => {
    const killed = { status: 'ONGOING', claimedUntil: new Date(Date.now() - 60_000) }
    const once = await order('killed')
    const often = await order('killed')
    await database.prisma.task.update({
      where: { ref: once },
      data: { ...killed, attempts: 1, checkpoint: { row: 7 } },
    })
    await database.prisma.task.update({ where: { ref: often }, data: { ...killed, attempts: 5 } })
    await givenRunner({ kind: 'killed', run: async (ctx) => ({ outcome: { from: ctx.checkpoint as JobJson } }) })
    expect(await ended(once)).toMatchObject({ status: 'DONE', outcome: { from: { row: 7 } } })
    expect(await ended(often)).toMatchObject({ status: 'ERROR', error: kernelErrors.internal.code })
  })

  it('of a living process stays with it, whatever the clock of another process says, and of a dead one waits', async () => {
    const living = await order('claimed')
    const dead = await order('claimed')
    const claim = (ref: string, seconds: number) =>
      database.query(
        `UPDATE task SET status = 'ONGOING', attempts = 1, claimed_until = now() + $2 * interval '1 second' WHERE ref = $1`,
        [ref, seconds],
      )
    await claim(living, 60)
    await claim(dead, -60)
    expect((await tasks().get({ task: dead })).status).toBe('SCHEDULED')
    const ahead = await startJobRunner({
      services: contextOf(null, options).services,
      jobs: [{ kind: 'claimed', run: async () => ({ outcome: {} }) }],
      newRef,
      now: () => new Date(Date.now() + 300_000),
    })
    runners.push(ahead)
    expect((await ended(dead)).status).toBe('DONE')
    await ahead.idle()
    // The embedded database belongs to one process, so a runner that starts knows that the claims are of dead ones.
    const ofOthers = database.kind === 'pglite' ? 'DONE' : 'ONGOING'
    expect((await tasks().get({ task: living })).status).toBe(ofOthers)
  })

  it('goes back in the queue if the database did not do its part', async () => {
    let attempts = 0
    await givenRunner({
      kind: 'unlucky',
      run: async () => {
        attempts += 1
        if (attempts === 1) throw Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
        return { outcome: { attempts } }
      },
    })
    expect(await ended(await order('unlucky'))).toMatchObject({ status: 'DONE', outcome: { attempts: 2 } })
    expect(logged).toEqual([])
  })

  it('runs once, with any number of processes looking for work', async () => {
    const done: unknown[] = []
    const job: Job = {
      kind: 'shared',
      run: async (ctx) => {
        done.push(ctx.input)
        return { outcome: {} }
      },
    }
    await Promise.all([givenRunner(job), givenRunner(job), givenRunner(job)])
    const refs = []
    for (let number = 0; number < 12; number += 1) refs.push(await order('shared', { number }))
    for (const ref of refs) await ended(ref)
    expect(done).toHaveLength(12)
    expect(new Set(done.map((input) => JSON.stringify(input))).size).toBe(12)
  })
})

describe('a task', () => {
  it('is cancelled by its owner: at once while it waits, at the next report while it runs, never after it ended', async () => {
    const waiting = await order('held')
    expect(await tasks().cancel({ task: waiting })).toMatchObject({
      status: 'ERROR',
      error: kernelErrors.taskCancelled.code,
    })
    const held = gate()
    await givenRunner({
      kind: 'held',
      run: async (ctx) => {
        await held.pass()
        await ctx.report({ done: 1, total: 1 })
        return { outcome: {} }
      },
    })
    const running = await order('held')
    await held.reached
    expect(await tasks().cancel({ task: running })).toMatchObject({ status: 'ONGOING' })
    held.open()
    expect(await ended(running)).toMatchObject({ status: 'ERROR', error: kernelErrors.taskCancelled.code })
    await refused(tasks().cancel({ task: running }), kernelErrors.taskEnded)
  })

  it('is read by its owner and super administrators only', async () => {
    const ref = await order('private')
    await refused(tasks('federationAdministrator').get({ task: ref }), kernelErrors.notFound)
    await refused(tasks('federationAdministrator').cancel({ task: ref }), kernelErrors.notFound)
    await refused(api('anonymous').shell.task.get({ task: ref }), kernelErrors.noUserContext)
    expect((await tasks('superAdministrator').get({ task: ref })).ref).toBe(ref)
  })
})
