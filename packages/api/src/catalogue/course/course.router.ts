import { CourseMatches, CourseView, CreateCourse, UpdateCourse } from '@oxer/domain/catalogue/course/course.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { sentRichText } from '@oxer/domain/kernel/rich-text/sent-rich-text.schema'
import { del, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { mayManageSport, mayReadFederation } from '../../federation/federation/federation.guards.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { createCourse, deleteCourse, updateCourse } from './course.commands.ts'
import { mayReadCourse } from './course.guards.ts'
import { getCourse, listCourses, searchCourses } from './course.queries.ts'

const InFederation = z.object({ federation: Ref })

const description = sentRichText(10_000).default('')

export const courseRouter = router({
  search: registered
    .meta(get('/course/{federation}/search', 'Find a course of one federation by title'))
    .input(InFederation.extend({ q: z.string().trim().max(200).describe('Words to search for') }))
    .output(CourseMatches)
    .use(mayReadFederation)
    .query(({ ctx, input }) => searchCourses(ctx.db, ctx.federation, input.q)),
  get: registered
    .meta(get('/course/{course}', 'A course of the catalogue'))
    .input(z.object({ course: Ref }))
    .output(CourseView)
    .use(mayReadCourse)
    .query(({ ctx, input }) => getCourse(ctx.db, ctx.federation, input.course)),
  list: registered
    .meta(get('/myfederation/{federation}/course', 'Courses in the catalogue of a federation'))
    .input(InFederation)
    .output(z.array(CourseView))
    .use(mayReadFederation)
    .query(({ ctx }) => listCourses(ctx.db, ctx.federation)),
  create: command.registered
    .meta(post('/myfederation/{federation}/course', 'Create a course'))
    .input(CreateCourse.safeExtend({ federation: Ref, description }))
    .output(CourseView)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => createCourse(ctx, input)),
  update: command.registered
    .meta(put('/myfederation/{federation}/course/{course}', 'Change a course'))
    .input(UpdateCourse.safeExtend({ federation: Ref, course: Ref, description }))
    .output(CourseView)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => updateCourse(ctx, input)),
  remove: command.registered
    .meta(del('/myfederation/{federation}/course/{course}', 'Delete a course'))
    .input(InFederation.extend({ course: Ref }))
    .output(z.void())
    .use(mayManageSport)
    .mutation(({ ctx, input }) => deleteCourse(ctx, input)),
})
