// The time schedule of a competition in its documents: all of it for those who manage it, and what its page shows for everybody.
import type {
  PublicActivity,
  PublicCompetition,
} from '@oxer/domain/competitions/public-competition/public-competition.schema'
import { StartlistBreakEntryType } from '@oxer/domain/competitions/startlist/startlist.schema'
import { ScheduledKind } from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { ExchangeActivity } from '@oxer/domain/exchange/document/exchange-schedule.schema'
import { toLocalTime, toSeconds } from '@oxer/domain/kernel/time/time.rules'
import { type ActivityJson, type ExportedRow, identifiers, type NamesOf } from './exported-competition.mappers.ts'

const minute = 60
const daySeconds = 86_400

/** From the minute in which it starts to that in which it ends, as a schedule shows them. */
const lengthOf = ({ startSeconds, endSeconds }: Pick<ActivityJson, 'startSeconds' | 'endSeconds'>): number =>
  (Math.floor(endSeconds / minute) - Math.floor(startSeconds / minute)) * minute

/** A link that is no address of the web is nobody's to follow. */
const linkOf = (link: string | null): Pick<ExchangeActivity, 'link'> => {
  const parsed = ExchangeActivity.shape.link.safeParse(link)
  return parsed.success && parsed.data !== undefined ? { link: parsed.data } : {}
}

const breakOf = (kind: string, breakKind: string | null): Pick<ExchangeActivity, 'breakKind'> =>
  kind === 'BREAK' ? { breakKind: StartlistBreakEntryType.parse(breakKind ?? 'BREAK') } : {}

const textsOf = ({ name, description }: { readonly name: string; readonly description: string }) => ({
  ...(name === '' ? {} : { name: name.slice(0, 200) }),
  ...(description === '' ? {} : { description: description.slice(0, 4000) }),
})

export const toSchedule = (
  { ref: competition, tests, activities }: Pick<ExportedRow, 'ref' | 'tests' | 'activities'>,
  namesOf: NamesOf,
): ExchangeActivity[] => {
  const rankings = new Set(tests.flatMap(({ ranking }) => ranking?.ref ?? []))
  const inDocument = new Set(activities.map(({ ref }) => ref))
  return activities.map((activity): ExchangeActivity => {
    const { kind, startlistRef, subjectRefs, arenaRef } = activity
    const test = tests.find((each) => startlistRef !== null && each.startlistRef === startlistRef)
    const announced = subjectRefs.filter((ref) => rankings.has(ref))
    const after = subjectRefs.filter((ref) => inDocument.has(ref))
    return {
      ...{ id: activity.ref, ...identifiers({}, namesOf(activity.ref)), competition, kind: ScheduledKind.parse(kind) },
      ...{ ...breakOf(kind, activity.breakKind), ...textsOf(activity), ...linkOf(activity.link) },
      ...{ date: activity.date, start: toLocalTime(activity.startSeconds), durationSeconds: lengthOf(activity) },
      ...(arenaRef === null ? {} : { arena: arenaRef }),
      ...(test === undefined || startlistRef === null ? {} : { startlist: startlistRef, test: test.ref }),
      ...(kind === 'RANKING' && announced.length > 0 ? { rankings: announced } : {}),
      ...(kind === 'SPORT' && after.length > 0 ? { after } : {}),
      ...(activity.isTimeHidden ? { isTimeHidden: true } : {}),
      ...(activity.isEntryTimeHidden ? { isEntryTimeHidden: true } : {}),
      ...(activity.isFixed ? { isFixed: true } : {}),
    }
  })
}

/** What the page of a competition shows: a time that its organiser hides is absent, and so is how long it takes. */
export const toPublicSchedule = (
  { ref: competition, tests }: Pick<PublicCompetition, 'ref' | 'tests'>,
  activities: readonly PublicActivity[],
): ExchangeActivity[] =>
  activities.map(({ ref: id, kind, breakKind, link, date, start, end, arenaRef, ...of }): ExchangeActivity => {
    const test = tests.find(({ activityRef }) => activityRef === id)
    const seconds = start === null || end === null ? null : toSeconds(end) - toSeconds(start)
    return {
      ...{ id, competition, kind: ScheduledKind.parse(kind), ...breakOf(kind, breakKind), ...textsOf(of) },
      ...{ ...linkOf(link), date, ...(start === null ? { isTimeHidden: true } : { start }) },
      // One that ends before it starts ends on the next day.
      ...(seconds === null ? {} : { durationSeconds: (seconds + daySeconds) % daySeconds }),
      ...(arenaRef === null ? {} : { arena: arenaRef }),
      ...(test === undefined ? {} : { test: test.testSetRef }),
    }
  })
