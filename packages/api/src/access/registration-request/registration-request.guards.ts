import { canDecideRequest } from '@oxer/domain/access/registration-request/registration-request.policy'
import { guard } from '../../kernel/procedure/guard.ts'

/** `federationRef` is null for a request that was made at a host of several federations; super administrators alone decide on it. */
export type RequestScopeFacts = { readonly requestRef: string; readonly federationRef: string }

const policy = { name: 'canDecideRequest', allows: canDecideRequest }

/** No federation has this ref, so nobody but a super administrator is its administrator. */
const nobodys = ''

/** For an input that names the `request`. */
export const mayDecideRequest = guard({
  name: 'mayDecideRequest',
  policy,
  as: 'registrationRequest',
  load: async (ctx, { request }: { request: string }): Promise<RequestScopeFacts | null> => {
    const row = await ctx.db.registrationRequest.findUnique({
      where: { ref: request },
      select: { federationRef: true },
    })
    return row && { requestRef: request, federationRef: row.federationRef ?? nobodys }
  },
})

/** For an input that names `federation`. */
export const mayListRequests = guard({
  name: 'mayListRequests',
  policy,
  as: 'federation',
  load: async (_ctx, { federation }: { federation: string }) => ({ federationRef: federation }),
})
