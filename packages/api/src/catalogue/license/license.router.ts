import {
  CreateLicense,
  LicenseMatches,
  LicenseType,
  LicenseView,
  UpdateLicense,
} from '@oxer/domain/catalogue/license/license.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { del, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { mayManageSport, mayReadFederation } from '../../federation/federation/federation.guards.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { changeState, deleteDraft } from '../publishable/publishable.commands.ts'
import { stateRoutes, WithNote } from '../publishable/publishable.router.ts'
import { createLicense, updateLicense } from './license.commands.ts'
import { getLicense, listLicenses, searchLicenses } from './license.queries.ts'

const InFederation = z.object({ federation: Ref })
const OfLicense = InFederation.extend({ license: Ref })
const base = '/myfederation/{federation}/license' as const
const own = `${base}/{license}` as const
const license = { noun: 'license', get: getLicense } as const
const routes = stateRoutes(own, 'a license')
const changing = command.registered.input(OfLicense).output(LicenseView).use(mayManageSport)

export const licenseRouter = router({
  search: registered
    .meta(get('/license/search', 'Find a license by name'))
    .input(z.object({ q: z.string().trim().max(200).describe('Words to search for'), federation: Ref.optional() }))
    .output(LicenseMatches)
    .query(({ ctx, input }) => searchLicenses(ctx, input)),
  list: registered
    .meta(get(base, 'Licenses of a federation'))
    .input(InFederation.extend({ licenseType: LicenseType.optional() }))
    .output(z.array(LicenseView))
    .use(mayReadFederation)
    .query(({ ctx, input }) => listLicenses(ctx.db, ctx.federation, input.licenseType)),
  get: registered
    .meta(get(own, 'A license'))
    .input(OfLicense)
    .output(LicenseView)
    .use(mayReadFederation)
    .query(({ ctx, input }) => getLicense(ctx.db, ctx.federation, input.license)),
  create: command.registered
    .meta(post(base, 'Create a license'))
    .input(CreateLicense.safeExtend({ federation: Ref }))
    .output(LicenseView)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => createLicense(ctx, input)),
  update: command.registered
    .meta(put(own, 'Change a license'))
    .input(UpdateLicense.safeExtend({ federation: Ref, license: Ref }))
    .output(LicenseView)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => updateLicense(ctx, input)),
  remove: command.registered
    .meta(del(own, 'Delete a draft license'))
    .input(OfLicense)
    .output(z.void())
    .use(mayManageSport)
    .mutation(({ ctx, input }) => deleteDraft(ctx, license, input.license)),
  publish: changing
    .meta(routes.publish)
    .input(WithNote)
    .mutation(({ ctx, input }) => changeState(ctx, license, input.license, 'PUBLISH', input.note)),
  unpublish: changing
    .meta(routes.unpublish)
    .mutation(({ ctx, input }) => changeState(ctx, license, input.license, 'UNPUBLISH')),
  archive: changing
    .meta(routes.archive)
    .mutation(({ ctx, input }) => changeState(ctx, license, input.license, 'ARCHIVE')),
})
