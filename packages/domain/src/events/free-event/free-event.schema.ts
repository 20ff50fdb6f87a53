import * as z from 'zod'
import { Address } from '../../kernel/address/address.schema.ts'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { Ref, RefName, Version } from '../../kernel/ref/ref.schema.ts'
import { richText } from '../../kernel/rich-text/rich-text.schema.ts'
import { isLocalDate, toDayNumber } from '../../kernel/time/time.rules.ts'
import { Instant, LocalDate, LocalTime } from '../../kernel/time/time.schema.ts'
import { freeEventErrors } from './free-event.errors.ts'

/** The days of the longest event; a calendar finds the events of a period through their start. */
export const maximumEventDays = 93
export const eventDescriptionLength = 10_000

type Moments = { start: string; end: string; startTime: string | null; endTime: string | null }

/** A date that is missing is refused at its own field. */
const hasDates = ({ start, end }: Moments): boolean => isLocalDate(start) && isLocalDate(end)

const endsAfterStart = (dates: Moments): boolean => !hasDates(dates) || dates.start <= dates.end

const isShortEnough = (dates: Moments): boolean =>
  !hasDates(dates) || toDayNumber(dates.end) - toDayNumber(dates.start) < maximumEventDays

/** An end of the last day says nothing without the beginning of the first. */
const hasStartTime = ({ startTime, endTime }: Moments): boolean => endTime === null || startTime !== null

const endsLater = ({ start, end, startTime, endTime }: Moments): boolean =>
  start !== end || startTime === null || endTime === null || startTime < endTime

const fields = z.object({
  name: z.string().trim().min(1, { error: kernelErrors.blankName.code }).max(200),
  start: LocalDate,
  /** The last day. */
  end: LocalDate,
  /** On the first day; null for an event without a time. */
  startTime: LocalTime.nullable().default(null),
  /** On the last day. */
  endTime: LocalTime.nullable().default(null),
  /** The name of the place, such as that of a hall. */
  place: z.string().trim().max(200).default(''),
  location: Address.default(Address.parse({})),
  description: richText(eventDescriptionLength).default(''),
})

const inOrder = <Fields extends z.ZodType<Moments>>(schema: Fields) =>
  schema
    .refine(endsAfterStart, { error: kernelErrors.endBeforeStart.code, path: ['end'] })
    .refine(isShortEnough, { error: freeEventErrors.tooLong.code, path: ['end'] })
    .refine(hasStartTime, { error: kernelErrors.blankTime.code, path: ['startTime'] })
    .refine(endsLater, { error: kernelErrors.endBeforeStart.code, path: ['endTime'] })

export const CreateFreeEvent = inOrder(fields.extend({ federationRef: Ref }))
export type CreateFreeEvent = z.infer<typeof CreateFreeEvent>

export const UpdateFreeEvent = inOrder(fields.extend({ version: Version }))
export type UpdateFreeEvent = z.infer<typeof UpdateFreeEvent>

/** An event that is neither a competition nor a course nor a championship. Everybody may read it. */
export const FreeEventView = z
  .object({
    ref: Ref,
    federation: RefName,
    name: z.string(),
    start: LocalDate,
    end: LocalDate,
    startTime: LocalTime.nullable(),
    endTime: LocalTime.nullable(),
    place: z.string(),
    location: Address,
    description: z.string(),
    /** The zone of the federation, in which its times are. */
    timeZone: z.string(),
    version: z.int(),
  })
  .meta({ id: 'FreeEvent' })
export type FreeEventView = z.infer<typeof FreeEventView>

/** The rights of the reader. */
export const FreeEventAbilities = z
  .object({
    canEdit: z.boolean().describe('Change it and read its history'),
    canManage: z.boolean().describe('Delete and share it'),
  })
  .meta({ id: 'FreeEventAbilities' })
export type FreeEventAbilities = z.infer<typeof FreeEventAbilities>

/** Somebody who may change the event. An expired share grants nothing, and stays listed as expired. */
export const FreeEventShareEntry = z
  .object({ personRef: Ref, name: z.string(), expires: Instant.nullable(), isExpired: z.boolean() })
  .meta({ id: 'FreeEventShareEntry' })
export type FreeEventShareEntry = z.infer<typeof FreeEventShareEntry>

export const ShareFreeEvent = z.object({ personRef: Ref, expires: Instant.nullable().default(null) })
export type ShareFreeEvent = z.infer<typeof ShareFreeEvent>
