import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import {
  LicenseRenewal,
  PreviewLicenseRenewal,
  RenewableLicense,
  RenewLicenses,
} from '@oxer/domain/parties/holding/license-renewal.schema'
import { get, post } from '@oxer/openapi'
import * as z from 'zod'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayViewOrganisationMembers } from '../organisation/organisation.guards.ts'
import { renewLicenses } from './license-renewal.commands.ts'
import { listRenewableLicenses, planLicenseRenewal } from './license-renewal.queries.ts'

const OfOrganisation = z.object({ organisation: Ref })

export const licenseRenewalRouter = router({
  listRenewable: registered
    .meta(get('/organisation/{organisation}/members/renewable-licenses', 'Licenses that are renewed by season'))
    .input(OfOrganisation)
    .output(z.array(RenewableLicense))
    .use(mayViewOrganisationMembers)
    .query(({ ctx }) => listRenewableLicenses(ctx)),
  preview: registered
    .meta(
      post(
        '/organisation/{organisation}/members/renew-licenses/preview',
        'Preview the renewal of a license, with the reason for each member left out',
        { readOnly: true },
      ),
    )
    .input(PreviewLicenseRenewal.safeExtend(OfOrganisation.shape))
    .output(LicenseRenewal)
    .use(mayViewOrganisationMembers)
    .query(({ ctx, input }) => planLicenseRenewal(ctx, input)),
  renew: command.registered
    .meta(
      post('/organisation/{organisation}/members/renew-licenses', 'Renew a license of members for the season on sale', {
        description:
          'Answers 422 with code 000-0000000065 and a cause for each warning until confirmSaveWithWarnings is true.',
      }),
    )
    .input(RenewLicenses.safeExtend(OfOrganisation.shape))
    .output(LicenseRenewal)
    .use(mayViewOrganisationMembers)
    .mutation(({ ctx, input }) => renewLicenses(ctx, input)),
})
