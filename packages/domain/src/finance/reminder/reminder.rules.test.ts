import { describe, expect, it } from 'vitest'
import { largestConsumerFee, type RemindedInvoice, type ReminderTerms, reminderOn } from './reminder.rules.ts'

const terms: ReminderTerms = { graceDays: 7, secondAfterDays: 10, feeCents: 2_500, isConsumer: false }
const invoice: RemindedInvoice = { openCents: 12_000, dueDate: '2026-05-01', firstOn: null, secondOn: null }
const reminded = { firstOn: '2026-05-09' }

describe('reminders', () => {
  it.each<[string, string, Partial<RemindedInvoice>, Partial<ReminderTerms>, readonly [number, number] | null]>([
    ['not in the grace', '2026-05-08', {}, {}, null],
    ['after it, free', '2026-05-09', {}, {}, [1, 0]],
    ['not of what is paid', '2026-05-09', { openCents: 0 }, {}, null],
    ['nothing between', '2026-05-19', reminded, {}, null],
    ['then with costs', '2026-05-20', reminded, {}, [2, 2_500]],
    ['and no third', '2026-06-20', { ...reminded, secondOn: '2026-05-20' }, {}, null],
    ['a consumer has fourteen whole days', '2026-05-23', reminded, { isConsumer: true }, null],
    ['then capped costs', '2026-05-24', reminded, { isConsumer: true }, [2, 2_000]],
    ['or the longer time', '2026-05-29', reminded, { isConsumer: true, secondAfterDays: 20 }, null],
    ['costs below the cap', '2026-05-24', reminded, { isConsumer: true, feeCents: 900 }, [2, 900]],
  ])('%s', (_name, date, over, more, expected) => {
    const reminder = reminderOn(date, { ...invoice, ...over }, { ...terms, ...more })
    expect(reminder && [reminder.level, reminder.feeCents]).toEqual(expected)
  })

  it.each([
    [1, 2_000],
    [15_000, 2_000],
    [15_001, 3_000],
    [15_005, 3_001],
    [50_000, 6_500],
    [50_010, 6_501],
    [60_000, 7_000],
    [3_920_000, 200_000],
    [4_000_000, 200_000],
  ])('of %i at most %i', (open, fee) => {
    expect(largestConsumerFee(open)).toBe(fee)
  })
})
