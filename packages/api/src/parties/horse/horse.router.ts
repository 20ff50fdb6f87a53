import { CursorQuery, countedPageOf } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref, RefName, Version } from '@oxer/domain/kernel/ref/ref.schema'
import { matchesOf } from '@oxer/domain/kernel/search/search.schema'
import { horseAbilities } from '@oxer/domain/parties/horse/horse.policy'
import {
  AddWithersHeight,
  CreateHorse,
  HorseAbilities,
  HorseDetail,
  HorseMatches,
  HorseMetadata,
  HorseOrder,
  HorseRow,
  HorseSearchKey,
  horseNarrowing,
  UelnValidity,
  UpdateHorse,
  WithersHeightOption,
} from '@oxer/domain/parties/horse/horse.schema'
import {
  documentTypes,
  HorseDocument,
  HorseDocumentType,
  maximumDocumentBytes,
} from '@oxer/domain/parties/horse/horse-document.schema'
import { FindKnownHorses, SimilarHorse } from '@oxer/domain/parties/horse/horse-likeness.schema'
import { HorseOwner, SaveHorseOwner } from '@oxer/domain/parties/horse/horse-owner.schema'
import { AddHorseSignature, HorseSignature, HorseSignatureRow } from '@oxer/domain/parties/horse/horse-signature.schema'
import { Pedigree } from '@oxer/domain/parties/horse/pedigree.schema'
import { del, FileReply, formData, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { mayReadFederation } from '../../federation/federation/federation.guards.ts'
import { listFileInput, listFileTypes } from '../../kernel/list-file/list-file.files.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { pictureUpload } from '../../kernel/storage/stored-file.commands.ts'
import { createHorse, deleteHorse, setHorseAvatar, updateHorse } from './horse.commands.ts'
import { getHorseDocument } from './horse.files.ts'
import {
  mayChooseHorseOwner,
  mayCreateHorse,
  mayDeleteHorse,
  mayEditHorse,
  mayListHorses,
  mayViewHorse,
  mayViewHorseIdentity,
} from './horse.guards.ts'
import { getHorse, getHorseMetadata, listHorses, validateUeln } from './horse.queries.ts'
import { addHorseDocument, removeHorseDocument } from './horse-document.commands.ts'
import { listKnownHorses, listSimilarHorses } from './horse-likeness.queries.ts'
import { exportHorses } from './horse-list.files.ts'
import { getHorseOwner, saveHorseOwner } from './horse-owner.commands.ts'
import { searchHorses } from './horse-search.queries.ts'
import { addHorseSignature } from './horse-signature.commands.ts'
import { getHorseSignature, listHorseSignatures } from './horse-signature.queries.ts'
import { getPedigree } from './pedigree.queries.ts'
import { searchStudbooks } from './studbook.queries.ts'
import { addWithersHeight, removeWithersHeight } from './withers-height.commands.ts'

const Search = z.object({ q: z.string().trim().max(200).describe('Words to search for'), federation: Ref.optional() })
const OfHorse = z.object({ horse: Ref })

/** Which horses, and in which order. */
const listed = {
  federation: Ref,
  q: z.string().trim().max(200).optional().describe('Words to search for'),
  key: HorseSearchKey.default('NAME').describe('What the words are searched in'),
  ...horseNarrowing,
  sort: HorseOrder.default('NAME').describe('What the list is sorted by'),
  descending: z.boolean().default(false).describe('From the last to the first'),
}

const OfSignature = OfHorse.extend({ signature: Ref.describe('A drawing of the markings of the horse') })
const OfDocument = OfHorse.extend({ document: Ref })
const OfMeasurement = OfHorse.extend({
  withersHeightEntry: Ref,
  version: Version.describe('The version that the caller has seen'),
})

export const horseRouter = router({
  search: registered
    .meta(get('/horse/search', 'Find a horse by name, UELN or chip'))
    .input(Search.extend({ key: HorseSearchKey.default('NAME').describe('What the words are searched in') }))
    .output(HorseMatches)
    .query(({ ctx, input }) => searchHorses(ctx, input)),
  searchStudbooks: registered
    .meta(get('/horse/studbook/search', 'Find a studbook of the federation, in any spelling of its name'))
    .input(Search)
    .output(matchesOf(RefName))
    .query(({ ctx, input }) => searchStudbooks(ctx, input)),
  list: registered
    .meta(get('/horse', 'Horses of the federation'))
    .input(CursorQuery.extend(listed))
    .output(countedPageOf(HorseRow))
    .use(mayListHorses)
    .query(({ ctx, input }) => listHorses(ctx.db, ctx.actor, ctx.federation, input)),
  metadata: registered
    .meta(get('/horse/create/meta-data', 'Withers heights and colours'))
    .output(HorseMetadata)
    .query(() => getHorseMetadata()),
  withersHeights: registered
    .meta(get('/horse/witherheights', 'Pony categories by height at the withers'))
    .output(z.array(WithersHeightOption))
    .query(() => getHorseMetadata().withersHeights),
  validateUeln: registered
    .meta(get('/horse/validate-ueln', 'Whether a UELN is well formed and unused'))
    .input(
      z.object({
        ueln: z.string().max(50).describe('The universal equine life number'),
        horseRef: Ref.optional(),
        federation: Ref,
      }),
    )
    .output(UelnValidity)
    .use(mayCreateHorse)
    .query(({ ctx, input }) => validateUeln(ctx.db, ctx.federation, input)),
  findKnown: registered
    .meta(get('/horse/known', 'Horses that may be the one of a new form'))
    .input(FindKnownHorses)
    .output(z.array(SimilarHorse))
    .use(mayCreateHorse)
    .query(({ ctx, input }) => listKnownHorses(ctx.db, ctx.federation, input)),
  create: command.registered
    .meta(post('/horse', 'Create a horse'))
    .input(CreateHorse)
    .output(HorseDetail)
    .use(mayCreateHorse)
    .mutation(({ ctx, input }) => createHorse(ctx, input)),
  get: registered
    .meta(get('/horse/{horse}', 'A horse, with identity papers for callers who may see them'))
    .input(OfHorse)
    .output(HorseDetail)
    .use(mayViewHorse)
    .query(({ ctx }) => getHorse(ctx.db, ctx.actor, ctx.horse)),
  update: command.registered
    .meta(post('/horse/{horse}', 'Change a horse'))
    .input(UpdateHorse.extend({ horse: Ref }))
    .output(HorseDetail)
    .use(mayEditHorse)
    .mutation(({ ctx, input: { horse: _horse, ...input } }) => updateHorse(ctx, input)),
  owner: registered
    .meta(get('/horse/{horse}/owner', 'The contact that owns a horse and gets its prize money where a test says so'))
    .input(OfHorse)
    .output(HorseOwner)
    .use(mayViewHorseIdentity)
    .query(({ ctx }) => getHorseOwner(ctx.db, ctx.horse)),
  saveOwner: command.registered
    .meta(put('/horse/{horse}/owner', 'Choose the contact that owns a horse, or none'))
    .input(SaveHorseOwner.extend({ horse: Ref }))
    .output(HorseOwner)
    .use(mayChooseHorseOwner)
    .mutation(({ ctx, input: { horse: _horse, ...owner } }) => saveHorseOwner(ctx, owner)),
  remove: command.registered
    .meta(del('/horse/{horse}', 'Delete a horse that nobody rides'))
    .input(OfHorse)
    .output(z.void())
    .use(mayDeleteHorse)
    .mutation(({ ctx }) => deleteHorse(ctx)),
  abilities: registered
    .meta(get('/horse/{horse}/profile/security', 'What the caller may see and do for a horse'))
    .input(OfHorse)
    .output(HorseAbilities)
    .use(mayViewHorse)
    .query(({ ctx }) => horseAbilities(ctx.actor, ctx.horse)),
  pedigree: registered
    .meta(get('/horse/{horse}/pedigree', 'Pedigree of a horse, three generations back'))
    .input(OfHorse)
    .output(Pedigree)
    .use(mayViewHorse)
    .query(({ ctx }) => getPedigree(ctx.db, ctx.horse)),
  listSimilar: registered
    .meta(get('/horse/{horse}/similar-horses', 'Horses that may be the same one, the most likely first'))
    .input(OfHorse)
    .output(z.array(SimilarHorse))
    .use(mayEditHorse)
    .query(({ ctx }) => listSimilarHorses(ctx.db, ctx.horse)),
  setAvatar: command.registered
    .meta(post('/horse/{horse}/avatar', 'Upload a picture', pictureUpload))
    .input(formData(OfHorse.extend({ file: z.file() })))
    .output(z.object({ avatar: z.string() }))
    .use(mayEditHorse)
    .mutation(({ ctx, input }) => setHorseAvatar(ctx, input.file)),
  addWithersHeight: command.registered
    .meta(post('/horse/{horse}/witherheights', 'Add a measured height of a pony, which sets its category'))
    .input(AddWithersHeight.extend({ horse: Ref }))
    .output(HorseDetail)
    .use(mayEditHorse)
    .mutation(({ ctx, input: { horse: _horse, ...input } }) => addWithersHeight(ctx, input)),
  removeWithersHeight: command.registered
    .meta(del('/horse/{horse}/witherheights/{withersHeightEntry}', 'Delete a measured height'))
    .input(OfMeasurement)
    .output(HorseDetail)
    .use(mayEditHorse)
    .mutation(({ ctx, input }) => removeWithersHeight(ctx, input)),
  listSignatures: registered
    .meta(get('/horse/{horse}/signature', 'Drawings of the markings of a horse, the 50 newest, newest first'))
    .input(OfHorse)
    .output(z.array(HorseSignatureRow))
    .use(mayViewHorseIdentity)
    .query(({ ctx }) => listHorseSignatures(ctx.db, ctx.horse)),
  getSignature: registered
    .meta(get('/horse/{horse}/signature/{signature}', 'A drawing of the markings of a horse'))
    .input(OfSignature)
    .output(HorseSignature)
    .use(mayViewHorseIdentity)
    .query(({ ctx, input }) => getHorseSignature(ctx.db, ctx.horse, input.signature)),
  addSignature: command.registered
    .meta(post('/horse/{horse}/signature', 'Store a drawing of the markings of a horse, which becomes the current one'))
    .input(AddHorseSignature.extend({ horse: Ref }))
    .output(HorseDetail)
    .use(mayEditHorse)
    .mutation(({ ctx, input: { horse: _horse, ...input } }) => addHorseSignature(ctx, input)),
  addDocument: command.registered
    .meta(
      post('/horse/{horse}/document', 'Upload a document of a horse', {
        query: ['type'],
        maxBodyBytes: maximumDocumentBytes,
        fileTypes: documentTypes,
      }),
    )
    .input(formData(OfHorse.extend({ type: HorseDocumentType, file: z.file() })))
    .output(HorseDocument)
    .use(mayEditHorse)
    .mutation(({ ctx, input }) => addHorseDocument(ctx, input)),
  removeDocument: command.registered
    .meta(del('/horse/{horse}/document/{document}', 'Delete a document of a horse'))
    .input(OfDocument)
    .output(z.void())
    .use(mayEditHorse)
    .mutation(({ ctx, input }) => removeHorseDocument(ctx, input.document)),
})

export const horseDownloads = router({
  exportHorses: registered
    .meta(get('/horse/export', 'The list of horses as a spreadsheet', { contentTypes: listFileTypes }))
    .input(z.object({ ...listed, ...listFileInput }))
    .output(FileReply)
    .use(mayReadFederation)
    .query(({ ctx, input }) => exportHorses(ctx, ctx.federation, input)),
  document: registered
    .meta(
      get('/horse/{horse}/document/{document}', 'A document of a horse, for callers who may see identity papers', {
        contentTypes: ['*/*'],
      }),
    )
    .input(OfDocument)
    .output(FileReply)
    .use(mayViewHorseIdentity)
    .query(({ ctx, input }) => getHorseDocument(ctx, ctx.horse, input.document)),
})
