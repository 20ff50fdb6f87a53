// What Hippodata's scoring feed answers (`/scoring/event/{event}`, `/startlist/{nr}/all`, `/resultlist/{nr}`), as files. Its maker has published no
// description: the names are those that another program reads (jumpingaccess/Hippodata2Equipe), and others are left out when they are read.
import * as z from 'zod'
import { Figure, Id, text } from '../equipe/equipe-results.schema.ts'
import { groupOf, listOf } from '../show/one-or-many.schema.ts'

const OptionalId = z.preprocess((value) => (value === '' ? null : value), Id.nullish())

const Rank = Figure.transform((rank) => (rank !== null && /^[1-9]\d{0,5}$/.test(rank) ? Number(rank) : null))

export const HippodataRound = z.object({
  ROUND: z.coerce.number().int().min(1).max(6),
  FAULTS: Figure,
  TIME: Figure,
  TIMEFAULTS: Figure,
})
export type HippodataRound = z.output<typeof HippodataRound>

export const HippodataTotal = z.object({
  RANK: Rank,
  /** 1 is a ride that was completed. */
  STATUS: Figure,
  /** Why it ended. */
  TEXT: text(60),
  /** The round in which it ended. */
  NAME: text(60),
})

export const HippodataCompetitor = z.object({
  SORTORDER: Figure,
  SORTROUND: groupOf({ ROUND1: Figure }),
  RIDER: z.object({ RFEI_ID: OptionalId, RNAME: text(200), NATION: text(3), CLUB: text(200) }),
  HORSE: z.object({
    HFEI_ID: OptionalId,
    HNR: text(10),
    HNAME: text(120),
    HORSEINFO: groupOf({
      GENDER: text(20),
      BORNYEAR: text(4),
      OWNER: text(200),
      FATHER: text(120),
      MOTHERFATHER: text(120),
      BREED: text(60),
      COLOR: text(60),
    }),
  }),
  RESULT: listOf(HippodataRound, 6),
  RESULTTOTAL: listOf(HippodataTotal, 6),
})
export type HippodataCompetitor = z.output<typeof HippodataCompetitor>

const testShape = {
  ID: OptionalId,
  NR: OptionalId,
  NAME: text(200),
  SPONSOR: text(200),
  DATE: text(10),
  /** "2025-02-12 09:00:00" */
  DATETIME: text(19),
  CATEGORY: text(60),
}

export const HippodataTest = z.object(testShape)
export type HippodataTest = z.output<typeof HippodataTest>

export const HippodataEvent = z.object({
  EVENT: z.object({ ID: Id, CAPTION: text(200), LOCATION: text(100) }),
  CLASSES: groupOf({ CLASS: listOf(HippodataTest, 500) }),
})
export type HippodataEvent = z.output<typeof HippodataEvent>

export const HippodataList = z.object({
  CLASS: z.object({
    ...testShape,
    /** "official" once the jury has closed it. */
    STATUS: text(40),
    ROUNDS: Figure,
    ...{ TIME1_ALLOWED: Figure, TIME2_ALLOWED: Figure, TIME3_ALLOWED: Figure },
    ...{ TIME4_ALLOWED: Figure, TIME5_ALLOWED: Figure, TIME6_ALLOWED: Figure },
    COMPETITORS: groupOf({ COMPETITOR: listOf(HippodataCompetitor, 2000) }),
  }),
})
export type HippodataList = z.output<typeof HippodataList>

/** A test with those who start in it, of whom the result list says more than the start list. */
export type HippodataRidden = {
  readonly number: string
  readonly test: HippodataTest
  readonly competitors: readonly HippodataCompetitor[]
  /** Null without a result list. */
  readonly results: HippodataList['CLASS'] | null
}

export type HippodataShow = {
  readonly event: HippodataEvent['EVENT']
  readonly tests: readonly HippodataRidden[]
  /** Tests of the event of which no list is among the files. */
  readonly withoutList: readonly HippodataTest[]
}
