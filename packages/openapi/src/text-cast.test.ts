import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { fieldCast } from './text-cast.ts'

const Size = z.enum(['S', 'M'])

describe('the cast of one field', () => {
  test.each<[string, z.ZodType, string[], unknown]>([
    ['number', z.number(), ['1.5'], 1.5],
    ['number', z.number(), ['-2e3'], -2000],
    ['number, not one', z.number(), ['12abc'], '12abc'],
    ['number, not one', z.number(), ['0x10'], '0x10'],
    ['number, not one', z.number(), ['Infinity'], 'Infinity'],
    ['number, not one', z.number(), [' 1'], ' 1'],
    ['number, empty', z.number(), [''], undefined],
    ['number through wrappers', z.number().int().nullable().default(1).readonly().optional(), ['2'], 2],
    ['number with a transform after it', z.number().transform(String), ['2'], 2],
    ['number behind a preprocess', z.preprocess((value) => value, z.number()), ['2'], 2],
    ['number in a pipe', z.number().pipe(z.number().min(1)), ['2'], 2],
    ['number behind lazy', z.lazy(() => z.number()), ['2'], 2],
    ['number with prefault and catch', z.number().prefault(1).catch(2), ['3'], 3],
    ['bigint', z.bigint(), ['9007199254740993'], 9007199254740993n],
    ['boolean', z.boolean(), ['true'], true],
    ['boolean', z.boolean(), ['1'], true],
    ['boolean', z.boolean(), ['false'], false],
    ['boolean', z.boolean(), ['0'], false],
    ['boolean, not one', z.boolean(), ['TRUE'], 'TRUE'],
    ['coerced boolean is not fooled by "false"', z.coerce.boolean(), ['false'], false],
    ['stringbool stays text', z.stringbool(), ['yes'], 'yes'],
    ['text', z.string(), ['12'], '12'],
    ['text, empty', z.string(), [''], ''],
    ['date stays text', z.iso.date(), ['2026-05-01'], '2026-05-01'],
    ['date, empty', z.iso.date().optional(), [''], undefined],
    ['uuid, empty', z.string().uuid().optional(), [''], undefined],
    ['enum', Size, ['M'], 'M'],
    ['enum, empty', Size.optional(), [''], undefined],
    ['enum that has the empty text', z.enum(['', 'x']), [''], ''],
    ['literal number', z.literal([1, 2]), ['2'], 2],
    ['literal true', z.literal(true), ['true'], true],
    ['null', z.union([z.number(), z.null()]), ['null'], null],
    ['union, first that fits', z.union([z.number(), z.string()]), ['7'], 7],
    ['union, first that fits', z.union([z.number(), z.string()]), ['x'], 'x'],
    ['union, none fits', z.union([z.number(), z.boolean()]), ['x'], 'x'],
    ['union of a list and one', z.union([z.number(), z.array(z.number())]), ['1'], 1],
    ['union of a list and one', z.union([z.number(), z.array(z.number())]), ['1', '2'], [1, 2]],
    ['union of a list and one', z.union([z.number(), z.array(z.number())]), ['1,2'], [1, 2]],
    ['list of numbers', z.array(z.number()), ['1'], [1]],
    ['list of numbers', z.array(z.number()), ['1', '2'], [1, 2]],
    ['list of numbers', z.array(z.number()).optional(), ['1,2'], [1, 2]],
    ['list as JSON', z.array(z.number()), ['[1,2]'], [1, 2]],
    ['list of numbers, empty', z.array(z.number()).optional(), [''], undefined],
    ['list of free texts', z.array(z.string()), ['a,b'], ['a,b']],
    ['list of free texts, empty', z.array(z.string()), [''], ['']],
    ['list of texts by pattern', z.array(z.string().regex(/./)), ['a,b'], ['a,b']],
    ['list of uuids', z.array(z.string().uuid()), ['a,b'], ['a', 'b']],
    ['list of an enum with commas', z.array(z.enum(['a,b', 'c'])), ['a,b'], ['a,b']],
    ['object', z.object({ a: z.number() }), ['{"a":1}'], { a: 1 }],
    ['object, broken', z.object({ a: z.number() }), ['{a'], '{a'],
    ['tuple', z.tuple([z.number()]), ['[1]'], [1]],
    ['one value too many', z.number(), ['1', '2'], ['1', '2']],
    ['anything', z.unknown(), ['1'], '1'],
  ])('%s', (_name, schema, values, expected) => {
    expect(fieldCast([schema])(values)).toEqual(expected)
  })

  test('a field that differs by branch is read by the first branch that fits', () => {
    const cast = fieldCast([z.literal('x'), z.number()])
    expect([cast(['x']), cast(['1'])]).toEqual(['x', 1])
  })

  test('an asynchronous branch is left to the schema', () => {
    const cast = fieldCast([z.union([z.number().refine(async () => true), z.boolean()])])
    expect([cast(['1']), cast(['true'])]).toEqual([true, true])
  })
})

test('a number is read as it was written, and a text is never changed', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) =>
      Object.is(fieldCast([z.number()])([String(number)]), Number(String(number))),
    ),
  )
  fc.assert(fc.property(fc.string(), (text) => fieldCast([z.string()])([text]) === text))
})

test('a text that cannot be cast is passed on, so that the schema refuses it', () => {
  const schemas = [z.number(), z.boolean(), z.bigint(), Size]
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.constantFrom(...schemas), (text, schema) => {
      const value = fieldCast([schema])([text])
      return schema.safeParse(value).success || value === text
    }),
  )
})
