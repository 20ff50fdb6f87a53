import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import {
  MergeHorses,
  MergeLine,
  MergePersons,
  MergeStudbooks,
  SimilarPersons,
} from '@oxer/domain/registry/merge/merge.schema'
import { get, post } from '@oxer/openapi'
import * as z from 'zod'
import { mayManageSport, mayReadFederation } from '../../federation/federation/federation.guards.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayEditHorse } from '../../parties/horse/horse.guards.ts'
import { notesLooks } from '../../parties/person/minor-access.guards.ts'
import { mayEditMember } from '../../parties/person/person.guards.ts'
import { mergeHorses, mergePersons, undoHorseMerge, undoPersonMerge } from './merge.commands.ts'
import { listMerges, listSimilarPersons, listStudbookMerges } from './merge.queries.ts'
import { mergeStudbooks, undoStudbookMerge } from './studbook-merge.commands.ts'

const OfPerson = z.object({ person: Ref })
const OfHorse = z.object({ horse: Ref })
const OfStudbook = z.object({ federation: Ref, studbook: Ref })

export const mergeRouter = router({
  similarPersons: registered
    .meta(get('/person/{person}/similar-persons', 'The person, and similar persons'))
    .input(OfPerson)
    .output(SimilarPersons)
    .use(mayEditMember)
    .use(notesLooks)
    .query(({ ctx }) => listSimilarPersons(ctx, ctx.person)),
  persons: command.registered
    .meta(post('/person/{person}/similar-persons/merge', 'Merge similar persons into this one'))
    .input(MergePersons.extend({ person: Ref }))
    .output(z.array(MergeLine))
    .use(mayEditMember)
    .mutation(({ ctx, input }) => mergePersons(ctx, input)),
  ofPerson: registered
    .meta(get('/person/{person}/merges', 'Merges into this person'))
    .input(OfPerson)
    .output(z.array(MergeLine))
    .use(mayEditMember)
    .query(({ ctx }) => listMerges(ctx, 'person', ctx.person.personRef)),
  undoOfPerson: command.registered
    .meta(post('/person/{person}/merges/{merge}/undo', 'Undo a merge of persons within thirty days'))
    .input(OfPerson.extend({ merge: Ref }))
    .output(MergeLine)
    .use(mayEditMember)
    .mutation(({ ctx, input }) => undoPersonMerge(ctx, input)),
  horses: command.registered
    .meta(post('/horse/{horse}/similar-horses/merge', 'Merge similar horses into this one'))
    .input(MergeHorses.extend({ horse: Ref }))
    .output(z.array(MergeLine))
    .use(mayEditHorse)
    .mutation(({ ctx, input }) => mergeHorses(ctx, input)),
  ofHorse: registered
    .meta(get('/horse/{horse}/merges', 'Merges into this horse'))
    .input(OfHorse)
    .output(z.array(MergeLine))
    .use(mayEditHorse)
    .query(({ ctx }) => listMerges(ctx, 'horse', ctx.horse.horseRef)),
  undoOfHorse: command.registered
    .meta(post('/horse/{horse}/merges/{merge}/undo', 'Undo a merge of horses within thirty days'))
    .input(OfHorse.extend({ merge: Ref }))
    .output(MergeLine)
    .use(mayEditHorse)
    .mutation(({ ctx, input }) => undoHorseMerge(ctx, input)),
  studbooks: command.registered
    .meta(post('/myfederation/{federation}/studbook/{studbook}/merge', 'Merge other spellings into this studbook'))
    .input(MergeStudbooks.extend(OfStudbook.shape))
    .output(z.array(MergeLine))
    .use(mayManageSport)
    .mutation(({ ctx, input }) => mergeStudbooks(ctx, input)),
  ofStudbook: registered
    .meta(get('/myfederation/{federation}/studbook/{studbook}/merges', 'Merges into this studbook'))
    .input(OfStudbook)
    .output(z.array(MergeLine))
    .use(mayReadFederation)
    .query(({ ctx, input }) => listStudbookMerges(ctx, input.studbook)),
  undoOfStudbook: command.registered
    .meta(
      post(
        '/myfederation/{federation}/studbook/{studbook}/merges/{merge}/undo',
        'Undo a merge of studbooks within thirty days',
      ),
    )
    .input(OfStudbook.extend({ merge: Ref }))
    .output(MergeLine)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => undoStudbookMerge(ctx, input)),
})
