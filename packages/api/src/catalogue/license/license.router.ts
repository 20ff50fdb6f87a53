import {
  CreateLicense,
  LicenseMatches,
  LicenseType,
  LicenseView,
  PublishLicense,
  UpdateLicense,
} from '@oxer/domain/catalogue/license/license.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { del, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayManageSport, mayReadFederation } from '../../parties/federation/federation.guards.ts'
import { changeLicenseState, createLicense, deleteLicense, updateLicense } from './license.commands.ts'
import { getLicense, listLicenses, searchLicenses } from './license.queries.ts'

const InFederation = z.object({ federation: Ref })
const OfLicense = InFederation.extend({ license: Ref })

export const licenseRouter = router({
  search: registered
    .meta(get('/license/search', 'Find a license by name'))
    .input(z.object({ q: z.string().trim().max(200), federation: Ref.optional() }))
    .output(LicenseMatches)
    .query(({ ctx, input }) => searchLicenses(ctx, input)),
  list: registered
    .meta(get('/myfederation/{federation}/license', 'Licenses of a federation'))
    .input(InFederation.extend({ licenseType: LicenseType.optional() }))
    .output(z.array(LicenseView))
    .use(mayReadFederation)
    .query(({ ctx, input }) => listLicenses(ctx.db, ctx.federation, input.licenseType)),
  get: registered
    .meta(get('/myfederation/{federation}/license/{license}', 'A license'))
    .input(OfLicense)
    .output(LicenseView)
    .use(mayReadFederation)
    .query(({ ctx, input }) => getLicense(ctx.db, ctx.federation, input.license)),
  create: command.registered
    .meta(post('/myfederation/{federation}/license', 'Make a license'))
    .input(CreateLicense.safeExtend({ federation: Ref }))
    .output(LicenseView)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => createLicense(ctx, input)),
  update: command.registered
    .meta(put('/myfederation/{federation}/license/{license}', 'Change a license'))
    .input(UpdateLicense.safeExtend({ federation: Ref, license: Ref }))
    .output(LicenseView)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => updateLicense(ctx, input)),
  remove: command.registered
    .meta(del('/myfederation/{federation}/license/{license}', 'Take a drafted license away'))
    .input(OfLicense)
    .output(z.void())
    .use(mayManageSport)
    .mutation(({ ctx, input }) => deleteLicense(ctx, input.license)),
  publish: command.registered
    .meta(post('/myfederation/{federation}/license/{license}/publish', 'Publish a license, with a note'))
    .input(PublishLicense.extend({ federation: Ref, license: Ref }))
    .output(LicenseView)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => changeLicenseState(ctx, input.license, 'PUBLISH', input.note)),
  unpublish: command.registered
    .meta(post('/myfederation/{federation}/license/{license}/unpublish', 'Withdraw a license'))
    .input(OfLicense)
    .output(LicenseView)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => changeLicenseState(ctx, input.license, 'UNPUBLISH')),
  archive: command.registered
    .meta(post('/myfederation/{federation}/license/{license}/archive', 'Archive a license'))
    .input(OfLicense)
    .output(LicenseView)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => changeLicenseState(ctx, input.license, 'ARCHIVE')),
})
