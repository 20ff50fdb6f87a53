import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order, Outcome } from './data-folder-lock.test-process.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { DataFolderInUseError } from './errors.ts'

const root = mkdtempSync(join(tmpdir(), 'oxer-lock-'))
const processes: ChildProcess[] = []

const givenProcess = (): ChildProcess => {
  const child = fork(fileURLToPath(new URL('data-folder-lock.test-process.ts', import.meta.url)), {
    execArgv: ['--import', import.meta.resolve('tsx')],
  })
  processes.push(child)
  return child
}

const tell = async (child: ChildProcess, order: Order): Promise<Outcome> => {
  const answer = once(child, 'message')
  child.send(order)
  const [outcome] = await answer
  return outcome
}

const givenFolder = (): string => join(root, randomUUID())

/** The record of a process that was killed while it held the lock. */
const givenKilledOwner = async (): Promise<{ record: Record<string, unknown>; folder: string }> => {
  const folder = givenFolder()
  const owner = givenProcess()
  expect(await tell(owner, { take: folder, at: 0 })).toEqual({ won: true })
  const exit = once(owner, 'exit')
  owner.kill('SIGKILL')
  await exit
  return { record: JSON.parse(readFileSync(join(folder, 'owner.lock'), 'utf8')), folder }
}

const givenRecord = (folder: string, record: object): string => {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'owner.lock')
  writeFileSync(file, JSON.stringify({ ...record, token: randomUUID() }))
  return file
}

afterAll(() => {
  for (const child of processes) child.kill('SIGKILL')
  rmSync(root, { recursive: true })
})

describe('the lock on a data folder', () => {
  it('refuses a second opener and names the process that holds it', async () => {
    const folder = givenFolder()
    const lock = lockDataFolder(folder)
    expect(() => lockDataFolder(folder)).toThrow(`in use by process ${process.pid}.`)
    expect(await tell(givenProcess(), { take: folder, at: 0 })).toEqual({ refusedBy: process.pid })
    lock.release()
    lockDataFolder(folder).release()
    expect(readdirSync(folder)).toEqual([])
  })

  it('is taken over from a process that was killed', async () => {
    const { folder } = await givenKilledOwner()
    const lock = lockDataFolder(folder)
    expect(() => lockDataFolder(folder)).toThrow(DataFolderInUseError)
    expect(readdirSync(folder)).toEqual(['owner.lock'])
    lock.release()
  })

  it('is taken over when its pid now belongs to another process', async () => {
    const { record } = await givenKilledOwner()
    const folder = givenFolder()
    givenRecord(folder, { ...record, pid: process.pid, started: '1' })
    lockDataFolder(folder).release()
  })

  it('is taken over after the machine was restarted', async () => {
    const { record } = await givenKilledOwner()
    const folder = givenFolder()
    givenRecord(folder, { ...record, pid: process.pid, started: '', boot: 'an earlier one' })
    lockDataFolder(folder).release()
  })

  it('belongs to a process in another container until it has been silent for half a minute', async () => {
    const { record } = await givenKilledOwner()
    const folder = givenFolder()
    const file = givenRecord(folder, { ...record, hostname: 'other', pidSpace: 'pid:[1]', pid: 7 })
    expect(() => lockDataFolder(folder)).toThrow('in use by process 7 on other.')
    const silentSince = new Date(Date.now() - 31_000)
    utimesSync(file, silentSince, silentSince)
    lockDataFolder(folder).release()
  })

  it('survives a record torn by a loss of power', () => {
    const folder = givenFolder()
    mkdirSync(folder)
    const file = join(folder, 'owner.lock')
    writeFileSync(file, '{"tok')
    const silentSince = new Date(Date.now() - 31_000)
    utimesSync(file, silentSince, silentSince)
    const lock = lockDataFolder(folder)
    expect(() => lockDataFolder(folder)).toThrow(`process ${process.pid}.`)
    lock.release()
  })

  it('is released only by its owner', async () => {
    const { folder } = await givenKilledOwner()
    const earlier = lockDataFolder(folder)
    const file = join(folder, 'owner.lock')
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), token: 'another' }))
    earlier.release()
    expect(readdirSync(folder)).toEqual(['owner.lock'])
  })
})

describe('50 races of 6 processes', () => {
  let racers: ChildProcess[] = []
  let dead: Record<string, unknown> = {}

  beforeAll(async () => {
    dead = (await givenKilledOwner()).record
    racers = Array.from({ length: 6 }, givenProcess)
    await Promise.all(racers.map((racer) => tell(racer, { release: true })))
  })

  const race = async (folder: string): Promise<void> => {
    const at = Date.now() + 5
    const outcomes = await Promise.all(racers.map((racer) => tell(racer, { take: folder, at })))
    const winners = racers.filter((_, index) => 'won' in (outcomes[index] ?? {}))
    expect(winners).toHaveLength(1)
    const losers = outcomes.filter((outcome) => 'refusedBy' in outcome)
    expect(losers).toEqual(Array.from({ length: 5 }, () => ({ refusedBy: winners[0]?.pid })))
    await Promise.all(racers.map((racer) => tell(racer, { release: true })))
    expect(readdirSync(folder)).toEqual([])
  }

  it('for a free folder have one winner each', async () => {
    const folder = givenFolder()
    for (let round = 0; round < 50; round += 1) await race(folder)
  })

  it('for the lock of a dead owner have one winner each', async () => {
    for (let round = 0; round < 50; round += 1) {
      const folder = givenFolder()
      givenRecord(folder, dead)
      await race(folder)
    }
  })
})
