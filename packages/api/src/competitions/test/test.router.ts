import { ProtocolFromRules } from '@oxer/domain/catalogue/rule-set/rule-set-view.schema'
import { CompetitionMatch } from '@oxer/domain/competitions/competition/competition.schema'
import { CopyTests, SaveTest, SegmentTest, TestDetail, TestsMetadata } from '@oxer/domain/competitions/test/test.schema'
import { TestsOverview } from '@oxer/domain/competitions/test/test-overview.schema'
import { Ref, Version } from '@oxer/domain/kernel/ref/ref.schema'
import { matchesOf } from '@oxer/domain/kernel/search/search.schema'
import { del, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayManageCompetition, mayViewCompetition } from '../competition/competition.guards.ts'
import {
  cancelTest,
  changeSportTypeVariant,
  createTestForSportCategory,
  createTestForSportTypeVariant,
  deleteTest,
  saveTest,
  undoCancelTest,
} from './test.commands.ts'
import { getTest, getTestsMetadata } from './test.queries.ts'
import { createTestsForCareer } from './test-career.commands.ts'
import { createTestsForCompetition } from './test-copy.commands.ts'
import { listCopySources } from './test-copy.queries.ts'
import { getTestsOverview } from './test-overview.queries.ts'
import { segmentTest } from './test-segment.commands.ts'

const OfCompetition = z.object({ competition: Ref })
const OfTest = OfCompetition.extend({ test: Ref })
const FromCatalogue = OfCompetition.extend({ id: Ref, protocolFromRules: ProtocolFromRules.optional() })
const tags = { tags: ['tests'] }

export const testRouter = router({
  metadata: registered
    .meta(get('/competition/manage/{competition}/tests/metadata', 'Tests, and the choices for a new one', tags))
    .input(OfCompetition)
    .output(TestsMetadata)
    .use(mayViewCompetition)
    .query(({ ctx }) => getTestsMetadata(ctx.db, ctx.competition)),
  overview: registered
    .meta(
      get('/competition/manage/{competition}/tests/overview', 'How far every test is, from entries to official', tags),
    )
    .input(OfCompetition)
    .output(TestsOverview)
    .use(mayViewCompetition)
    .query(({ ctx }) => getTestsOverview(ctx, ctx.competition)),
  get: registered
    .meta(get('/competition/manage/{competition}/tests/{test}', 'A test', tags))
    .input(OfTest)
    .output(TestDetail)
    .use(mayViewCompetition)
    .query(({ ctx, input }) => getTest(ctx.db, ctx.competition, input.test)),
  createForCareer: command.registered
    .meta(post('/competition/manage/{competition}/tests/create-for-career/{id}', 'Create the tests of a career', tags))
    .input(OfCompetition.extend({ id: Ref }))
    .output(z.array(TestDetail))
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => createTestsForCareer(ctx, input)),
  createForSportCategory: command.registered
    .meta(
      post(
        '/competition/manage/{competition}/tests/create-for-sportcategory/{id}',
        'Create a test of a category',
        tags,
      ),
    )
    .input(FromCatalogue)
    .output(TestDetail)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => createTestForSportCategory(ctx, input)),
  createForSportTypeVariant: command.registered
    .meta(
      post(
        '/competition/manage/{competition}/tests/create-for-sporttypevariant/{id}',
        'Create a test of a discipline',
        tags,
      ),
    )
    .input(FromCatalogue)
    .output(TestDetail)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => createTestForSportTypeVariant(ctx, input)),
  copySources: registered
    .meta(
      get('/competition/manage/{competition}/tests/copy-sources', 'Find competitions whose tests can be copied', tags),
    )
    .input(OfCompetition.extend({ q: z.string().trim().max(200).default('') }))
    .output(matchesOf(CompetitionMatch))
    .use(mayManageCompetition)
    .query(({ ctx, input }) => listCopySources(ctx, input)),
  createForCompetition: command.registered
    .meta(
      post(
        '/competition/manage/{competition}/tests/create-for-competition/{id}',
        'Copy tests of another competition',
        tags,
      ),
    )
    .input(OfCompetition.extend({ id: Ref, ...CopyTests.shape }))
    .output(z.array(TestDetail))
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => createTestsForCompetition(ctx, input)),
  changeSportTypeVariant: command.registered
    .meta(
      post(
        '/competition/manage/{competition}/tests/{test}/change/sporttypevariant/{id}',
        'Give a test another discipline',
        tags,
      ),
    )
    .input(OfTest.extend({ id: Ref, version: Version.optional().describe('The version that the caller has seen') }))
    .output(TestDetail)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => changeSportTypeVariant(ctx, input)),
  save: command.registered
    .meta(post('/competition/manage/{competition}/tests', 'Create a test by hand, or change one', tags))
    .input(SaveTest.safeExtend({ competition: Ref }))
    .output(TestDetail)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => saveTest(ctx, input)),
  delete: command.registered
    .meta(del('/competition/manage/{competition}/tests/{test}', 'Delete a test', tags))
    .input(OfTest)
    .output(z.void())
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => deleteTest(ctx, input)),
  cancel: command.registered
    .meta(put('/competition/manage/{competition}/tests/{test}/cancel', 'Cancel a test', tags))
    .input(OfTest)
    .output(TestDetail)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => cancelTest(ctx, input)),
  undoCancel: command.registered
    .meta(put('/competition/manage/{competition}/tests/{test}/undo-cancel', 'Undo the cancellation of a test', tags))
    .input(OfTest)
    .output(TestDetail)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => undoCancelTest(ctx, input)),
  segment: command.registered
    .meta(
      post('/competition/manage/{competition}/tests/{test}/segment', 'Split a test into parts', {
        ...tags,
        bodyField: 'segment',
      }),
    )
    .input(OfTest.extend({ segment: SegmentTest }))
    .output(TestDetail)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => segmentTest(ctx, input)),
})
