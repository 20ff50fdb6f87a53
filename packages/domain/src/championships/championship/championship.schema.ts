import * as z from 'zod'
import { Fee } from '../../catalogue/article/fee.schema.ts'
import { EventStatus, EventStatusAction, EventTarget } from '../../federation/event-status/event-status.schema.ts'
import { colourText } from '../../kernel/colour/colour.schema.ts'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { newMoney } from '../../kernel/money/money.schema.ts'
import { WholeNumber } from '../../kernel/number/number.schema.ts'
import { CursorQuery, cursorPageOf, SearchText } from '../../kernel/paging/paging.schema.ts'
import { Ref, RefName, Version } from '../../kernel/ref/ref.schema.ts'
import { richText } from '../../kernel/rich-text/rich-text.schema.ts'
import { matchesOf } from '../../kernel/search/search.schema.ts'
import { SportType } from '../../kernel/sport/sport.schema.ts'
import { LocalDate } from '../../kernel/time/time.schema.ts'
import { ChampionshipPractitionerDependence } from '../championship-ranking/championship-ranking.schema.ts'
import { championshipErrors } from './championship.errors.ts'

export const ChampionshipStatus = EventStatus.meta({ id: 'ChampionshipStatus' })
export type ChampionshipStatus = z.infer<typeof ChampionshipStatus>

/** Decision 10: where a link to a championship leads for its reader. */
export const ChampionshipTarget = EventTarget.meta({ id: 'ChampionshipTarget' })

/** The colour of a new championship. */
export const newChampionshipColor = '#245d4f'

export const ChampionshipName = z.string().trim().min(1, { error: kernelErrors.blankName.code }).max(200)
export const championshipDescriptionLength = 10_000

const dates = { start: LocalDate, end: LocalDate }

/** cr541. A date that is missing is refused at its own field. */
const endsAfterStart = ({ start, end }: { start: string; end: string }): boolean =>
  start === '' || end === '' || end > start
const endNotAfterStart = { error: championshipErrors.endNotAfterStart.code, path: ['end'] }

const fee = Fee.prefault(newMoney)
const day = LocalDate.nullable().default(null)

/** As they are stored. */
export const ChampionshipFees = z.object({ registration: fee, late: fee, noShow: fee })
export type ChampionshipFees = z.infer<typeof ChampionshipFees>

/** What its registrations cost and how many there may be, and how its clubs take part (cr353-cr368). */
const settings = {
  /** Who collects the points: the combination, the horse with any rider, or the rider with any horse. */
  championshipPractitionerDependenceType: ChampionshipPractitionerDependence.default('RIDER_HORSE'),
  /** 0 means the competition's own fee (decision 63). */
  registrationFee: fee,
  lateRegistrationFee: fee,
  noShowFee: fee,
  /** Over all its competitions; 0 means no limit (decision 14). */
  maxParticipationsPerRider: WholeNumber.default(0),
  maxParticipationsPerHorse: WholeNumber.default(0),
  maxParticipationsPerCombination: WholeNumber.default(0),
  /** The number of days before a competition on which its clubs begin to assign times. */
  timeAssignmentStartInDaysBefore: z.int().min(0).max(366).default(30),
  /** Whether clubs announce how many will come, from the first through the last day. */
  hasPreRegistration: z.boolean().default(false),
  preRegistrationStart: day,
  preRegistrationEnd: day,
  /** Whether clubs offer judges, from the first through the last day. */
  hasJuryPreRegistration: z.boolean().default(false),
  juryPreRegistrationStart: day,
  juryPreRegistrationEnd: day,
}
const Settings = z.object(settings)
export type ChampionshipSettings = z.infer<typeof Settings>

const windows = [
  ['hasPreRegistration', 'preRegistrationStart', 'preRegistrationEnd'],
  ['hasJuryPreRegistration', 'juryPreRegistrationStart', 'juryPreRegistrationEnd'],
] as const

/** A window that is used has both days, the first one not after the last one. An invalid day is refused at its own field. */
const checkWindows = ({ value, issues }: z.core.ParsePayload<ChampionshipSettings>): void => {
  const refuse = (field: string, code: string): void => {
    issues.push({ code: 'custom', message: code, path: [field], input: value })
  }
  for (const [isUsed, first, last] of windows) {
    const { [first]: start, [last]: end } = value
    if (value[isUsed] && start === null) refuse(first, kernelErrors.fieldRequired.code)
    if (value[isUsed] && end === null) refuse(last, kernelErrors.fieldRequired.code)
    if (start !== null && end !== null && end < start) refuse(last, kernelErrors.endBeforeStart.code)
  }
}

export const ChampionshipFields = z.object({
  name: ChampionshipName,
  ...dates,
  /** `#rrggbb`: its mark in calendars. */
  color: colourText(championshipErrors.colourInvalid.code).default(newChampionshipColor),
  /** A free label, such as a region or a cup, by which lists are narrowed. */
  category: z.string().trim().max(100).default(''),
  sportTypes: z.array(SportType).min(1).max(11),
  /** The series that are ranked, in their order. */
  sportCategoryRefs: z.array(Ref).max(200).default([]),
  description: richText(championshipDescriptionLength).default(''),
  ...settings,
})
export type ChampionshipFields = z.infer<typeof ChampionshipFields>

export const CreateChampionship = ChampionshipFields.extend({
  federationRef: Ref,
  template: z
    .string()
    .min(1)
    .max(50)
    .nullable()
    .default(null)
    .describe('Key of a template, which gives it phases and points'),
  publish: z.boolean().default(false).describe('Whether it is public at once, for which it needs a template'),
})
  .refine(endsAfterStart, endNotAfterStart)
  .check(checkWindows)
export type CreateChampionship = z.infer<typeof CreateChampionship>

export const UpdateChampionshipGeneral = ChampionshipFields.extend({ version: Version })
  .refine(endsAfterStart, endNotAfterStart)
  .check(checkWindows)
export type UpdateChampionshipGeneral = z.infer<typeof UpdateChampionshipGeneral>

export const UpdateChampionshipName = z.object({ version: Version, name: ChampionshipName })
export type UpdateChampionshipName = z.infer<typeof UpdateChampionshipName>

export const UpdateChampionshipDates = z.object({ version: Version, ...dates }).refine(endsAfterStart, endNotAfterStart)
export type UpdateChampionshipDates = z.infer<typeof UpdateChampionshipDates>

export const CancelChampionship = z.object({
  reason: z.string().trim().min(1, { error: championshipErrors.cancelReasonRequired.code }).max(500),
})
export type CancelChampionship = z.infer<typeof CancelChampionship>

/** A series of a championship: a category of the federation, with its discipline. */
export const ChampionshipSportCategory = RefName.extend({ sportTypeVariant: RefName, sportType: SportType }).meta({
  id: 'ChampionshipSportCategory',
})
export type ChampionshipSportCategory = z.infer<typeof ChampionshipSportCategory>

/** A championship on a list. */
export const ChampionshipSummary = z
  .object({
    ref: Ref,
    federation: RefName,
    name: z.string(),
    status: ChampionshipStatus,
    ...dates,
    color: z.string(),
    category: z.string(),
    sportTypes: z.array(SportType),
    target: ChampionshipTarget,
  })
  .meta({ id: 'ChampionshipSummary' })
export type ChampionshipSummary = z.infer<typeof ChampionshipSummary>

export const ChampionshipDetail = ChampionshipSummary.extend({
  /** Null unless it is cancelled. */
  cancelReason: z.string().nullable(),
  bannerUrl: z.string().nullable(),
  description: z.string(),
  sportCategories: z.array(ChampionshipSportCategory),
  ...settings,
  /** Of its federation. */
  timeZone: z.string(),
  version: z.int(),
}).meta({ id: 'Championship' })
export type ChampionshipDetail = z.infer<typeof ChampionshipDetail>

export const ChampionshipStatusAction = EventStatusAction.meta({ id: 'ChampionshipStatusAction' })

/** The rights of the reader, and the transitions that the state (decision 8) and these rights allow now. */
export const ChampionshipAbilities = z
  .object({ canManage: z.boolean(), canEdit: z.boolean(), actions: z.array(ChampionshipStatusAction) })
  .meta({ id: 'ChampionshipAbilities' })
export type ChampionshipAbilities = z.infer<typeof ChampionshipAbilities>

/** The choices of the form of a championship in one federation. */
export const ChampionshipChoices = z
  .object({
    federation: RefName,
    sportTypes: z.array(SportType),
    sportCategories: z.array(ChampionshipSportCategory),
    /** The labels that the federation uses already. */
    categories: z.array(z.string()),
  })
  .meta({ id: 'ChampionshipChoices' })
export type ChampionshipChoices = z.infer<typeof ChampionshipChoices>

/** A championship with the choices of its form. */
export const ChampionshipGeneral = ChampionshipChoices.extend({ championship: ChampionshipDetail }).meta({
  id: 'ChampionshipGeneral',
})
export type ChampionshipGeneral = z.infer<typeof ChampionshipGeneral>

/** Those with a day in `year`, the earliest first. */
export const ChampionshipSearch = CursorQuery.extend({
  year: z.int().min(1900).max(2999).optional().describe('Only those with a day in this year'),
  searchString: SearchText.optional(),
  sportType: SportType.optional(),
  category: z.string().trim().max(100).optional().describe('Only those with this label'),
})
export type ChampionshipSearch = z.infer<typeof ChampionshipSearch>

/** What a license or a rule may refer to: championships, their phases, or both, whose rankings these are. */
export const ChampionshipSubject = z.enum(['CHAMPIONSHIP', 'PHASE', 'RANKING']).meta({ id: 'ChampionshipSubject' })
export type ChampionshipSubject = z.infer<typeof ChampionshipSubject>

export const ChampionshipMatches = matchesOf(RefName)
export type ChampionshipMatches = z.infer<typeof ChampionshipMatches>

export const ChampionshipPage = cursorPageOf(ChampionshipSummary).meta({ id: 'ChampionshipPage' })
export type ChampionshipPage = z.infer<typeof ChampionshipPage>
