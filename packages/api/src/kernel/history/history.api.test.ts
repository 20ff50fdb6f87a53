// The history is tamper-evident. Each attack is made as by somebody with all rights on the database, who can turn the triggers off.
import { newRef } from '@oxer/db'
import { describe, expect, it } from 'vitest'
import { emptyApiTest } from '../testing/api-test.ts'
import { testSealing } from '../testing/call.ts'
import { appendHistory } from './history.commands.ts'
import { verifyHistory } from './history.queries.ts'

const { database, now } = await emptyApiTest()
const services = { database, sealing: testSealing }
const author = { at: now(), actorRef: newRef(), actorName: 'Nina' }

/** A chain of its own with this many lines. */
const givenChain = async (count = 4): Promise<string> => {
  const federationRef = newRef()
  for (let number = 1; number <= count; number += 1) {
    const line = {
      action: 'update',
      noun: 'horse',
      ref: newRef(),
      federationRef,
      before: null,
      after: { z: 1.5, a: [{ number }] },
    }
    await appendHistory(database.prisma, testSealing, author, [line])
  }
  return federationRef
}

const problemsOf = async (chain: string) =>
  (await verifyHistory(services)).problems.flatMap((problem) =>
    problem.chain === chain ? [`${problem.line ?? 'end'} ${problem.kind}`] : [],
  )

const withoutTriggers = async (work: string): Promise<void> => {
  await database.query(`BEGIN; ALTER TABLE history DISABLE TRIGGER USER; ALTER TABLE history_erasure DISABLE TRIGGER USER;
    ALTER TABLE history_head DISABLE TRIGGER USER; ${work}; ALTER TABLE history ENABLE TRIGGER USER;
    ALTER TABLE history_erasure ENABLE TRIGGER USER; ALTER TABLE history_head ENABLE TRIGGER USER; COMMIT`)
}

/** Calculates the chain again, as whoever knows the migrations can. */
const linkAgain = (chain: string): string => `
  DO $$ DECLARE line history; last bytea := ''; number int := 0; BEGIN
    UPDATE history SET position = -position WHERE chain = '${chain}';
    FOR line IN SELECT * FROM history WHERE chain = '${chain}' ORDER BY position DESC LOOP
      number := number + 1; line.position := number;
      line.content_hash := oxer_history_content(line.salt, line.actor_name, line.before, line.after);
      last := oxer_history_hash(last, line);
      UPDATE history SET position = number, content_hash = line.content_hash, hash = last WHERE id = line.id;
    END LOOP;
    UPDATE history_head SET length = number, hash = last WHERE chain = '${chain}';
  END $$`

describe('the history', () => {
  it('is linked line by line, for each federation apart, and is found whole', async () => {
    const [one, other] = [await givenChain(3), await givenChain(2)]
    await appendHistory(
      database.prisma,
      testSealing,
      author,
      [1, 2, 3].map((number) => ({
        action: 'move',
        noun: 'test',
        ref: newRef(),
        federationRef: one,
        after: { number },
      })),
    )
    const report = await verifyHistory(services)
    expect(report.problems).toEqual([])
    const lengthOf = (chain: string) => report.heads.find((head) => head.chain === chain)?.length
    expect([lengthOf(one), lengthOf(other)]).toEqual([6, 2])
  })
  it('keeps its order when many write at once', async () => {
    const federationRef = await givenChain(1)
    const line = () => ({ action: 'update', noun: 'horse', ref: newRef(), federationRef })
    await Promise.all(
      Array.from({ length: 12 }, () => appendHistory(database.prisma, testSealing, author, [line(), line()])),
    )
    expect(await problemsOf(federationRef)).toEqual([])
  })
  it.each([
    'UPDATE history SET actor_name = $$x$$',
    'UPDATE history SET action = $$x$$',
    'DELETE FROM history',
    'TRUNCATE history',
    'DELETE FROM history_head',
    'UPDATE history_erasure SET kept_hash = $$x$$',
    'DELETE FROM history_erasure',
  ])('refuses %s', async (statement) => {
    await givenChain(1)
    await expect(database.query(statement)).rejects.toThrow('the history is never changed')
  })
  it('refuses a change of anything but what names a person, also while a person is erased', async () => {
    await givenChain(1)
    const erasing = `SELECT set_config('oxer.erased_person', '${newRef()}', true);`
    await expect(database.query(`BEGIN; ${erasing} UPDATE history SET action = 'x'; COMMIT`)).rejects.toThrow(
      'never changed',
    )
    await database.query('ROLLBACK')
  })
})

describe('with all rights on the database', () => {
  const where = (chain: string, position: number) => `WHERE chain = '${chain}' AND position = ${String(position)}`
  const columns = `at, actor_ref, actor_name, action, noun, ref, federation_ref, before, after, chain, salt, content_hash, seal, hash`

  it.each([
    ['a changed content', (c: string) => `UPDATE history SET actor_name = 'x' ${where(c, 2)}`, ['2 changed']],
    ['a changed fact', (c: string) => `UPDATE history SET action = 'x' ${where(c, 2)}`, ['2 broken']],
    ['a removed line', (c: string) => `DELETE FROM history ${where(c, 2)}`, ['3 broken']],
    ['a removed first line', (c: string) => `DELETE FROM history ${where(c, 1)}`, ['2 broken']],
    ['a removed last line', (c: string) => `DELETE FROM history ${where(c, 4)}`, ['end end']],
    ['all lines removed', (c: string) => `DELETE FROM history WHERE chain = '${c}'`, ['end end']],
    [
      'two lines that changed places',
      (c: string) => `UPDATE history SET position = -2 ${where(c, 2)}; UPDATE history SET position = 2 ${where(c, 3)};
                      UPDATE history SET position = 3 ${where(c, -2)}`,
      ['2 broken', '3 broken', '4 broken'],
    ],
    [
      'a line added behind the end',
      (c: string) => `INSERT INTO history (${columns}, position) SELECT ${columns}, 5 FROM history ${where(c, 4)}`,
      ['5 broken', 'end end', '4 copied', '5 copied'],
    ],
    [
      'a changed line in a chain that was calculated again',
      (c: string) => `UPDATE history SET actor_name = 'x' ${where(c, 2)}; ${linkAgain(c)}`,
      ['2 forged'],
    ],
    [
      'an erasure without a line of an erasure',
      (c: string) => `UPDATE history SET before = NULL, after = NULL ${where(c, 2)};
        INSERT INTO history_erasure (history_id, erased_ref, kept_hash)
          SELECT id, '${newRef()}', oxer_history_content(salt, actor_name, before, after) FROM history ${where(c, 2)}`,
      ['2 erased'],
    ],
  ] as const)('%s is found', async (_, attack, expected) => {
    const chain = await givenChain(4)
    await withoutTriggers(attack(chain))
    expect(await problemsOf(chain)).toEqual(expected)
  })
  it('a line that nobody signed is found, though the triggers linked it', async () => {
    const chain = await givenChain(2)
    await database.query(
      `INSERT INTO history (at, actor_name, action, noun, ref, federation_ref) VALUES (now(), 'x', 'x', 'x', $1, $2)`,
      [newRef(), chain],
    )
    expect(await problemsOf(chain)).toEqual(['3 forged'])
  })
})
