import {
  CombinationRow,
  HorseParticipation,
  MemberParticipation,
  NumberedStarter,
} from '@oxer/domain/competitions/participation/participation.schema'
import { CursorQuery, cursorPageOf } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { get } from '@oxer/openapi'
import * as z from 'zod'
import { registered, router } from '../../kernel/procedure/procedures.ts'
import { mayViewHorse } from '../../parties/horse/horse.guards.ts'
import { mayViewMemberSport } from '../../parties/person/person.guards.ts'
import { findNumberedStarters } from './numbered-starters.queries.ts'
import {
  listCountedCombinations,
  listHorseFeed,
  listHorseParticipations,
  listMemberParticipations,
} from './participation.queries.ts'

const OfMember = z.object({ member: Ref })
/** An overview shows only the newest ones. */
const Newest = z.object({ size: z.int().min(1).max(500).default(500).describe('How many to list, newest first') })
const OfHorse = z.object({ horse: Ref })
const WithEnded = z.object({
  inactive: z.boolean().default(false).describe('With combinations that have ended'),
})

export const participationRouter = router({
  findNumbered: registered
    .meta(
      get('/starters', 'Starters with a number in the competitions of today that the caller manages', {
        tags: ['competition'],
      }),
    )
    .input(z.object({ number: z.int().min(1).max(99_999).describe('The number on the plate') }))
    .output(z.array(NumberedStarter))
    .query(({ ctx, input }) => findNumberedStarters(ctx, input.number)),
  listCombinationsOfMember: registered
    .meta(get('/member/{member}/combinations', 'Horses that a member rides'))
    .input(OfMember.extend(WithEnded.shape))
    .output(z.array(CombinationRow))
    .use(mayViewMemberSport)
    .query(({ ctx, input }) => listCountedCombinations(ctx, { personRef: ctx.person.personRef }, input.inactive)),
  listCombinationsOfHorse: registered
    .meta(get('/horse/{horse}/combinations', 'Riders of a horse'))
    .input(OfHorse.extend(WithEnded.shape))
    .output(z.array(CombinationRow))
    .use(mayViewHorse)
    .query(({ ctx, input }) => listCountedCombinations(ctx, { horseRef: ctx.horse.horseRef }, input.inactive)),
  listOfMember: registered
    .meta(get('/member/{member}/subscriptions', 'Registrations of a member for competitions'))
    .input(OfMember.extend(Newest.shape))
    .output(z.array(MemberParticipation))
    .use(mayViewMemberSport)
    .query(({ ctx, input }) => listMemberParticipations(ctx, ctx.person, false, input.size)),
  listMemberResults: registered
    .meta(get('/member/{member}/results', 'Public results of a member'))
    .input(OfMember.extend(Newest.shape))
    .output(z.array(MemberParticipation))
    .use(mayViewMemberSport)
    .query(({ ctx, input }) => listMemberParticipations(ctx, ctx.person, true, input.size)),
  listOfHorse: registered
    .meta(get('/horse/{horse}/subscriptions', 'Registrations of a horse for competitions'))
    .input(OfHorse)
    .output(z.array(HorseParticipation))
    .use(mayViewHorse)
    .query(({ ctx }) => listHorseParticipations(ctx, ctx.horse, false)),
  listHorseResults: registered
    .meta(get('/horse/{horse}/results', 'Public results of a horse'))
    .input(OfHorse)
    .output(z.array(HorseParticipation))
    .use(mayViewHorse)
    .query(({ ctx }) => listHorseParticipations(ctx, ctx.horse, true)),
  horseFeed: registered
    .meta(get('/horse/{horse}/feed/results', 'Recent public results of a horse, a page at a time'))
    .input(OfHorse.extend(CursorQuery.shape))
    .output(cursorPageOf(HorseParticipation))
    .use(mayViewHorse)
    .query(({ ctx, input }) => listHorseFeed(ctx, ctx.horse, input)),
})
