import type { Result } from '@oxer/domain/competitions/result/result.schema'
import type { ResultLine } from '@oxer/domain/competitions/result/result-entry.schema'
import { describe, expect, it } from 'vitest'
import { createResultQueue, type Pending, type QueueOptions, type SendOutcome } from './result-queue.mutations.ts'

const jumped = (faults: string, time: number): Result => ({
  discipline: 'SHOW_JUMPING',
  status: 'FINISHED',
  outOfCompetition: false,
  rounds: [{ obstaclePenalties: faults, time }],
})

const lineOf = (participation: string, content: Result | null, version: number): ResultLine => ({
  participation,
  registrationStatus: 'SUBSCRIBED',
  startNumber: 1,
  position: 1,
  startSeconds: null,
  rider: { ref: '01890000-0000-7000-8000-000000000001', name: 'Anna' },
  horse: { ref: '01890000-0000-7000-8000-000000000002', name: 'Bolero' },
  organisationName: null,
  outOfCompetition: false,
  isExpected: true,
  result: content && { content, score: null, version, enteredAt: '2026-05-17T08:00:00.000Z' },
})

const memory = (): Storage => {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  }
}

/** The server's rules: a key is answered once, the version is checked, and equal content changes nothing. */
const fakeServer = () => {
  const stored = new Map<string, ResultLine>()
  const answered = new Map<string, SendOutcome>()
  let writes = 0
  return {
    stored,
    writes: () => writes,
    send: (pending: Pending & { result: Result }): SendOutcome => {
      const known = answered.get(pending.key)
      if (known) return known
      const now = stored.get(pending.participation)
      const version = now?.result?.version ?? 0
      if (version !== pending.base.version)
        return { kind: 'STALE', current: now ?? lineOf(pending.participation, null, 0) }
      writes += 1
      const line = lineOf(pending.participation, pending.result, version + 1)
      stored.set(pending.participation, line)
      const outcome: SendOutcome = { kind: 'STORED', line }
      answered.set(pending.key, outcome)
      return outcome
    },
  }
}

/** Unique across reloads, as a browser's random keys are. */
let keys = 0

/** A network that a test takes away and gives back. */
const network = (() => {
  const listeners = new Set<() => void>()
  let lost: number | null = null
  return {
    lostSince: () => lost,
    watch: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set: (since: number | null) => {
      lost = since
      for (const listener of listeners) listener()
    },
  }
})()

const setUp = (over: Partial<QueueOptions> = {}, storage = memory()) => {
  const storedLines: ResultLine[] = []
  const retries: (() => void)[] = []
  const merged: string[] = []
  const queue = createResultQueue({
    storage,
    place: 'anna.c.s',
    send: async () => ({ kind: 'OFFLINE' }),
    onStored: (line) => storedLines.push(line),
    onMerged: (participation) => merged.push(participation),
    now: () => 0,
    connection: network,
    newKey: () => {
      keys += 1
      return `key-${keys}`
    },
    later: (retry) => {
      retries.push(retry)
      return () => undefined
    },
    ...over,
  })
  return { queue, storage, storedLines, retries, merged }
}

const nothing = { version: 0, content: null }

describe('typed values that are not stored yet', () => {
  it('are there again after a reload, drafts or waiting ones, and only for the same user', async () => {
    const { queue, storage } = setUp()
    queue.draft('a', { 'r0.faults': '4' }, nothing)
    queue.submit('b', { 'r0.faults': '8' }, nothing, jumped('8', 6500))
    await queue.flush()
    const again = setUp({}, storage).queue.view().byParticipation
    expect(again.get('a')).toMatchObject({ state: 'DRAFT', typed: { 'r0.faults': '4' } })
    expect(again.get('b')).toMatchObject({ state: 'WAITING' })
    expect(setUp({ place: 'bert.c.s' }, storage).queue.view().byParticipation.size).toBe(0)
  })

  it('wait without a connection, report it, and are sent once there is one', async () => {
    const server = fakeServer()
    let isOnline = false
    const { queue, retries, storage } = setUp({
      send: async (pending) => (isOnline ? server.send(pending) : { kind: 'OFFLINE' }),
    })
    queue.submit('a', {}, nothing, jumped('4', 6500))
    await queue.flush()
    expect(queue.view()).toMatchObject({ isOffline: true })
    isOnline = true
    retries.at(-1)?.()
    await queue.flush()
    expect(queue.view()).toMatchObject({ isOffline: false })
    expect(storage.length).toBe(0)
    expect(server.stored.get('a')?.result?.version).toBe(1)
  })

  it('report a lost network before anything is sent, until an answer proves the opposite', async () => {
    const server = fakeServer()
    let time = 5000
    const { queue } = setUp({ send: async (pending) => server.send(pending), now: () => time })
    queue.start()
    await queue.flush()
    network.set(5000)
    expect(queue.view()).toMatchObject({ isOffline: true, offlineSince: 5000 })
    network.set(null)
    expect(queue.view()).toMatchObject({ isOffline: false, offlineSince: null })
    network.set(6000)
    time = 7000
    // The server is on this machine.
    queue.submit('a', {}, nothing, jumped('4', 6500))
    await queue.flush()
    expect(queue.view()).toMatchObject({ isOffline: false })
    network.set(8000)
    expect(queue.view()).toMatchObject({ offlineSince: 8000 })
    network.set(null)
    queue.stop()
  })

  it('are stored once if the answer was lost', async () => {
    const server = fakeServer()
    let isFirst = true
    const { queue } = setUp({
      send: async (pending) => {
        const outcome = server.send(pending)
        if (!isFirst) return outcome
        isFirst = false
        return { kind: 'OFFLINE' }
      },
    })
    queue.submit('a', {}, nothing, jumped('4', 6500))
    await queue.flush()
    await queue.flush()
    expect(server.writes()).toBe(1)
    expect(queue.view().byParticipation.size).toBe(0)
  })

  it('that are typed while the previous ones are being sent are based on the stored version of those', async () => {
    const server = fakeServer()
    const gates: (() => void)[] = []
    const { queue } = setUp({
      send: async (pending) => {
        await new Promise<void>((open) => gates.push(open))
        return server.send(pending)
      },
    })
    queue.submit('a', {}, nothing, jumped('4', 6500))
    await Promise.resolve()
    queue.submit('a', {}, nothing, jumped('8', 6500))
    const done = queue.flush()
    gates.shift()?.()
    for (let turn = 0; turn < 10 && gates.length === 0; turn += 1) await Promise.resolve()
    gates.shift()?.()
    await done
    expect(server.stored.get('a')?.result).toMatchObject({
      version: 2,
      content: { rounds: [{ obstaclePenalties: '8' }] },
    })
  })
})

describe('another user was first', () => {
  const base = { version: 1, content: jumped('0', 6500) }

  it('with another field: both changes are kept', async () => {
    const server = fakeServer()
    server.stored.set('a', lineOf('a', jumped('0', 6400), 2))
    const { queue, merged } = setUp({ send: async (pending) => server.send(pending) })
    queue.submit('a', {}, base, jumped('4', 6500))
    await queue.flush()
    expect(server.stored.get('a')?.result).toMatchObject({
      version: 3,
      content: { rounds: [{ obstaclePenalties: '4', time: 6400 }] },
    })
    expect(merged).toEqual(['a'])
  })

  it('with the same field: both values stay until the user chooses', async () => {
    const server = fakeServer()
    server.stored.set('a', lineOf('a', jumped('12', 6500), 2))
    const { queue } = setUp({ send: async (pending) => server.send(pending) })
    queue.submit('a', { 'r0.faults': '4' }, base, jumped('4', 6500))
    await queue.flush()
    expect(queue.view().byParticipation.get('a')).toMatchObject({
      state: 'CONFLICT',
      typed: { 'r0.faults': '4' },
      current: { result: { version: 2 } },
    })
    queue.keepMine('a')
    await queue.flush()
    expect(server.stored.get('a')?.result).toMatchObject({
      version: 3,
      content: { rounds: [{ obstaclePenalties: '4' }] },
    })
  })

  it('with an equal result: nothing remains to do', async () => {
    const server = fakeServer()
    server.stored.set('a', lineOf('a', jumped('4', 6500), 2))
    const { queue } = setUp({ send: async (pending) => server.send(pending) })
    queue.submit('a', {}, base, jumped('4', 6500))
    await queue.flush()
    expect(queue.view().byParticipation.size).toBe(0)
    expect(server.writes()).toBe(0)
  })

  it('a refusal is kept with the typed values', async () => {
    const refused = [{ path: 'rounds.0.time', code: 'NEGATIVE_TIME' }]
    const { queue } = setUp({ send: async () => ({ kind: 'REFUSED', messages: ['The ranking is closed'], refused }) })
    queue.submit('a', { 'r0.faults': '4' }, nothing, jumped('4', 6500))
    await queue.flush()
    expect(queue.view().byParticipation.get('a')).toMatchObject({
      state: 'REFUSED',
      messages: ['The ranking is closed'],
      refused,
    })
    queue.discard('a')
    expect(queue.view().byParticipation.size).toBe(0)
  })
})

type Fate = 'ARRIVES' | 'LOST' | 'ANSWER_LOST' | 'RELOAD'
const fates: readonly Fate[] = ['ARRIVES', 'LOST', 'ANSWER_LOST', 'RELOAD']

/** The same numbers for the same seed, so that a failing network can be repeated. */
const numbersFrom = (seed: number): ((below: number) => number) => {
  let state = seed * 2_654_435_761 + 1
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

describe('on any network', () => {
  it.each(Array.from({ length: 200 }, (_, seed) => [seed]))('stores the last word exactly once: %i', async (seed) => {
    const below = numbersFrom(seed)
    const fate = Array.from({ length: below(40) }, () => fates[below(fates.length)] ?? 'ARRIVES')
    const typed = Array.from({ length: 1 + below(12) }, () => ['abc'.charAt(below(3)), below(20)] as const)
    const server = fakeServer()
    const storage = memory()
    const send: QueueOptions['send'] = async (pending) => {
      const next = fate.shift() ?? 'ARRIVES'
      if (next === 'LOST') return { kind: 'OFFLINE' }
      const outcome = server.send(pending)
      return next === 'ARRIVES' ? outcome : { kind: 'OFFLINE' }
    }
    const known = new Map<string, ResultLine>()
    const onStored = (line: ResultLine): void => void known.set(line.participation, line)
    let { queue } = setUp({ send, onStored }, storage)
    for (const [participation, faults] of typed) {
      const line = known.get(participation)
      const from = { version: line?.result?.version ?? 0, content: line?.result?.content ?? null }
      queue.submit(participation, {}, from, jumped(String(faults * 4), 6500))
      await queue.flush()
      if (fate[0] === 'RELOAD') {
        fate.shift()
        queue.stop()
        queue = setUp({ send, onStored }, storage).queue
      }
    }
    for (let turn = 0; turn < 60 && storage.length > 0; turn += 1) {
      // A single writer conflicts only with their own earlier values that arrived without an answer.
      for (const pending of queue.view().byParticipation.values()) {
        if (pending.state === 'CONFLICT') queue.keepMine(pending.participation)
      }
      await queue.flush()
    }
    expect(storage.length).toBe(0)
    for (const [participation, faults] of new Map(typed)) {
      expect(server.stored.get(participation)?.result?.content).toMatchObject({
        rounds: [{ obstaclePenalties: String(faults * 4) }],
      })
    }
    expect(server.writes()).toBeLessThanOrEqual(typed.length)
  })
})
