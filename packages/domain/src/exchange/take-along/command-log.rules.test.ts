// The log in testing/ is synthetic: its people, horses and numbers do not exist.
import { describe, expect, it } from 'vitest'
import type { FieldCommandLine } from '../../kernel/field-log/field-log.schema.ts'
import { linesToApply, readCommandLog, writeCommandLine } from './command-log.rules.ts'
import { takeAlongErrors } from './take-along.errors.ts'
import sample from './testing/command-log.jsonl?raw'

const written = (lines: readonly FieldCommandLine[]): string =>
  lines.map((line) => `${writeCommandLine(line)}\n`).join('')

describe('the log of a field day', () => {
  it('is read, and written back byte for byte', () => {
    const lines = readCommandLog(sample)
    expect(lines.map(({ seq, path, device }) => [seq, path, device])).toEqual([
      [1, 'competitions.startlist.changeStatus', 'laptop'],
      [2, 'competitions.registration.create', 'laptop'],
      [3, 'competitions.result.enter', 'tablet-C'],
    ])
    expect(written(lines)).toBe(sample)
  })

  it('may have ends of lines of another system, and none at its end', () => {
    expect(readCommandLog(sample.replaceAll('\n', '\r\n'))).toEqual(readCommandLog(sample))
    expect(readCommandLog(sample.trimEnd())).toHaveLength(3)
    expect(readCommandLog('')).toEqual([])
  })

  it('writes an input that was not sent as null, as the hash has it', () => {
    const [line] = readCommandLog(sample)
    if (line === undefined) throw new Error('the sample is empty')
    expect(writeCommandLine({ ...line, input: undefined })).toContain('"input":null,"answerHash"')
  })

  it.each([
    ['no JSON', 1],
    [`${sample}\n${sample}`, 4],
    [sample.replace('"seq":2', '"seq":0'), 2],
    [sample.replace('"language":"NL"', '"language":"FR"'), 1],
    [sample.replace('"seq":3', '"seq":3,"more":1'), 3],
    [sample.replace('"path":"competitions.result.enter"', '"path":"__proto__"'), 3],
  ])('%# names the line that it cannot read', (text, line) => {
    expect(() => readCommandLog(text)).toThrow(
      expect.objectContaining({
        causes: [{ code: takeAlongErrors.lineUnreadable.code, field: 'file', values: { line } }],
      }),
    )
  })
})

describe('the lines that are applied', () => {
  const lines = readCommandLog(sample)
  const seqs = (lastSeq: number, of = lines) => linesToApply(of, { lastSeq, epoch: 1 }).map(({ seq }) => seq)
  const thrown = (error: { code: string }) => expect.objectContaining({ message: error.code })

  it('are those behind the last one', () => {
    expect(seqs(0)).toEqual([1, 2, 3])
    expect(seqs(2)).toEqual([3])
    expect(seqs(3)).toEqual([])
    expect(seqs(1, lines.slice(1))).toEqual([2, 3])
  })

  it('have no gap, no line twice and one epoch', () => {
    expect(() => seqs(0, [])).toThrow(thrown(takeAlongErrors.emptyLog))
    expect(() => seqs(0, lines.slice(1))).toThrow(thrown(takeAlongErrors.gap))
    expect(() =>
      seqs(
        0,
        lines.filter(({ seq }) => seq !== 2),
      ),
    ).toThrow(thrown(takeAlongErrors.gap))
    expect(() =>
      seqs(
        0,
        lines.flatMap((line) => [line, line]),
      ),
    ).toThrow(thrown(takeAlongErrors.gap))
    expect(() => seqs(0, lines.toReversed())).toThrow(thrown(takeAlongErrors.gap))
    expect(() => linesToApply(lines, { lastSeq: 0, epoch: 2 })).toThrow(thrown(takeAlongErrors.wrongEpoch))
  })
})
