import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { Favourite, Followed, FollowedType, SidebarCalendar } from '@oxer/domain/shell/favourite/favourite.schema'
import { del, get, post } from '@oxer/openapi'
import * as z from 'zod'
import { command, router, signedIn } from '../../kernel/procedure/procedures.ts'
import { removeFavourite, saveFavourite, toggleFavourite, toggleStarter } from './favourite.commands.ts'
import { getSidebarCalendar } from './favourite.queries.ts'
import { listFollowed } from './follow.queries.ts'

const Named = z.object({ ref: Ref })

export const favouriteRouter = router({
  sidebar: signedIn
    .meta(get('/sidebar/calendar', 'Favourites of the caller, and competitions shared with the caller'))
    .output(SidebarCalendar)
    .query(({ ctx }) => getSidebarCalendar(ctx)),
  toggleCompetition: command.signedIn
    .meta(
      post('/public/competition/{competition}/favorite', 'Add a competition to the favourites, or remove it', {
        tags: ['favourite'],
      }),
    )
    .input(z.object({ competition: Ref }))
    .output(Favourite)
    .mutation(({ ctx, input }) => toggleFavourite(ctx, { subjectRef: input.competition })),
  toggleCourseDay: command.signedIn
    .meta(
      post('/course/day/{courseDay}/favorite', 'Add a day of a course event to the favourites, or remove it', {
        tags: ['favourite'],
      }),
    )
    .input(z.object({ courseDay: Ref }))
    .output(Favourite)
    .mutation(({ ctx, input }) => toggleFavourite(ctx, { subjectRef: input.courseDay })),
  toggleChampionship: command.signedIn
    .meta(
      post('/championship/{championship}/favorite', 'Add a championship to the favourites, or remove it', {
        tags: ['favourite'],
      }),
    )
    .input(z.object({ championship: Ref }))
    .output(Favourite)
    .mutation(({ ctx, input }) => toggleFavourite(ctx, { subjectRef: input.championship })),
  toggleEvent: command.signedIn
    .meta(post('/event/{event}/favorite', 'Add a free event to the favourites, or remove it', { tags: ['favourite'] }))
    .input(z.object({ event: Ref }))
    .output(Favourite)
    .mutation(({ ctx, input }) => toggleFavourite(ctx, { subjectRef: input.event })),
  followed: signedIn
    .meta(get('/favourite/followed', 'Riders, horses and clubs that the caller follows, with their next start'))
    .output(z.array(Followed))
    .query(({ ctx }) => listFollowed(ctx)),
  toggleStarter: command.signedIn
    .meta(
      post(
        '/public/registration/{registration}/favorite',
        'Follow the rider, the horse or the club of a start on a public list, or follow it no longer',
        { tags: ['favourite'] },
      ),
    )
    .input(z.object({ registration: Ref, type: FollowedType }))
    .output(Favourite)
    .mutation(({ ctx, input }) => toggleStarter(ctx, input)),
  save: command.signedIn
    .meta(post('/favourite', 'Add a favourite'))
    .input(z.object({ subjectRef: Ref }))
    .output(Favourite)
    .mutation(({ ctx, input }) => saveFavourite(ctx, input)),
  remove: command.signedIn
    .meta(del('/favourite/{ref}', 'Remove a favourite'))
    .input(Named)
    .output(z.void())
    .mutation(({ ctx, input }) => removeFavourite(ctx, input)),
  removeFromSidebar: command.signedIn
    .meta(del('/sidebar/{ref}', 'Remove a favourite from the side panel', { tags: ['favourite'] }))
    .input(Named)
    .output(z.void())
    .mutation(({ ctx, input }) => removeFavourite(ctx, input)),
})
