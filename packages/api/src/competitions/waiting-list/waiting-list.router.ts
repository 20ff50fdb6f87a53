import { JoinWaitingList, JoinWaitingLists } from '@oxer/domain/competitions/waiting-list/waiting-join.schema'
import {
  MemberWaitingEntry,
  PlaceGiving,
  SavePlaceGiving,
  WaitingList,
} from '@oxer/domain/competitions/waiting-list/waiting-list.schema'
import { Ref, Version } from '@oxer/domain/kernel/ref/ref.schema'
import { get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayRegisterMember, mayViewMemberSport } from '../../parties/person/person.guards.ts'
import { mayManageCompetition } from '../competition/competition.guards.ts'
import { mayRegisterForOrganisation } from '../registration/registration.guards.ts'
import { savePlaceGiving } from './place-giving.commands.ts'
import { acceptPlace, joinListsForOrganisation, joinWaitingList, leaveWaitingList } from './waiting-list.commands.ts'
import {
  getPlaceGiving,
  getWaitingList,
  listEntriesOfClub,
  listEntriesOfMember,
  listOwnEntries,
} from './waiting-list.queries.ts'

const ofTest = '/competition/manage/{competition}/test/{test}'
const ofMember = '/member/{member}/competitions/waiting-list/{competition}'
const ofClub = '/organisation/{organisation}/competitions/waiting-list/{competition}'
const OfClub = z.object({ organisation: Ref, competition: Ref })
const OfTest = z.object({ competition: Ref, test: Ref })
const OfMember = z.object({ member: Ref, competition: Ref })
const OfEntry = OfMember.extend({ entry: Ref, version: Version.describe('The version that the caller has seen') })

/** How places are given, and who waits, for the organiser. */
export const waitingListRouter = router({
  giving: registered
    .meta(get(`${ofTest}/place-giving`, 'How the places of a test are given'))
    .input(OfTest)
    .output(PlaceGiving)
    .use(mayManageCompetition)
    .query(({ ctx, input }) => getPlaceGiving(ctx.db, ctx.competition, input.test, ctx.now())),
  saveGiving: command.registered
    .meta(
      put(`${ofTest}/place-giving`, 'Choose how the places of a test are given', {
        description:
          'Only before the registration opens. After that, one change is possible: to open a list by the moment of entering where there was none.',
      }),
    )
    .input(SavePlaceGiving.safeExtend(OfTest.shape))
    .output(PlaceGiving)
    .use(mayManageCompetition)
    .mutation(({ ctx, input: { competition: _, test, ...chosen } }) => savePlaceGiving(ctx, test, chosen)),
  list: registered
    .meta(get(`${ofTest}/waiting-list`, 'Waiting list of a test, with the reason for each place'))
    .input(OfTest)
    .output(WaitingList)
    .use(mayManageCompetition)
    .query(({ ctx, input }) => getWaitingList(ctx.db, ctx.competition, input.test, ctx.now())),
})

/** The own entries of a rider, who reads of the others only how many they are. */
export const memberWaitingListRouter = router({
  list: registered
    .meta(get(ofMember, 'Entries of a member on the waiting lists of a competition'))
    .input(OfMember)
    .output(z.array(MemberWaitingEntry))
    .use(mayRegisterMember)
    .query(({ ctx, input }) => listOwnEntries(ctx.db, ctx.person, input.competition)),
  ofMember: registered
    .meta(
      get(
        '/member/{member}/competitions/waiting-list',
        'Entries of a member on waiting lists, of competitions that are not over',
      ),
    )
    .input(z.object({ member: Ref }))
    .output(z.array(MemberWaitingEntry))
    .use(mayViewMemberSport)
    .query(({ ctx }) => listEntriesOfMember(ctx.db, ctx.actor, ctx.person, ctx.now())),
  join: command.registered
    .meta(
      post(ofMember, 'Enter the waiting list of a test, or its draw', {
        description:
          'Answers 422 with code 000-0000000065 and a cause for each warning until confirmSaveWithWarnings is true.',
      }),
    )
    .input(OfMember.extend(JoinWaitingList.shape))
    .output(MemberWaitingEntry)
    .use(mayRegisterMember)
    .mutation(({ ctx, input: { member: _, ...request } }) => joinWaitingList(ctx, request)),
  accept: command.registered
    .meta(post(`${ofMember}/{entry}/accept`, 'Accept an offered place, which registers the member'))
    .input(OfEntry.extend({ confirmSaveWithWarnings: z.boolean().default(false) }))
    .output(MemberWaitingEntry)
    .use(mayRegisterMember)
    .mutation(({ ctx, input }) => acceptPlace(ctx, input)),
  decline: command.registered
    .meta(post(`${ofMember}/{entry}/decline`, 'Decline an offered place, which goes to the next'))
    .input(OfEntry)
    .output(MemberWaitingEntry)
    .use(mayRegisterMember)
    .mutation(({ ctx, input }) => leaveWaitingList(ctx, input, 'DECLINE')),
  withdraw: command.registered
    .meta(post(`${ofMember}/{entry}/withdraw`, 'Leave a waiting list'))
    .input(OfEntry)
    .output(MemberWaitingEntry)
    .use(mayRegisterMember)
    .mutation(({ ctx, input }) => leaveWaitingList(ctx, input, 'WITHDRAW')),
})

/** A club enters its riders; it answers offers by the calls of each rider. */
export const organisationWaitingListRouter = router({
  list: registered
    .meta(get(ofClub, 'Entries of the riders of a club on the waiting lists of a competition'))
    .input(OfClub)
    .output(z.array(MemberWaitingEntry))
    .use(mayRegisterForOrganisation)
    .query(({ ctx, input }) => listEntriesOfClub(ctx.db, ctx.organisation, input.competition)),
  join: command.registered
    .meta(
      post(ofClub, 'Enter riders of a club in the waiting lists of tests: all of them or none', {
        description:
          'Answers 422 with code 000-0000000065 and a cause for each warning until confirmSaveWithWarnings is true.',
      }),
    )
    .input(OfClub.extend(JoinWaitingLists.shape))
    .output(z.array(MemberWaitingEntry))
    .use(mayRegisterForOrganisation)
    .mutation(({ ctx, input: { organisation: _, ...request } }) => joinListsForOrganisation(ctx, request)),
})
