// The file of a field day: JSON lines, one for each command.
import { failure } from '../../kernel/error/coded-error.ts'
import { FieldCommandLine } from '../../kernel/field-log/field-log.schema.ts'
import { takeAlongErrors } from './take-along.errors.ts'

/** One line without its end. The fields are in the order of the schema. */
export const writeCommandLine = (line: FieldCommandLine): string =>
  JSON.stringify({ ...line, input: line.input === undefined ? null : line.input })

const readLine = (text: string, line: number): FieldCommandLine => {
  const unreadable = () => failure(takeAlongErrors.lineUnreadable, { field: 'file', values: { line } })
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw unreadable()
    throw error
  }
  const { success, data } = FieldCommandLine.safeParse(read)
  if (!success) throw unreadable()
  return data
}

/** The lines of a file, in its order. An empty line at the end is allowed. */
export const readCommandLog = (text: string): FieldCommandLine[] => {
  const lines = text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
  if (lines.at(-1) === '') lines.pop()
  return lines.map((line, index) => readLine(line, index + 1))
}

/**
 * The lines behind `lastSeq`, of which the first is the next one.
 * @throws a gap, a line twice or out of order, and lines of another lease
 */
export const linesToApply = (
  lines: readonly FieldCommandLine[],
  { lastSeq, epoch }: { readonly lastSeq: number; readonly epoch: number },
): FieldCommandLine[] => {
  const [first] = lines
  if (first === undefined) throw failure(takeAlongErrors.emptyLog, { field: 'file' })
  for (const [index, line] of lines.entries()) {
    if (line.epoch !== epoch)
      throw failure(takeAlongErrors.wrongEpoch, { field: 'file', values: { epoch: line.epoch } })
    const expected = first.seq + index
    if (line.seq !== expected) {
      throw failure(takeAlongErrors.gap, { field: 'file', values: { seq: line.seq, expected } })
    }
  }
  if (first.seq > lastSeq + 1) {
    throw failure(takeAlongErrors.gap, { field: 'file', values: { seq: first.seq, expected: lastSeq + 1 } })
  }
  return lines.filter(({ seq }) => seq > lastSeq)
}
