import type { CareerMove } from '@oxer/domain/careers/career/career.schema'
import {
  AddTransitionRule,
  AppliedTransitionsView,
  ApplyRequest,
  CandidateCount,
  CandidateCounts,
  CareerCategoryMetadata,
  CareerDistribution,
  CareerView,
  CreateCareer,
  MemberCareer,
  SaveCareerCategory,
  SaveCareerDistribution,
  SaveMemberCareer,
  TransitionCandidatePage,
  TransitionCandidateQuery,
  UpdateCareer,
  UpdateTransitionRule,
} from '@oxer/domain/careers/career/career-view.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { del, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { changeState, deleteDraft } from '../../catalogue/publishable/publishable.commands.ts'
import { stateRoutes, WithNote } from '../../catalogue/publishable/publishable.router.ts'
import { mayManageSport, mayReadFederation } from '../../federation/federation/federation.guards.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayViewMember } from '../../parties/person/person.guards.ts'
import { createCareer, publishCareer, refuseCareerState, updateCareer } from './career.commands.ts'
import { mayManageMemberCareers } from './career.guards.ts'
import { getCareer, getCategoryMetadata, listCareers, listCategories, listDistributions } from './career.queries.ts'
import { applyToCareer } from './career-cockpit.commands.ts'
import { countAllCandidates, countCandidates, listCandidates } from './career-cockpit.queries.ts'
import {
  addRule,
  deleteCategory,
  deleteRule,
  saveCategory,
  saveDistribution,
  updateRule,
} from './career-parts.commands.ts'
import { saveMemberCareer } from './member-career.commands.ts'
import { listMemberCareers } from './member-career.queries.ts'

const InFederation = z.object({ federation: Ref })
const OfCareer = InFederation.extend({ career: Ref })
const OfCategory = OfCareer.extend({ category: Ref })
const OfMember = z.object({ member: Ref })
const base = '/myfederation/{federation}/career' as const
const own = `${base}/{career}` as const
const cockpit = `${own}/cockpit` as const

/** The classes as the documented paths spell them. */
const classes = {
  'must-increase': 'MUST_INCREASE',
  'can-increase': 'CAN_INCREASE',
  'can-decrease': 'CAN_DECREASE',
  'to-reset': 'RESET',
} as const satisfies Record<string, CareerMove>
type Spelling = keyof typeof classes

const candidatesOf = (of: Spelling, summary: string) =>
  registered
    .meta(get(`${cockpit}/transition-candidates/${of}`, summary))
    .input(OfCareer.extend(TransitionCandidateQuery.shape))
    .output(TransitionCandidatePage)
    .use(mayReadFederation)
    .query(({ ctx, input }) => listCandidates(ctx, input, classes[of]))

const countOf = (of: Spelling, summary: string) =>
  registered
    .meta(get(`${cockpit}/transition-candidates/${of}/count`, summary))
    .input(OfCareer)
    .output(CandidateCount)
    .use(mayReadFederation)
    .query(({ ctx, input }) => countCandidates(ctx, input.career, classes[of]))

const applyOf = (of: Spelling, summary: string) =>
  command.registered
    .meta(post(`${cockpit}/apply-transitions/${of}`, summary, { query: ['all'] }))
    .input(OfCareer.extend(ApplyRequest.shape))
    .output(AppliedTransitionsView)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => applyToCareer(ctx, input, classes[of]))
const career = { noun: 'career', get: getCareer, refuse: refuseCareerState } as const
const routes = stateRoutes(own, 'a career')
const changing = command.registered.input(OfCareer).output(CareerView).use(mayManageSport)

export const careerRouter = router({
  list: registered
    .meta(get(base, 'Careers of a federation'))
    .input(InFederation)
    .output(z.array(CareerView))
    .use(mayReadFederation)
    .query(({ ctx }) => listCareers(ctx.db, ctx.federation)),
  create: command.registered
    .meta(post(base, 'Create a career, empty or from a preset'))
    .input(CreateCareer.extend(InFederation.shape))
    .output(CareerView)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => createCareer(ctx, input)),
  get: registered
    .meta(get(own, 'A career with its categories, points tables and rules'))
    .input(OfCareer)
    .output(CareerView)
    .use(mayReadFederation)
    .query(({ ctx, input }) => getCareer(ctx.db, ctx.federation, input.career)),
  update: command.registered
    .meta(put(own, 'Change name, group and disciplines of a career'))
    .input(UpdateCareer.extend(OfCareer.shape))
    .output(CareerView)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => updateCareer(ctx, input)),
  remove: command.registered
    .meta(del(own, 'Delete a career that nobody uses'))
    .input(OfCareer)
    .output(z.void())
    .use(mayManageSport)
    .mutation(({ ctx, input }) => deleteDraft(ctx, career, input.career)),
  publish: changing
    .meta(routes.publish)
    .input(WithNote)
    .mutation(({ ctx, input }) => publishCareer(ctx, input)),
  unpublish: changing
    .meta(routes.unpublish)
    .mutation(({ ctx, input }) => changeState(ctx, career, input.career, 'UNPUBLISH')),
  archive: changing
    .meta(routes.archive)
    .mutation(({ ctx, input }) => changeState(ctx, career, input.career, 'ARCHIVE')),
  categories: registered
    .meta(get(`${own}/category`, 'Categories of a career, the lowest first'))
    .input(OfCareer)
    .output(CareerView.shape.categories.unwrap())
    .use(mayReadFederation)
    .query(({ ctx, input }) => listCategories(ctx.db, ctx.federation, input.career)),
  categoryMetadata: registered
    .meta(get(`${own}/category/metadata`, 'Choices of the category form'))
    .input(OfCareer)
    .output(CareerCategoryMetadata)
    .use(mayReadFederation)
    .query(({ ctx, input }) => getCategoryMetadata(ctx.db, ctx.federation, input.career)),
  saveCategory: command.registered
    .meta(post(`${own}/category`, 'Create a category, or change the given one'))
    .input(SaveCareerCategory.extend(OfCareer.shape))
    .output(CareerView)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => saveCategory(ctx, input)),
  deleteCategory: command.registered
    .meta(del(`${own}/category/{category}`, 'Delete a category without combinations'))
    .input(OfCategory)
    .output(z.void())
    .use(mayManageSport)
    .mutation(({ ctx, input }) => deleteCategory(ctx, input)),
  distributions: registered
    .meta(get(`${own}/category/{category}/pointdistribution`, 'Points tables of a category, by discipline'))
    .input(OfCategory)
    .output(z.array(CareerDistribution))
    .use(mayReadFederation)
    .query(({ ctx, input }) => listDistributions(ctx.db, ctx.federation, input)),
  saveDistribution: command.registered
    .meta(post(`${own}/category/{category}/pointdistribution`, 'Save how points are given in a discipline'))
    .input(SaveCareerDistribution.extend(OfCategory.shape))
    .output(CareerView)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => saveDistribution(ctx, input)),
  addRule: command.registered
    .meta(post(`${own}/add-transition-rule`, 'Add a rule by which combinations move'))
    .input(AddTransitionRule.extend(OfCareer.shape))
    .output(CareerView)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => addRule(ctx, input)),
  updateRule: command.registered
    .meta(put(`${own}/update-transition-rule`, 'Change a rule by which combinations move'))
    .input(UpdateTransitionRule.extend(OfCareer.shape))
    .output(CareerView)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => updateRule(ctx, input)),
  deleteRule: command.registered
    .meta(del(`${own}/delete-transition-rule/{rule}`, 'Delete a transition rule'))
    .input(OfCareer.extend({ rule: Ref }))
    .output(z.void())
    .use(mayManageSport)
    .mutation(({ ctx, input }) => deleteRule(ctx, input)),
  candidatesMustIncrease: candidatesOf('must-increase', 'Who must go up'),
  candidatesCanIncrease: candidatesOf('can-increase', 'Who may go up'),
  candidatesCanDecrease: candidatesOf('can-decrease', 'Who may go down'),
  candidatesToReset: candidatesOf('to-reset', 'Who begins anew'),
  countMustIncrease: countOf('must-increase', 'How many must go up'),
  countCanIncrease: countOf('can-increase', 'How many may go up'),
  countCanDecrease: countOf('can-decrease', 'How many may go down'),
  countToReset: countOf('to-reset', 'How many begin anew'),
  candidateCounts: registered
    .meta(get(`${cockpit}/transition-candidates/counts`, 'Count the candidates of each class'))
    .input(OfCareer)
    .output(CandidateCounts)
    .use(mayReadFederation)
    .query(({ ctx, input }) => countAllCandidates(ctx, input.career)),
  applyMustIncrease: applyOf('must-increase', 'Move up those who must'),
  applyCanIncrease: applyOf('can-increase', 'Move up those who may'),
  applyCanDecrease: applyOf('can-decrease', 'Move down those who may'),
  applyToReset: applyOf('to-reset', 'Let those begin anew who are to'),
  applyAny: command.registered
    .meta(post(`${cockpit}/apply-transitions`, 'Move the given candidates to their new category'))
    .input(OfCareer.extend(ApplyRequest.omit({ all: true }).shape))
    .output(AppliedTransitionsView)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => applyToCareer(ctx, { ...input, all: false }, null)),
  ofMember: registered
    .meta(get('/member/{member}/careers', 'Careers of the combinations of a member'))
    .input(
      OfMember.extend({
        withOpen: z.boolean().default(false).describe('With careers that the member may still begin'),
      }),
    )
    .output(z.array(MemberCareer))
    .use(mayViewMember)
    .query(({ ctx, input }) => listMemberCareers(ctx.db, ctx.person, input)),
  saveOfMember: command.registered
    .meta(put('/member/{member}/careers/{career}', 'Add a combination to a career, or change its category or points'))
    .input(SaveMemberCareer.extend(OfMember.extend({ career: Ref }).shape))
    .output(MemberCareer)
    .use(mayManageMemberCareers)
    .mutation(({ ctx, input }) => saveMemberCareer(ctx, input)),
})
